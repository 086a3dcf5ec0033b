import MedicationAdherence
import Testing

@Suite struct WindowLengthTests {
  @Test(arguments: [
    ("0d", WindowLength.days(0)), ("90d", .days(90)), ("12m", .months(12)), ("9999d", .days(9_999)),
  ])
  func `a length is days or months`(text: String, length: WindowLength) {
    #expect(WindowLength(text: text) == length)
  }

  @Test(arguments: ["", "d", "90", "-1d", "+1d", "1.5d", "10000d", "3w", "1 d", "١d"])
  func `anything else is none`(text: String) {
    #expect(WindowLength(text: text) == nil)
  }

  @Test(arguments: [
    ("2021-01-15", 1, "2021-02-15"), ("2021-01-31", 1, "2021-03-01"),
    ("2020-01-30", 1, "2020-03-01"), ("2020-01-29", 1, "2020-02-29"),
    ("2021-03-31", 1, "2021-05-01"), ("2020-02-29", 12, "2021-03-01"),
    ("2021-08-31", 18, "2023-03-01"), ("2021-12-31", 0, "2021-12-31"),
  ])
  func `a day that a month does not have becomes the first of the next`(
    start: String, months: Int, end: String
  ) throws {
    let window = try RefillWindow(from: Day(start), length: .months(months))
    #expect(window.end == (try Day(end)))
  }
}
