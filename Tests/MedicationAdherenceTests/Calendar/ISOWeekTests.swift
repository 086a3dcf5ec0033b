import Foundation
import MedicationAdherence
import Testing

@Suite("ISO weeks") struct ISOWeekTests {
  /// Foundation's calendar, which knows ISO weeks from another source (ICU).
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test(arguments: 1900...2100)
  func `every day of a year lies in the week that Foundation names`(year: Int) throws {
    let january1 = try #require(Day(year: year, month: 1, day: 1))
    let length = Day.isLeap(year: year) ? 366 : 365
    let wrong = (0..<length).map { january1.adding(days: $0) }.first { day in
      let date = Date(timeIntervalSince1970: Double(day.number) * 86_400)
      let expected = Self.calendar.dateComponents([.weekOfYear, .yearForWeekOfYear], from: date)
      let week = CalendarBucket(.week, containing: day).isoWeek
      return week.year != expected.yearForWeekOfYear || week.number != expected.weekOfYear
    }
    #expect(wrong == nil)
  }

  @Test func `of 400 years 71 have 53 weeks`() throws {
    let long = (2000..<2400).filter { year in
      let december28 = Day(year: year, month: 12, day: 28)
      return december28.map { CalendarBucket(.week, containing: $0).isoWeek.number } == 53
    }
    #expect(long.count == 71)
    #expect(long.prefix(4) == [2004, 2009, 2015, 2020])
  }

  @Test(arguments: [
    ("2005-01-01", 2004, 53), ("2005-01-02", 2004, 53), ("2005-12-31", 2005, 52),
    ("2007-01-01", 2007, 1), ("2008-12-29", 2009, 1), ("2010-01-03", 2009, 53),
    ("2010-01-04", 2010, 1), ("0001-01-01", 1, 1), ("9999-12-31", 9999, 52),
  ])
  func `a week belongs to the year of its Thursday`(day: String, year: Int, number: Int) throws {
    let week = try CalendarBucket(.week, containing: Day(day)).isoWeek
    #expect(week == (year, number))
  }
}
