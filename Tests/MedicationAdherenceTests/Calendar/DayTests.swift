import MedicationAdherence
import Testing

@Suite struct DayTests {
  @Test func `every day of years 1 to 9999 follows the one before and is found by its date`() {
    var (year, month, day) = (1, 1, 1)
    var wrong: Day?
    for number in Day.first.number...Day.last.number where wrong == nil {
      let today = Day(number: number)
      if today.components != (year, month, day) || Day(year: year, month: month, day: day) != today
      {
        wrong = today
      }
      day += 1
      if day > Day.count(ofMonth: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(wrong == nil)
    #expect((year, month, day) == (10_000, 1, 1))
  }

  @Test func `the days are counted from 1970-01-01`() throws {
    #expect(try Day("1970-01-01").number == 0)
    #expect(try Day("1969-12-31").number == -1)
    #expect(try Day("2000-03-01").number == 11_017)
    #expect(try Day("2016-08-15").number == 17_028)
  }

  @Test func `the calendar begins on 0001-01-01 and ends on 9999-12-31`() throws {
    #expect(try Day("0001-01-01") == Day.first)
    #expect(try Day("9999-12-31") == Day.last)
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (2016, 0, 1), (2016, 13, 1), (2016, 1, 0), (2016, 1, 32),
    (2016, 4, 31), (2016, 2, 30), (2015, 2, 29), (1900, 2, 29), (2016, -1, 1), (2016, 1, -1),
  ])
  func `a day that the calendar does not have is refused`(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    (1, false), (4, true), (100, false), (400, true), (1896, true), (1900, false), (1999, false),
    (2000, true), (2016, true), (2023, false), (2024, true), (2100, false), (9996, true),
    (9999, false),
  ])
  func `a leap year is every fourth, but of the hundreds only every fourth`(
    year: Int, isLeap: Bool
  ) {
    #expect(Day.isLeap(year: year) == isLeap)
    #expect(Day.count(ofMonth: 2, year: year) == (isLeap ? 29 : 28))
    #expect((Day(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test func `the months have their lengths`() {
    let lengths = (1...12).map { Day.count(ofMonth: $0, year: 2023) }
    #expect(lengths == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  }

  @Test(arguments: [
    ("0001-01-01", 1), ("1900-01-01", 1), ("1969-12-31", 3), ("1970-01-01", 4), ("2000-02-29", 2),
    ("2016-08-15", 1), ("2021-01-03", 7), ("2024-12-30", 1), ("9999-12-31", 5),
  ])
  func `the weekday runs from Monday 1 to Sunday 7`(day: String, weekday: Int) throws {
    #expect(try Day(day).weekday == weekday)
  }

  @Test func `a day is earlier when its number is smaller`() throws {
    #expect(try Day("2016-08-15") < Day("2016-08-16"))
    #expect(try Day("0999-12-31") < Day("1000-01-01"))
    #expect(try Day("2016-03-01").days(since: Day("2016-02-28")) == 2)
    #expect(try Day("2016-02-28").days(since: Day("2016-03-01")) == -2)
  }

  @Test(arguments: ["0001-01-01", "0987-06-05", "1969-12-31", "2016-08-15", "9999-12-31"])
  func `a day is written as ISO 8601 has it`(text: String) throws {
    #expect(try Day(text).description == text)
  }
}

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

@Suite struct DayRangeTests {
  @Test func `both ends belong to a range`() throws {
    let range = try DayRange("2016-02-28", "2016-03-01")
    #expect(range.count == 3)
    #expect(try range.contains(Day("2016-02-28")))
    #expect(try range.contains(Day("2016-03-01")))
    #expect(try !range.contains(Day("2016-02-27")))
    #expect(try !range.contains(Day("2016-03-02")))
  }

  @Test func `a range of one day has one day`() throws {
    #expect(try DayRange("2016-08-15", "2016-08-15").count == 1)
  }

  @Test func `a range that ends before it begins is refused`() throws {
    #expect(try DayRange(first: Day("2016-08-15"), last: Day("2016-08-14")) == nil)
  }

  @Test func `the whole calendar has 3652059 days`() {
    #expect(DayRange(first: .first, last: .last)?.count == 3_652_059)
  }

  @Test func `two ranges together reach from the first day to the last`() throws {
    let (early, late) = (
      try DayRange("2016-08-01", "2016-08-31"), try DayRange("2016-09-20", "2016-09-21")
    )
    #expect(try early.union(late) == DayRange("2016-08-01", "2016-09-21"))
    #expect(late.union(early) == early.union(late))
    #expect(try early.union(DayRange("2016-08-02", "2016-08-03")) == early)
  }

  @Test func `two ranges share the days that belong to both`() throws {
    let august = try DayRange("2016-08-01", "2016-08-31")
    #expect(
      try august.intersection(DayRange("2016-08-20", "2016-09-10"))
        == DayRange("2016-08-20", "2016-08-31"))
    #expect(
      try august.intersection(DayRange("2016-08-31", "2016-08-31"))
        == DayRange("2016-08-31", "2016-08-31"))
    #expect(try august.intersection(DayRange("2016-09-01", "2016-09-10")) == nil)
  }
}
