/// How many patients are behind the figures of one bucket.
struct BucketEvidence {
  /// The patients with any administration.
  private(set) var patients = 0
  /// The patients behind each of the counts: taken, not taken, undetermined, interrupted, and taken
  /// but not interrupted.
  private(set) var taken = 0, notTaken = 0, undetermined = 0, interrupted = 0, completed = 0
  /// The patients behind each figure of what was due and each difference of such figures.
  private var demand: [Int] = []
  /// The patients behind each difference of these and undetermined doses.
  private var demandAndUndetermined: [Int] = []
  private var shares = BucketShares()
  /// The doses recorded as taken or not, and those due.
  private var recordedDoses = 0, dueDoses = 0

  /// The patients' shares of the doses due that were taken.
  var implementation: [Double] { shares.implementation.sorted }

  /// The patients' shares of the recorded doses that were taken.
  var recordedAdherence: [Double] { shares.recorded.sorted }

  /// Adds a patient's bucket.
  mutating func add(_ bucket: BucketCounts) {
    let counts = bucket.counts
    if bucket.state == .recorded { patients += 1 }
    if counts.taken > 0 { taken += 1 }
    if counts.notTaken > 0 { notTaken += 1 }
    if counts.undetermined > 0 { undetermined += 1 }
    if counts.interrupted > 0 { interrupted += 1 }
    if counts.taken > counts.interrupted { completed += 1 }
    Self.count(Self.demand(bucket), in: &demand)
    Self.count(
      Self.unmet(bucket).map { $0 - counts.undetermined }, in: &demandAndUndetermined)
    shares.add(bucket)
    recordedDoses += counts.taken + counts.notTaken
    dueDoses += bucket.doses?.expected ?? 0
  }

  /// Counts a patient behind each of some figures that is not 0.
  private static func count(_ figures: [Int], in patients: inout [Int]) {
    if patients.isEmpty { patients = Array(repeating: 0, count: figures.count) }
    for (place, figure) in figures.enumerated() where figure != 0 { patients[place] += 1 }
  }

  /// Whether doses taken and not taken may be shown.
  ///
  /// `wholes` are the numbers of patients that are shown of all, such as those with a value over the
  /// whole window.
  func showsDoses(_ rule: SuppressionRule, beside wholes: [Int]) -> Bool {
    [patients, taken, notTaken].allSatisfy(rule.allows)
      && !tells(recordedDoses, of: shares.recorded.count, besides: wholes, rule)
  }

  /// Whether it is the outcome of doses that keeps them from being shown, so that buckets with
  /// another outcome are shown instead.
  func hidesOutcome(_ rule: SuppressionRule) -> Bool {
    rule.allows(patients) && ![taken, notTaken].allSatisfy(rule.allows)
  }

  /// Whether a number of doses narrows down how many patients have any, where a few do not and their
  /// number is hidden: each has at least one.
  private func tells(
    _ doses: Int, of count: Int, besides wholes: [Int], _ rule: SuppressionRule
  ) -> Bool {
    count > 0 && wholes.contains { doses < $0 && !rule.allows(abs($0 - count)) }
  }

  /// The figures beside them that too few patients are behind, or that tell of too few without any.
  func withheld(_ rule: SuppressionRule, beside wholes: [Int]) -> WithheldFigures {
    var withheld: WithheldFigures = rule.allows(undetermined) ? [] : .undetermined
    if ![interrupted, completed].allSatisfy(rule.allows) { withheld.insert(.interrupted) }
    if !demand.allSatisfy(rule.allows)
      || tells(dueDoses, of: shares.implementation.count, besides: wholes, rule)
    {
      withheld.insert(.demand)
    } else if !demandAndUndetermined.allSatisfy(rule.allows) {
      withheld.insert(.undetermined)
    }
    return withheld
  }

  /// The figures of what was due, and what can be had of them and the counts by adding and taking
  /// away: a patient is behind each that is not 0.
  private static func demand(_ bucket: BucketCounts) -> [Int] {
    let due = bucket.doses ?? DoseSums()
    let (taken, explained) = (bucket.counts.taken, due.matched + due.extra)
    let figures = [due.expected, due.taken, due.matched, due.unrecorded, due.extra]
    let ofTaken = [
      taken - due.taken, taken - due.matched, taken - explained, due.taken - due.matched,
      due.taken - explained,
    ]
    return figures + ofTaken + unmet(bucket)
  }

  /// The doses due without those taken, and without those not taken or not recorded, too.
  private static func unmet(_ bucket: BucketCounts) -> [Int] {
    let due = bucket.doses ?? DoseSums()
    let (missed, unseen) = (bucket.counts.notTaken, due.unrecorded)
    return [due.matched, due.taken, bucket.counts.taken].flatMap { taken in
      [0, missed, unseen, missed + unseen].map { due.expected - taken - $0 }
    }
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

extension BucketCounts {
  /// The bucket without the figures that too few patients are behind.
  ///
  /// The bucket is suppressed as a whole when doses taken or not taken may not be shown
  /// (``BucketEvidence/showsDoses(_:beside:)``). What is withheld is so in every bucket.
  func suppressed(
    isShown: Bool, withheld: WithheldFigures
  ) -> BucketCounts {
    guard isShown else {
      return BucketCounts(bucket: bucket, isPartial: isPartial, state: .suppressed)
    }
    var counts = counts
    if withheld.contains(.undetermined) { counts.undetermined = 0 }
    if withheld.contains(.interrupted) { counts.interrupted = 0 }
    return BucketCounts(
      bucket: bucket, isPartial: isPartial, state: state, counts: counts,
      doses: withheld.contains(.demand) ? nil : doses, withheld: withheld)
  }
}
