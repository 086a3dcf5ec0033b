/// What the measures of a series or of a patient are made of: numbers that add up over units.
///
/// Doses and days of units that do not count are not in it, but all administrations are.
public struct MeasureTally: Hashable, Sendable {
  private var counts: OutcomeCounts
  private var onTime: OnTimeDoses
  private var doses: DoseSums?
  /// What was due of the units that cannot be judged; nil when there are none.
  private var notJudged: DoseSums?
  /// The doses due of those of them that are taken elsewhere.
  private var takenElsewhere = 0
  private var days = DueDayCounts()
  private var unitCount = 0
  private var persistence: Persistence?
  var initiation: Initiation?

  /// Makes an empty tally, to which others are added.
  public init() {
    self.init(counts: OutcomeCounts(), onTime: OnTimeDoses())
  }

  init(counts: OutcomeCounts, onTime: OnTimeDoses) {
    self.counts = counts
    self.onTime = onTime
  }

  /// Adds a unit that counts.
  mutating func add(_ unit: borrowing UnitDays, permissibleGapDays: Int) {
    let sums = DoseSums(unit, unit.places)
    doses = doses.map { $0 + sums } ?? sums
    days = days + DueDayCounts(unit)
    unitCount += 1
    persistence =
      unitCount == 1 ? Persistence(unit, permissibleGapDays: permissibleGapDays) : nil
  }

  /// Adds a unit whose doses due are known and cannot be compared with what was taken.
  mutating func add(notJudged unit: borrowing UnitDays) {
    let sums = DoseSums(unit, unit.places)
    notJudged = notJudged.map { $0 + sums } ?? sums
    if unit.judgement == .takenElsewhere { takenElsewhere += sums.expected }
  }

  /// Adds the tally of another series of the patient.
  ///
  /// Initiation belongs to one series and does not add up; neither does persistence, of which only that of
  /// a single unit is kept.
  public static func + (left: Self, right: Self) -> Self {
    var sum = MeasureTally(
      counts: left.counts + right.counts, onTime: left.onTime + right.onTime)
    sum.doses = left.doses
    if let more = right.doses { sum.doses = left.doses.map { $0 + more } ?? more }
    sum.notJudged = left.notJudged
    if let more = right.notJudged { sum.notJudged = left.notJudged.map { $0 + more } ?? more }
    sum.takenElsewhere = left.takenElsewhere + right.takenElsewhere
    sum.days = left.days + right.days
    sum.unitCount = left.unitCount + right.unitCount
    sum.persistence = sum.unitCount == 1 ? left.persistence ?? right.persistence : nil
    return sum
  }

  /// The value of each measure.
  public var values: MeasureValues {
    MeasureValues(
      of: doses, notJudged: notJudged?.expected ?? 0, takenElsewhere: takenElsewhere
    ) { values in
      setCounts(in: &values)
      setDays(in: &values)
      values.set(.recordedAdherence, counts.taken, of: counts.taken + counts.notTaken)
      values.set(.onTime, onTime.onTime, of: onTime.timed)
      if let initiation {
        values.set(.initiated, initiation.daysToFirstDose == nil ? 0 : 1)
        if let days = initiation.daysToFirstDose { values.set(.daysToFirstDose, days) }
      }
      guard let persistence else { return }
      values.set(.persistenceDays, persistence.days)
      values.set(.persistent, persistence.isPersistent ? 1 : 0)
    }
  }

  private func setCounts(in values: inout MutableSpan<Double>) {
    values.set(.taken, counts.taken)
    values.set(.notTaken, counts.notTaken)
    values.set(.undetermined, counts.undetermined)
    values.set(.interrupted, counts.interrupted)
    if doses != nil || notJudged != nil {
      values.set(.expected, (doses?.expected ?? 0) + (notJudged?.expected ?? 0))
      values.set(.expectedMax, (doses?.expectedMax ?? 0) + (notJudged?.expectedMax ?? 0))
    }
    guard let doses else { return }
    values.set(.unrecorded, doses.unrecorded)
    values.set(.extra, doses.extra)
    if let share = doses.takingAdherence { values[Measure.takingAdherence.rawValue] = share }
    values.set(.implementation, doses.matched, of: doses.expected)
  }

  private func setDays(in values: inout MutableSpan<Double>) {
    guard days.due > 0 else { return }
    values.set(.correctDays, days.correct, of: days.due)
    values.set(.daysCovered, days.covered, of: days.due)
    values.set(.longestGapDays, days.longestGap)
    values.set(.holidays, days.holidays)
  }
}

extension MutableSpan<Double> {
  /// Sets a measure that is a number.
  fileprivate mutating func set(_ measure: Measure, _ number: Int) {
    self[measure.rawValue] = Double(number)
  }

  /// Sets a share and the ends of its interval, which are the measures behind it; nothing when it is a
  /// share of none.
  fileprivate mutating func set(_ measure: Measure, _ hits: Int, of count: Int) {
    guard let interval = WilsonInterval(hits, of: count) else { return }
    assert(measure.bounds != nil, "the measure is a share with an interval")
    let place = measure.rawValue
    self[place] = Double(hits) / Double(count)
    (self[place + 1], self[place + 2]) = (interval.low, interval.high)
  }
}
