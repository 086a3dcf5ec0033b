/// Counts the doses of patients by groups: each dose in one group of every kind, so that the groups of a
/// kind add up to all doses.
///
/// A dose that was given counts as recorded in the bucket of the day on which it was, and as due in that
/// of the day on which it was due, as in the timeline.
public struct GroupTally: Codable, Sendable {
  /// What is counted of a group, over the whole window and in each bucket by its first day.
  struct Sum: Codable, Sendable {
    var window = GroupFigures()
    var buckets: [Day: GroupFigures] = [:]
    /// The patients with an order, and how many of them are adherent by the doses of the group.
    var adherent = PatientCounts()
  }

  private var kinds: [GroupKind] = []
  private let size: BucketSize
  /// The share from which on a patient counts as adherent.
  private let threshold: Double
  /// Whether each patient's part is kept, so that small numbers can be hidden.
  private let keepsMembers: Bool
  private var sums: [[String: Sum]]
  /// What each patient has in the groups of each kind; none unless it is kept.
  private var members: [GroupMembers]

  /// What is written of a tally: all but what the groups are, which who joins it knows.
  private enum CodingKeys: CodingKey {
    case size, threshold, keepsMembers, sums, members
  }

  /// Makes a tally of no doses, with buckets of a size.
  public init(
    _ kinds: [GroupKind], by size: BucketSize,
    threshold: Double = ReportContext.usualThreshold, keepsMembers: Bool = false
  ) {
    (self.kinds, self.size) = (kinds, size)
    (self.threshold, self.keepsMembers) = (threshold, keepsMembers)
    sums = kinds.map { _ in [:] }
    members = kinds.map { GroupMembers(kind: $0.name) }
  }

  /// Adds the doses of a patient, who is counted once in each group.
  public mutating func add(_ patient: PatientReport) {
    for (place, kind) in kinds.enumerated() {
      let finder = GroupFinder(kind, of: patient)
      var own: [String: Sum] = [:]
      for dose in patient.doses.doses {
        own[finder.group(of: dose), default: Sum()].add(dose, by: size)
      }
      let parts = own.mapValues { $0.ofOnePatient(patient.hasOrder, threshold: threshold) }
      for (group, sum) in parts { sums[place][group, default: Sum()].join(sum) }
      if keepsMembers { members[place].parts.append(parts) }
    }
  }

  /// The groups that a patient's doses are in.
  public func groups(of patient: PatientReport) -> [PatientGroupRow] {
    kinds.flatMap { kind in
      let finder = GroupFinder(kind, of: patient)
      return kind.inOrder(Set(patient.doses.doses.lazy.map(finder.group)))
        .map { PatientGroupRow(patient: patient.id, kind: kind.name, group: $0) }
    }
  }

  /// Adds what was counted of other patients.
  public mutating func join(_ other: GroupTally) {
    for place in sums.indices {
      for (group, sum) in other.sums[place] { sums[place][group, default: Sum()].join(sum) }
      members[place].parts += other.members[place].parts
    }
  }

  /// The groups, over some buckets: those of all patients together, or none when each patient's dates were
  /// moved by other weeks.
  public func groups(over buckets: [BucketCounts]) -> GroupReport {
    var report = GroupReport(members: keepsMembers ? members : [])
    for (kind, sums) in zip(kinds, sums) {
      for group in kind.inOrder(sums.keys) {
        guard let sum = sums[group] else { continue }
        report.add(
          GroupRow(kind: kind.name, group: group, sum),
          over: buckets.map { bucket in
            let own = sum.buckets[bucket.bucket.firstDay] ?? GroupFigures()
            return GroupBucketRow(
              kind: kind.name, group: group, patients: own.patients,
              bucket: own.counts(like: bucket))
          })
      }
    }
    return report
  }
}

/// What each patient has in the groups of one kind.
struct GroupMembers: Codable, Sendable {
  /// What the groups are.
  let kind: String
  /// Each patient's groups, by their names.
  var parts: [[String: GroupTally.Sum]] = []
}

extension GroupTally.Sum {
  /// Counts a dose in the buckets in which it was given and due.
  fileprivate mutating func add(_ dose: Dose, by size: BucketSize) {
    window.count(given: dose)
    window.count(due: dose)
    if let given = dose.given {
      buckets[size.firstDay(containing: given.day), default: GroupFigures()].count(given: dose)
    }
    if let day = dose.day {
      buckets[size.firstDay(containing: day), default: GroupFigures()].count(due: dose)
    }
  }

  /// The same, as that of one patient.
  fileprivate func ofOnePatient(_ hasOrder: Bool, threshold: Double) -> Self {
    var sum = self
    sum.window.patients = 1
    sum.adherent.add(
      hasOrder: hasOrder, window.counts.recordedAdherence, threshold: threshold)
    for day in sum.buckets.keys { sum.buckets[day]?.patients = 1 }
    return sum
  }

  fileprivate mutating func join(_ other: Self) {
    window.add(other.window)
    adherent.join(other.adherent)
    for (day, figures) in other.buckets { buckets[day, default: GroupFigures()].add(figures) }
  }
}

/// What is counted of the doses of a group.
public struct GroupFigures: Hashable, Codable, Sendable {
  /// The patients with a dose in the group.
  public internal(set) var patients = 0
  /// The administrations.
  public private(set) var counts = OutcomeCounts()
  /// What was due and can be compared with what was taken; nil when nothing is.
  public private(set) var doses: DoseSums?
  /// Doses due that cannot be compared with what was taken; nil when there are none.
  public private(set) var notJudged: Int?
  /// Doses due that are known to be omitted.
  public private(set) var omitted = 0

  /// Counts what is recorded of a dose.
  fileprivate mutating func count(given dose: Dose) {
    guard let given = dose.given else { return }
    counts.count(given.outcome, interrupted: given.isInterrupted)
    guard dose.outcome == .extra || dose.isDue && dose.outcome == .taken else { return }
    doses = (doses ?? DoseSums()) + DoseSums(taken: 1)
  }

  /// Counts a dose as due, or as one beyond those.
  fileprivate mutating func count(due dose: Dose) {
    guard dose.outcome != .notJudged else {
      if dose.isDue { notJudged = (notJudged ?? 0) + 1 }
      return
    }
    guard dose.isDue || dose.outcome == .extra else { return }
    let isDue = dose.isDue
    if dose.isOmitted { omitted += 1 }
    doses =
      (doses ?? DoseSums())
      + DoseSums(
        expected: isDue ? 1 : 0, expectedMax: isDue ? 1 : 0,
        matched: isDue && dose.outcome == .taken ? 1 : 0,
        unrecorded: dose.outcome == .unrecorded ? 1 : 0, extra: dose.outcome == .extra ? 1 : 0)
  }

  /// Adds the figures of other patients.
  mutating func add(_ other: GroupFigures) {
    patients += other.patients
    omitted += other.omitted
    counts += other.counts
    if let more = other.doses { doses = (doses ?? DoseSums()) + more }
    if let more = other.notJudged { notJudged = (notJudged ?? 0) + more }
  }

  /// The figures as those of a bucket of all patients.
  func counts(like bucket: BucketCounts) -> BucketCounts {
    counts(
      in: bucket.bucket, isPartial: bucket.isPartial, isNothingDue: bucket.state == .nothingDue)
  }

  /// The figures as those of a bucket.
  func counts(in bucket: CalendarBucket, isPartial: Bool, isNothingDue: Bool) -> BucketCounts {
    BucketCounts(
      bucket: bucket, isPartial: isPartial, counts: counts, doses: doses, notJudged: notJudged,
      isNothingDue: isNothingDue)
  }
}
