/// The shares of patients in one bucket.
struct BucketShares: Sendable {
  /// The shares of the doses due that were taken, of all patients with doses due.
  private(set) var due: [Double] = []
  /// The shares of the recorded doses that were taken.
  private(set) var recorded: [Double] = []
  private var hasRecords = false

  /// Adds a patient's bucket.
  mutating func add(_ bucket: BucketCounts) {
    if bucket.state == .recorded { hasRecords = true }
    if let share = bucket.doses?.implementation { due.append(share) }
    if let share = bucket.counts.recordedAdherence { recorded.append(share) }
  }

  /// Adds the shares of other patients in the bucket.
  mutating func join(_ other: BucketShares) {
    due += other.due
    recorded += other.recorded
    hasRecords = hasRecords || other.hasRecords
  }

  /// The shares of the doses due that were taken; none when nothing was recorded of anybody.
  var implementation: [Double] { hasRecords ? due : [] }
}

/// The shares of patients in each bucket of the calendar that one of them has.
struct BucketShareSum: Sendable {
  private var shares: [BucketShares] = []
  /// The first day of each of the buckets, in the order in which they were met.
  private var firstDays: [Day] = []
  private var places: [Day: Int] = [:]

  /// Adds a patient's buckets, which follow each other.
  mutating func add(_ timeline: [BucketCounts]) {
    var next = 0
    for bucket in timeline {
      let place = place(of: bucket.bucket.firstDay, guess: next)
      shares[place].add(bucket)
      next = place + 1
    }
  }

  /// Adds the shares of other patients.
  mutating func join(_ other: BucketShareSum) {
    var next = 0
    for (day, added) in zip(other.firstDays, other.shares) {
      let place = place(of: day, guess: next)
      shares[place].join(added)
      next = place + 1
    }
  }

  /// The shares in the bucket that begins on a day.
  subscript(firstDay: Day) -> BucketShares {
    places[firstDay].map { shares[$0] } ?? BucketShares()
  }

  /// The place of a bucket, which mostly is the one behind that of the bucket before.
  private mutating func place(of firstDay: Day, guess: Int) -> Int {
    if guess < firstDays.count, firstDays[guess] == firstDay { return guess }
    if let known = places[firstDay] { return known }
    places[firstDay] = shares.count
    firstDays.append(firstDay)
    shares.append(BucketShares())
    return shares.count - 1
  }
}
