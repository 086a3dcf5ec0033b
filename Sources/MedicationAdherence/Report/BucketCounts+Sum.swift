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
  private var sums: [Sum] = []
  private var places: [Day: Int] = [:]

  private struct Sum {
    let firstDay: Day
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
    size = line.first?.bucket.size ?? size
    var place = 0
    for bucket in line {
      // A line's buckets follow each other, and mostly those of the lines before did so, too.
      let firstDay = bucket.bucket.firstDay
      if place >= sums.count || sums[place].firstDay != firstDay {
        place = self.place(of: firstDay)
      }
      sums[place].add(bucket)
      place += 1
    }
  }

  /// The place of the sum of the bucket that begins on a day.
  private mutating func place(of firstDay: Day) -> Int {
    if let known = places[firstDay] { return known }
    places[firstDay] = sums.count
    sums.append(Sum(firstDay: firstDay))
    return sums.count - 1
  }

  /// Every bucket from the first to the last, oldest first.
  public var buckets: [BucketCounts] {
    guard let size, let first = places.keys.min(), let last = places.keys.max(),
      let range = DayRange(first: first, last: last)
    else { return [] }
    return Timeline(size, over: range).buckets.map { bucket in
      guard let sum = places[bucket.firstDay].map({ sums[$0] }) else {
        return BucketCounts(bucket: bucket, isPartial: false, counts: OutcomeCounts())
      }
      return BucketCounts(
        bucket: bucket, isPartial: sum.isPartial, counts: sum.counts, doses: sum.doses,
        isNothingDue: sum.isNothingDue)
    }
  }
}
