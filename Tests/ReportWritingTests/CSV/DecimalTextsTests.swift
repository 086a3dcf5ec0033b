import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite struct DecimalTextsTests {
  private func text(_ value: Double, _ texts: inout DecimalTexts) -> String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 400) { texts.append(value, to: &$0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a text is that of the number, whichever numbers were written before`() {
    var texts = DecimalTexts()
    let shares = (1...60).flatMap { count in (0...count).map { Double($0) / Double(count) } }
    let others = [0, -0.0, 1e-9, 1e-300, 123_456_789.125, .leastNonzeroMagnitude, 1e21, -2.5]
    for value in shares + others + shares.reversed() + others {
      #expect(text(value, &texts) == PlainDecimal.text(of: value))
    }
  }

  @Test func `a text that is longer than its place is not kept`() {
    var texts = DecimalTexts()
    #expect(text(1e-40, &texts) == "0." + String(repeating: "0", count: 39) + "1")
    #expect(text(1e-40, &texts) == "0." + String(repeating: "0", count: 39) + "1")
  }
}
