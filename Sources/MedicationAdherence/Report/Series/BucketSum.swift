extension BucketCounts {
  /// The sum of several series' buckets of one size: a bucket is recorded when any series' is, partial
  /// when any series' is, and nothing is due in it when nothing is in any series'.
  ///
  /// From the first bucket of any series to the last, every bucket of the calendar is there. In one that
  /// is of no series no order was active, so that nothing was due when all series `haveOrders`; of doses
  /// without an order it is never known.
  public static func sum(_ series: [[BucketCounts]], haveOrders: Bool = true) -> [BucketCounts] {
    if series.count == 1, series[0].allSatisfy(\.isWholeSum) { return series[0] }
    var sum = BucketSum()
    for buckets in series { sum.add(buckets, hasOrder: haveOrders) }
    return sum.buckets
  }

  /// Whether a sum of the bucket alone is the bucket itself; of what is hidden it is not.
  private var isWholeSum: Bool { state != .suppressed && withheld.isEmpty }
}

/// A running sum of series' buckets of one size.
public struct BucketSum: Codable, Sendable {
  /// Every bucket of the calendar from the first one of any series to the last.
  private var sums: [Sum] = []
  /// Whether all series have an order, so that nothing was due in buckets of none of them.
  private var haveOrders = true

  private struct Sum: Codable {
    let bucket: CalendarBucket
    var counts = OutcomeCounts()
    var isPartial = false
    var doses: DoseSums?
    var notJudged: Int?
    /// Whether a series has the bucket, and nothing is due in that of any.
    var isNothingDue: Bool?

    mutating func add(_ other: BucketCounts) {
      counts += other.counts
      isPartial = isPartial || other.isPartial
      if let more = other.doses { doses = doses.map { $0 + more } ?? more }
      if let more = other.notJudged { notJudged = (notJudged ?? 0) + more }
      isNothingDue = (isNothingDue ?? true) && other.state != .noRecords
    }

    mutating func join(_ other: Sum) {
      counts += other.counts
      isPartial = isPartial || other.isPartial
      if let more = other.doses { doses = doses.map { $0 + more } ?? more }
      if let more = other.notJudged { notJudged = (notJudged ?? 0) + more }
      if let isNothing = other.isNothingDue { isNothingDue = (isNothingDue ?? true) && isNothing }
    }
  }

  /// Makes an empty sum.
  public init() {}

  /// Adds the buckets of a series, with an order or without one, which follow each other.
  public mutating func add(_ buckets: [BucketCounts], hasOrder: Bool = true) {
    haveOrders = haveOrders && hasOrder
    guard let first = buckets.first?.bucket else { return }
    if sums.isEmpty { sums.reserveCapacity(buckets.count) }
    cover(first)
    var place = self.place(of: first)
    for bucket in buckets {
      if place == sums.count || sums[place].bucket != bucket.bucket {
        cover(bucket.bucket)
        place = self.place(of: bucket.bucket)
      }
      sums[place].add(bucket)
      place += 1
    }
  }

  /// Adds the sums of other series.
  public mutating func join(_ other: BucketSum) {
    haveOrders = haveOrders && other.haveOrders
    guard let first = other.sums.first?.bucket, let last = other.sums.last?.bucket else { return }
    cover(first)
    cover(last)
    let place = self.place(of: first)
    for (offset, sum) in other.sums.enumerated() { sums[place + offset].join(sum) }
  }

  /// Lengthens the sums so that a bucket is among them.
  private mutating func cover(_ bucket: CalendarBucket) {
    guard !sums.isEmpty else { return sums.append(Sum(bucket: bucket)) }
    while sums[sums.count - 1].bucket.firstDay < bucket.firstDay,
      let next = sums[sums.count - 1].bucket.next
    {
      sums.append(Sum(bucket: next))
    }
    let first = sums[0].bucket.firstDay
    guard bucket.firstDay < first,
      let before = DayRange(first: bucket.firstDay, last: first.adding(days: -1))
    else { return }
    sums.insert(
      contentsOf: Timeline(bucket.size, over: before).buckets.map { Sum(bucket: $0) }, at: 0)
  }

  private func place(of bucket: CalendarBucket) -> Int {
    Timeline.steps(bucket.size, from: sums[0].bucket.firstDay, to: bucket.firstDay)
  }

  /// Every bucket from the first to the last, oldest first.
  public var buckets: [BucketCounts] {
    sums.map { sum in
      BucketCounts(
        bucket: sum.bucket, isPartial: sum.isPartial, counts: sum.counts, doses: sum.doses,
        notJudged: sum.notJudged, isNothingDue: sum.isNothingDue ?? haveOrders)
    }
  }
}
