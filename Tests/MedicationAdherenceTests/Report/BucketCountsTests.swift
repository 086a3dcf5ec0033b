import MedicationAdherence
import Testing

@Suite struct BucketCountsTests {
  @Test(arguments: [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
  func `one administration of any outcome makes a bucket recorded`(
    taken: Int, notTaken: Int, undetermined: Int
  ) throws {
    let bucket = try BucketCounts(
      .week, "2016-08-15", taken: taken, notTaken: notTaken, undetermined: undetermined)
    #expect(bucket.state == .recorded)
  }

  @Test func `a bucket without an administration has no records`() throws {
    #expect(try BucketCounts(.week, "2016-08-15").state == .noRecords)
  }

  @Test func `the states have the words of every output`() {
    #expect(
      BucketState.allCases.map(\.rawValue) == [
        "recorded", "no-records", "nothing-due", "suppressed",
      ])
  }
}
