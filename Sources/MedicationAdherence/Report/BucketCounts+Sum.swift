extension BucketCounts {
  /// The sum of several lines' buckets of one size: a bucket is recorded when any line's is, partial
  /// when any line's is, and nothing is due in it when nothing is in any line's.
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
  private var sums: [Day: Sum] = [:]

  private struct Sum {
    var counts = OutcomeCounts()
    var isPartial = false
    var doses: DoseSums?
    var isNothingDue = true

    mutating func add(_ bucket: BucketCounts) {
      counts += bucket.counts
      isPartial = isPartial || bucket.isPartial
      if let more = bucket.doses { doses = doses.map { $0 + more } ?? more }
      if bucket.state == .noRecords { isNothingDue = false }
    }
  }

  /// Makes an empty sum.
  public init() {}

  /// Adds a line's buckets.
  public mutating func add(_ line: [BucketCounts]) {
    for bucket in line {
      size = bucket.bucket.size
      sums[bucket.bucket.firstDay, default: Sum()].add(bucket)
    }
  }

  /// Every bucket from the first to the last, oldest first.
  public var buckets: [BucketCounts] {
    guard let size, let first = sums.keys.min(), let last = sums.keys.max(),
      let range = DayRange(first: first, last: last)
    else { return [] }
    return Timeline(size, over: range).buckets.map { bucket in
      guard let sum = sums[bucket.firstDay] else {
        return BucketCounts(bucket: bucket, isPartial: false, counts: OutcomeCounts())
      }
      return BucketCounts(
        bucket: bucket, isPartial: sum.isPartial, counts: sum.counts, doses: sum.doses,
        isNothingDue: sum.isNothingDue)
    }
  }
}
