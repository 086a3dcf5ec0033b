/// As of when a worklist is made, and what counts as low and as critical.
public struct WorklistTerms: Sendable {
  /// As of when; without a time the day is over.
  public let asOf: LocalMoment
  /// The share below which one is low, 0 to 1.
  public let threshold: Double
  /// Which medicines are critical, and how late their doses may be; nil when no table says so.
  public let classes: MedicationClasses?
  /// Of which kind reasons are.
  public let categories: ReasonCategories

  /// Makes terms; nothing is critical unless it is said.
  public init(
    asOf: LocalMoment, threshold: Double, classes: MedicationClasses? = nil,
    categories: ReasonCategories = ReasonCategories()
  ) {
    (self.asOf, self.threshold) = (asOf, threshold)
    (self.classes, self.categories) = (classes, categories)
  }

  /// The same as of another moment.
  public func asOf(_ moment: LocalMoment) -> WorklistTerms {
    WorklistTerms(asOf: moment, threshold: threshold, classes: classes, categories: categories)
  }

  func isCritical(_ medication: Medication) -> Bool { classes?.isCritical(medication) ?? false }
}

/// What the worklist needs to know of a patient.
public struct WorklistSource: Sendable {
  /// Who it is.
  public let patient: WorklistPatient
  /// Every dose due and every administration of the days that are shown.
  public let doses: PatientDoses
  /// The first day whose doses are known; the first of all when nothing cuts them.
  public let firstDay: Day
  /// Whether a dose of each series was ever taken, before these days too; nil when that is not known.
  public let isStarted: [Bool?]
  /// Until when the patient's dispensed medications last.
  public let supplies: [SupplyEnd]
  /// What could not be looked at.
  public let gaps: WorklistGaps

  /// Makes a source.
  public init(
    _ patient: WorklistPatient, doses: PatientDoses, firstDay: Day = .first,
    isStarted: [Bool?] = [], supplies: [SupplyEnd] = [], gaps: WorklistGaps = WorklistGaps()
  ) {
    (self.patient, self.doses, self.firstDay) = (patient, doses, firstDay)
    (self.isStarted, self.supplies, self.gaps) = (isStarted, supplies, gaps)
  }
}

/// Whom to see: the medications of a patient that meet a rule, as of the as-of instant on the patient's clock.
///
/// Orders of one medication are looked at together, where doses of one of them are still due; of an order of
/// one dose only that dose is. ``DoseClock`` says when a dose is omitted. Doses that cannot be judged, as
/// needed or beyond those due are in no share.
/// - `critical-omitted`: a dose of a critical medicine became omitted in the last 24 hours.
/// - `critical-delayed`: one whose window ended in these was taken more than 2 hours late, or later than
///   its window where that is longer.
/// - `days-without`: 3 due days in a row or more without a dose, up to the last one that is over.
/// - `falling`: at least 4 doses were due in the last 7 days and in the 28 before; the share of the 7 days is
///   below the threshold and at least 20 points below that of the 28.
/// - `not-started`: no dose taken 48 hours after the first due one (its day, without a time) of an order of
///   more than one.
/// - `supply-ends`: the last day with dispensed supply is the as-of day or one of the 7 after it.
/// - `more-than-due`: on one of the last 2 days at least twice as many doses were taken as were due, and none
///   was omitted on the day before or after.
public enum WorklistRules {
  /// The worklist of a patient.
  public static func worklist(of source: WorklistSource, by terms: WorklistTerms) -> Worklist {
    var rows: [WorklistRow] = []
    var ends = Dictionary(
      source.supplies.map { ($0.medication.key, $0) }, uniquingKeysWith: { first, _ in first })
    for course in MedicationCourse.courses(of: source, by: terms) {
      let end = ends.removeValue(forKey: course.medication.key)
      let met = findings(course, terms) + (course.mayGoOn ? supplyEnds(end, terms) : [])
      guard !met.isEmpty else { continue }
      let recent = course.recent
      rows += met.map { row($0, course.medication, recent, source, terms) }
    }
    for end in ends.values {
      rows += supplyEnds(end, terms).map { row($0, end.medication, RecentDoses(), source, terms) }
    }
    return Worklist(rows, gaps: source.gaps)
  }

  /// A rule that is met, and the doses that it is about.
  private typealias Met = (finding: WorklistFinding, doses: WorklistDoses)

  private static func row(
    _ met: Met, _ medication: Medication, _ recent: RecentDoses, _ source: WorklistSource,
    _ terms: WorklistTerms
  ) -> WorklistRow {
    WorklistRow(
      patient: source.patient, medication: medication, isCritical: terms.isCritical(medication),
      finding: met.finding, doses: met.doses, recent: recent)
  }

