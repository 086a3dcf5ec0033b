import MedicationAdherence
import Testing

@Suite struct DecimalTests {
  @Test(arguments: [
    (0, 2, "00"), (7, 2, "07"), (12, 2, "12"), (123, 2, "123"), (33, 4, "0033"), (5, 0, "5"),
  ])
  func `a number is padded with zeros and never cut`(value: Int, width: Int, text: String) {
    #expect(Decimal.padded(value, to: width) == text)
  }
}
