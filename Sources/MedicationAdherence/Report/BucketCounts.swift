/// What was counted in one bucket of a timeline.
public struct BucketCounts: Hashable, Sendable {
  /// The bucket of the calendar.
  public let bucket: CalendarBucket
  /// Whether the range of the series cuts the bucket, so that it counts only some of its days.
  public let isPartial: Bool
  /// What the bucket can say.
  public let state: BucketState
  /// The administrations recorded in it.
  public let counts: OutcomeCounts

  /// Makes a bucket's counts; its state follows from them.
  public init(bucket: CalendarBucket, isPartial: Bool, counts: OutcomeCounts) {
    self.bucket = bucket
    self.isPartial = isPartial
    self.counts = counts
    state = counts.administrations > 0 ? .recorded : .noRecords
  }

  /// Makes an empty bucket whose state does not follow from counts: nothing due, or suppressed.
  public init(bucket: CalendarBucket, isPartial: Bool, state: BucketState) {
    self.bucket = bucket
    self.isPartial = isPartial
    self.state = state
    counts = OutcomeCounts()
  }
}
