import MedicationAdherence
import Testing

@Suite("Day arithmetic") struct DayArithmeticTests {
  @Test(arguments: [
    ("2016-02-28", 1, "2016-02-29"), ("2015-02-28", 1, "2015-03-01"),
    ("2016-01-01", -1, "2015-12-31"), ("1970-01-01", 17_028, "2016-08-15"),
    ("2016-08-15", 0, "2016-08-15"),
    ("0001-01-01", -1, "0001-01-01"), ("9999-12-31", 1, "9999-12-31"),
    ("2016-08-15", Int.max, "9999-12-31"), ("2016-08-15", Int.min, "0001-01-01"),
    ("1950-08-15", Int.max, "9999-12-31"), ("1950-08-15", Int.min, "0001-01-01"),
  ])
  func `adding days stays within the calendar`(day: String, days: Int, result: String) throws {
    #expect(try Day(day).adding(days: days) == Day(result))
  }

  @Test(arguments: [
    ("2016-01-31", 1, "2016-02-29"), ("2015-01-31", 1, "2015-02-28"),
    ("2016-01-31", 3, "2016-04-30"), ("2016-03-31", -1, "2016-02-29"),
    ("2016-02-29", 12, "2017-02-28"), ("2016-02-29", 48, "2020-02-29"),
    ("2016-11-30", 2, "2017-01-30"), ("2016-01-15", -1, "2015-12-15"),
    ("2016-08-15", 0, "2016-08-15"), ("0001-12-31", -11, "0001-01-31"),
  ])
  func `adding months clamps the day to the month's end`(
    day: String, months: Int, result: String
  ) throws {
    #expect(try Day(day).adding(months: months) == Day(result))
  }

  @Test(arguments: [
    ("0001-01-31", -1, "0001-01-01"), ("0002-01-31", -14, "0001-01-01"),
    ("9999-12-01", 1, "9999-12-31"), ("2016-08-15", Int.max, "9999-12-31"),
    ("2016-08-15", Int.min, "0001-01-01"),
  ])
  func `adding months stays within the calendar`(day: String, months: Int, result: String) throws {
    #expect(try Day(day).adding(months: months) == Day(result))
  }
}
