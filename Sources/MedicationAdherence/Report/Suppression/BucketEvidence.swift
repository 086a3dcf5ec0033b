/// How many patients are behind the figures of one bucket.
struct BucketEvidence {
  /// The patients with any administration.
  private(set) var patients = 0
  /// The patients behind each of the counts: taken, not taken, undetermined, interrupted, and taken
  /// but not interrupted.
  private(set) var taken = 0, notTaken = 0, undetermined = 0, interrupted = 0, completed = 0
  /// The patients behind each figure of what was due and each difference of such figures.
  private var demand = [Int](repeating: 0, count: 17)
  private var shares = BucketShares()

  /// The patients' shares of the doses due that were taken.
  var implementation: [Double] { shares.implementation }

  /// The patients' shares of the recorded doses that were taken.
  var recordedAdherence: [Double] { shares.recorded }

  /// Adds a patient's bucket.
  mutating func add(_ bucket: BucketCounts) {
    let counts = bucket.counts
    if bucket.state == .recorded { patients += 1 }
    if counts.taken > 0 { taken += 1 }
    if counts.notTaken > 0 { notTaken += 1 }
    if counts.undetermined > 0 { undetermined += 1 }
    if counts.interrupted > 0 { interrupted += 1 }
    if counts.taken > counts.interrupted { completed += 1 }
    for (place, value) in Self.demand(bucket).enumerated() where value != 0 {
      demand[place] += 1
    }
    shares.add(bucket)
  }

  /// Whether doses taken and not taken may be shown.
  func showsDoses(_ rule: SuppressionRule) -> Bool {
    [patients, taken, notTaken].allSatisfy(rule.allows)
  }

  /// The figures beside them that too few patients are behind.
  func withheld(_ rule: SuppressionRule) -> WithheldFigures {
    var withheld: WithheldFigures = rule.allows(undetermined) ? [] : .undetermined
    if ![interrupted, completed].allSatisfy(rule.allows) { withheld.insert(.interrupted) }
    if !demand.allSatisfy(rule.allows) { withheld.insert(.demand) }
    return withheld
  }

  /// The figures of what was due, and what can be had of them and the counts by adding and taking
  /// away: a patient is behind each that is not 0.
  private static func demand(_ bucket: BucketCounts) -> [Int] {
    let due = bucket.doses ?? DoseSums()
    let (expected, taken, missed) = (due.expected, bucket.counts.taken, bucket.counts.notTaken)
    let unseen = due.unrecorded
    let figures = [expected, due.taken, due.matched, unseen, due.extra]
    let ofTaken = [taken - due.taken, taken - due.matched, taken - due.matched - due.extra]
    let ofExpected = [
      expected - due.matched, expected - due.taken, expected - taken,
      expected - due.matched - missed, expected - taken - missed,
      expected - due.matched - unseen, expected - taken - unseen,
      expected - due.matched - missed - unseen, expected - taken - missed - unseen,
    ]
    return figures + ofTaken + ofExpected
  }
}

extension BucketEvidence {
  /// The evidence of patients in each of a cohort's buckets, in their order.
  static func gather(_ patients: [PatientSummary], over buckets: [CalendarBucket]) -> [Self] {
    guard let first = buckets.first, let last = buckets.last,
      let range = DayRange(first: first.firstDay, last: last.lastDay)
    else { return [] }
    let timeline = Timeline(first.size, over: range)
    var evidence = [BucketEvidence](repeating: BucketEvidence(), count: buckets.count)
    for bucket in patients.lazy.flatMap(\.timeline) {
      guard let place = timeline.index(of: bucket.bucket.firstDay) else { continue }
      evidence[place].add(bucket)
    }
    return evidence
  }
}
