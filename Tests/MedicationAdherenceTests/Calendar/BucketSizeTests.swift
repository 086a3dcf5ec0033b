import MedicationAdherence
import Testing

@Suite struct BucketSizeTests {
  @Test(arguments: [
    (BucketSize.day, "2016-08-17", "2016-08-17"),
    (.week, "2016-08-15", "2016-08-15"), (.week, "2016-08-21", "2016-08-15"),
    (.week, "2021-01-03", "2020-12-28"), (.week, "0001-01-07", "0001-01-01"),
    (.month, "2016-02-29", "2016-02-01"), (.quarter, "2016-03-31", "2016-01-01"),
    (.quarter, "2016-06-30", "2016-04-01"), (.quarter, "2016-09-30", "2016-07-01"),
    (.quarter, "2016-12-31", "2016-10-01"), (.year, "2016-12-31", "2016-01-01"),
  ])
  func `a bucket begins where the calendar says`(
    size: BucketSize, day: String, firstDay: String
  ) throws {
    #expect(try size.firstDay(containing: Day(day)) == Day(firstDay))
  }

  @Test func `the sizes have the words of the command line`() {
    #expect(BucketSize.allCases.map(\.rawValue) == ["day", "week", "month", "quarter", "year"])
  }
}
