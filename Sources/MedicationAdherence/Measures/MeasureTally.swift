/// What the measures of a line or of a patient are made of: numbers that add up over units.
///
/// Doses and days of units that do not count are not in it, but all administrations are.
public struct MeasureTally: Hashable, Sendable {
  private var counts: OutcomeCounts
  private var onTime: OnTimeDoses
  private var doses: DoseSums?
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
  mutating func add(_ unit: borrowing MatchedDays, permissibleGapDays: Int) {
    let sums = DoseSums(unit, unit.places)
    doses = doses.map { $0 + sums } ?? sums
    days = days + DueDayCounts(unit)
    unitCount += 1
    persistence =
      unitCount == 1 ? Persistence(unit, permissibleGapDays: permissibleGapDays) : nil
  }

  /// Adds the tally of another line of the patient.
  ///
  /// Initiation is of one line and does not add up; neither does persistence, of which only that of
  /// a single unit is kept.
  public static func + (left: Self, right: Self) -> Self {
    var sum = MeasureTally(
      counts: left.counts + right.counts, onTime: left.onTime + right.onTime)
    sum.doses = left.doses
    if let more = right.doses { sum.doses = left.doses.map { $0 + more } ?? more }
    sum.days = left.days + right.days
    sum.unitCount = left.unitCount + right.unitCount
    sum.persistence = sum.unitCount == 1 ? left.persistence ?? right.persistence : nil
    return sum
  }

  /// The value of each measure.
  public var values: MeasureValues {
    var values = MeasureValues()
    setCounts(in: &values)
    setDays(in: &values)
    values.set(.recordedAdherence, counts.taken, of: counts.taken + counts.notTaken)
    values.set(.onTime, onTime.onTime, of: onTime.timed)
    values[.initiated] = initiation.map { $0.daysToFirstDose == nil ? 0 : 1 }
    values[.daysToFirstDose] = initiation?.daysToFirstDose.map(Double.init)
    values[.persistenceDays] = persistence.map { Double($0.days) }
    values[.persistent] = persistence.map { $0.isPersistent ? 1 : 0 }
    return values
  }

  private func setCounts(in values: inout MeasureValues) {
    values[.taken] = Double(counts.taken)
    values[.notTaken] = Double(counts.notTaken)
    values[.undetermined] = Double(counts.undetermined)
    values[.interrupted] = Double(counts.interrupted)
    guard let doses else { return }
    values[.expected] = Double(doses.expected)
    values[.expectedMax] = Double(doses.expectedMax)
    values[.unrecorded] = Double(doses.unrecorded)
    values[.extra] = Double(doses.extra)
    values[.takingAdherence] = doses.takingAdherence
    values.set(.implementation, doses.matched, of: doses.expected)
  }

  private func setDays(in values: inout MeasureValues) {
    guard days.due > 0 else { return }
    values.set(.correctDays, days.correct, of: days.due)
    values.set(.daysCovered, days.covered, of: days.due)
    values[.longestGapDays] = Double(days.longestGap)
    values[.holidays] = Double(days.holidays)
  }
}

extension MeasureValues {
  /// Sets a share and the ends of its interval; nothing when it is a share of none.
  fileprivate mutating func set(_ measure: Measure, _ hits: Int, of count: Int) {
    guard let interval = WilsonInterval(hits, of: count), let bounds = measure.bounds else {
      return
    }
    self[measure] = Double(hits) / Double(count)
    (self[bounds.low], self[bounds.high]) = (interval.low, interval.high)
  }
}
