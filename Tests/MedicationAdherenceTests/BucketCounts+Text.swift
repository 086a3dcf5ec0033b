import MedicationAdherence

extension BucketCounts {
  /// The bucket that a day lies in, with its counts.
  init(
    _ size: BucketSize, _ day: String, taken: Int = 0, notTaken: Int = 0, undetermined: Int = 0,
    isPartial: Bool = false
  ) throws {
    self.init(
      bucket: CalendarBucket(size, containing: try Day(day)), isPartial: isPartial,
      counts: OutcomeCounts(taken: taken, notTaken: notTaken, undetermined: undetermined))
  }
}
