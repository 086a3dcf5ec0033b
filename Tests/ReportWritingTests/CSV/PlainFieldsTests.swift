import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite struct PlainFieldsTests {
  private func text(_ write: (inout OutputSpan<UInt8>) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 64, initializingWith: write)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [0, 7, 9, 10, 42, 99, 100, 12_345, -1, -42, .max, .min])
  func `a whole number is written in decimal digits`(value: Int) {
    #expect(text { $0.appendField(value) } == ",\(value)")
  }

  @Test(arguments: [Day.first, Day(number: -1), Day(number: 0), Day(number: 19_782), Day.last])
  func `a day is written as everywhere`(day: Day) {
    #expect(text { $0.appendField(day) } == ",\(day)")
  }

  @Test func `what is missing leaves an empty field`() {
    var decimals = DecimalTexts()
    #expect(text { $0.appendField(Int?.none) } == ",")
    #expect(text { $0.appendField(Day?.none) } == ",")
    for number in [nil, .infinity, .nan] as [Double?] {
      #expect(text { $0.appendField(number, &decimals) } == ",")
    }
  }

  @Test func `a text is written as it is`() {
    #expect(text { $0.appendField("no-records \u{E9}") } == ",no-records \u{E9}")
  }
}
