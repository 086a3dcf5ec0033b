import MedicationAdherence
import Testing

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