  private static func findings(_ course: MedicationCourse, _ terms: WorklistTerms) -> [Met] {
    guard course.isOpen || course.isOnce else { return [] }
    var met = terms.isCritical(course.medication) ? critical(course, terms) : []
    if course.isOpen {
      let (days, missed) = course.daysWithout
      if days >= 3 { met.append((.daysWithout(days), course.about(missed: missed))) }
      if course.isFalling(below: terms.threshold) {
        met.append((.falling, course.about(missed: course.missedLately)))
      }
      if let (day, subject) = course.notStarted {
        met.append(
          (.notStarted(firstDue: day), course.about(missed: course.missed(of: subject))))
      }
    }
    if let more = course.moreThanDue {
      met.append(
        (
          .moreThanDue(more.day, taken: more.taken, due: more.due),
          WorklistDoses(order: more.order, day: more.day)
        ))
    }
    return met
  }

  /// What is found of the last day's doses of a critical medicine.
  private static func critical(_ course: MedicationCourse, _ terms: WorklistTerms) -> [Met] {
    var met: [Met] = []
    let (omitted, delayed) = (course.omittedLately, course.delayedLately)
    if !omitted.isEmpty {
      let latest = omitted.prefix(shownDoses).compactMap {
        MissedDose($0, of: course.all, by: terms.categories)
      }
      met.append((.criticalOmitted(omitted.count, latest: latest), course.about(missed: omitted)))
    }
    if !delayed.isEmpty {
      let latest = delayed.prefix(shownDoses).compactMap { DelayedDose($0) }
      met.append((.criticalDelayed(delayed.count, latest: latest), course.about(delayed: delayed)))
    }
    return met
  }

  /// The most doses that a row names.
  private static let shownDoses = 4

  private static func supplyEnds(_ end: SupplyEnd?, _ terms: WorklistTerms) -> [Met] {
    guard let end, 0...7 ~= end.lastDay.days(since: terms.asOf.day) else { return [] }
    return [(.supplyEnds(end.lastDay), WorklistDoses())]
  }
}

extension MedicationCourse {
  /// Whether it may be taken on: doses are still due, or there is no order that says so.
  fileprivate var mayGoOn: Bool {
    isOpen || !all.subjects.contains { $0.medication.key == medication.key && !$0.order.isEmpty }
  }

  /// Whether the share of the last 7 days is below a threshold and well below that of the 28 days before.
  fileprivate func isFalling(below threshold: Double) -> Bool {
    guard let now = taken(on: clock.lately), let before = taken(on: clock.before),
      now.due >= 4, before.due >= 4, Double(now.taken) / Double(now.due) < threshold
    else { return false }
    // 20 points, in whole numbers.
    return 5 * (before.taken * now.due - now.taken * before.due) >= now.due * before.due
  }

  /// The day of the first due dose of an order of which none was taken 48 hours after it, and the order's
  /// place among the subjects.
  fileprivate var notStarted: (day: Day, subject: Int32)? {
    let found = firstDue.filter { first in
      guard let day = first.dose.dueDay, first.isStarted != true,
        first.isStarted == false || day > firstDay, lastTaken.map({ $0.day < day }) ?? true
      else { return false }
      let midnight = LocalMoment(day: day).instant
      let minute = first.dose.dueMinute ?? first.dose.usualMinute
      let start = minute.map { midnight + Int64($0) * 60_000 } ?? midnight + DoseClock.dayLength
      return clock.end - start >= 2 * DoseClock.dayLength
    }
    let earliest = found.min {
      ($0.dose.dueDay ?? .last, $0.dose.subject) < ($1.dose.dueDay ?? .last, $1.dose.subject)
    }
    return earliest.flatMap { first in first.dose.dueDay.map { ($0, first.dose.subject) } }
  }

  /// The latest of the last 2 days on which twice the due doses were taken, of which none may stand for one
  /// that was omitted on a day beside it; with the order of one that is beyond those due.
  fileprivate var moreThanDue: (day: Day, taken: Int, due: Int, order: String)? {
    for day in [clock.day, clock.day.adding(days: -1)] {
      var (taken, due) = (0, 0)
      var extra: Dose?
      for dose in doses where dose.day == day {
        if dose.outcome == .extra { extra = dose }
        if dose.outcome == .taken || dose.outcome == .extra { taken += 1 }
        if dose.isJudged { due += 1 }
      }
      guard let extra, due > 0, taken >= 2 * due, !isAnyOmitted(beside: day) else { continue }
      return (day, taken, due, all.subject(of: extra).order)
    }
    return nil
  }

  private func isAnyOmitted(beside day: Day) -> Bool {
    doses.contains { dose in
      guard dose.isOmitted, let due = dose.dueDay, abs(due.days(since: day)) == 1 else {
        return false
      }
      return isOver(dose)
    }
  }
}
