extension BucketCounts {
  /// The sum of several lines' buckets of one size: a bucket is recorded when any line's is, and
  /// partial when any line's is.
  ///
  /// From the first bucket of any line to the last, every bucket of the calendar is there.
  public static func sum(_ lines: [[BucketCounts]]) -> [BucketCounts] {
    var sum = BucketSum()
    for line in lines { sum.add(line) }
    return sum.buckets
  }
}

/// A running sum of lines' buckets of one size.
public struct BucketSum: Sendable {
  private var size: BucketSize?
  private var sums: [Day: (counts: OutcomeCounts, isPartial: Bool)] = [:]

  /// Makes an empty sum.
  public init() {}

  /// Adds a line's buckets.
  public mutating func add(_ line: [BucketCounts]) {
    for bucket in line {
      size = bucket.bucket.size
      let key = bucket.bucket.firstDay
      let before = sums[key] ?? (OutcomeCounts(), false)
      sums[key] = (before.counts + bucket.counts, before.isPartial || bucket.isPartial)
    }
  }

  /// Every bucket from the first to the last, oldest first.
  public var buckets: [BucketCounts] {
    guard let size, let first = sums.keys.min(), let last = sums.keys.max(),
      let range = DayRange(first: first, last: last)
    else { return [] }
    return Timeline(size, over: range).buckets.map { bucket in
      let sum = sums[bucket.firstDay] ?? (OutcomeCounts(), false)
      return BucketCounts(bucket: bucket, isPartial: sum.isPartial, counts: sum.counts)
    }
  }
}
