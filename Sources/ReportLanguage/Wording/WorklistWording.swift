package import MedicationAdherence

/// What a language needs to say whom to see and why.
package protocol WorklistWording {
  /// The heading of the worklist.
  static var worklistTitle: String { get }
  /// That nobody meets a rule.
  static var worklistEmpty: String { get }
  /// That nobody meets a rule of what could be looked at, which is not all.
  static var worklistEmptyButGaps: String { get }
  /// The heading of a section, with its number of patients.
  static func title(of section: WorklistSection, _ patients: Int) -> String
  /// A number of further rows, folded up.
  static func moreRows(_ count: Int) -> String
  /// How many patients are in the file only.
  static func patientsInFile(_ count: Int) -> String
  /// The sentence to act on where nobody knows which medicines are critical: the patients to see, and how
  /// many orders cannot be judged.
  static func toSee(_ patients: Int, ordersNotJudged: Int) -> String
  /// A time of the day before.
  static func yesterday(_ time: String) -> String
  /// Why a dose was omitted; the reason is nil when nothing is recorded of it and empty without one.
  static func whyOmitted(_ reason: String?) -> String
  /// A number of further doses, to end a list.
  static func andMore(_ count: Int) -> String
  /// When a late dose was given, and how late that was.
  static func shortDelay(given: String, late: String) -> String
  /// When the last dose was given.
  static func lastGiven(_ time: String) -> String
  /// What follows the name of each rule: the due days in a row without a dose; the shares of the last 7 days
  /// and of the 28 before; when the first dose was due; when the supply ends; how many doses were given of
  /// how many due.
  static func shortDaysWithout(_ days: Int) -> String
  static func shortFall(to now: String, from before: String) -> String
  static func shortFirstDue(_ day: String) -> String
  static func shortSupplyEnd(_ day: String, inDays days: Int) -> String
  static func shortMoreThanDue(_ day: String, taken: Int, due: Int) -> String
  /// The mark of a critical medicine.
  static var criticalMedicine: String { get }
  /// The sentence to act on: the critical doses omitted since an instant, how many of them are not signed, of
  /// how many patients, and how many orders cannot be judged.
  static func toAct(_ figures: WorklistFigures, since instant: String) -> String
  /// The heading of the doses held for a clinical reason.
  static var heldTitle: String { get }
  /// The heading of what could not be looked at.
  static var gapsTitle: String { get }
  /// What could not be looked at for a reason: a number of orders of a number of patients.
  static func sentence(of gap: WorklistGap, _ count: WorklistGaps.Count) -> String
  /// The name of a rule, in few words.
  static func name(of rule: WorklistRule) -> String
  /// A number of doses of a critical medicine were omitted in the last 24 hours; the latest of them in words.
  /// Where none of them has a time, `daysAgo` says how many days ago they were due.
  static func omittedLately(_ count: Int, _ latest: [String], daysAgo: Int?) -> String
  /// Several doses of a critical medicine were omitted on a day, all for one reason, which is as for ``omitted``.
  static func omittedAlike(_ count: Int, on day: String, reason: String?) -> String
  /// An omitted dose, by its day and time; `reason` is nil when nothing is recorded of it and empty
  /// without a reason.
  static func omitted(_ time: String, reason: String?) -> String
  /// A number of doses of a critical medicine of the last 24 hours were late; the latest of them in words.
  static func delayedLately(_ count: Int, _ latest: [String]) -> String
  /// A late dose: when it was due, when it was taken, and how late that was.
  static func delayed(_ due: String, given: String, late: String) -> String
  /// No dose was taken on `days` due days in a row.
  static func daysWithoutDose(_ days: Int) -> String
  /// The shares of the last 7 days and of the 28 days before.
  static func shareFell(to now: String, from before: String) -> String
  /// No dose was taken since the first one was due.
  static func notTakenSince(_ firstDue: String) -> String
  /// The day on which the dispensed supply ends, and in how many days that is.
  static func supplyEnds(_ day: String, inDays days: Int) -> String
  /// A number of doses were taken on a day on which fewer were due.
  static func takenMoreThanDue(_ day: String, taken: Int, due: Int) -> String
  /// When the last dose was taken, and how many days ago that was.
  static func lastTaken(_ day: String, daysAgo days: Int) -> String
}

extension Wording {
  /// Why a patient is on the worklist, in one or two sentences.
  package static func sentence(of row: WorklistRow, asOf day: Day) -> String {
    let text = sentence(of: row.finding, row.recent, asOf: day)
    guard row.finding.rule.saysLastTaken, let last = row.recent.lastTaken,
      let days = row.recent.daysSince
    else { return text }
    return text + " " + lastTaken(digits(last.day), daysAgo: days)
  }

  private static func sentence(
    of finding: WorklistFinding, _ recent: RecentDoses, asOf day: Day
  ) -> String {
    switch finding {
    case .criticalOmitted(let count, let latest): omittedLately(count, latest, asOf: day)
    case .criticalDelayed(let count, let latest): delayedLately(count, latest.map { delayed($0) })
    case .daysWithout(let days): daysWithoutDose(days)
    case .falling:
      shareFell(
        to: wholePercent(recent.share7Days ?? 0), from: wholePercent(recent.shareBefore28Days ?? 0))
    case .notStarted(let first): notTakenSince(digits(first))
    case .supplyEnds(let end): supplyEnds(digits(end), inDays: end.days(since: day))
    case .moreThanDue(let day, let taken, let due):
      takenMoreThanDue(digits(day), taken: taken, due: due)
    }
  }

  /// Doses that were omitted of late; those without a time are of a day, not of hours.
  private static func omittedLately(_ count: Int, _ latest: [MissedDose], asOf day: Day) -> String {
    let texts = latest.map { omitted($0) }
    guard let first = latest.first, latest.allSatisfy({ $0.minute == nil && $0.day == first.day })
    else { return omittedLately(count, texts, daysAgo: nil) }
    if count > 1, count == latest.count, Set(texts).count == 1 {
      return omittedAlike(
        count, on: digits(first.day), reason: first.isRecorded ? first.reason : nil)
    }
    return omittedLately(count, texts, daysAgo: day.days(since: first.day))
  }

  /// An omitted dose: when it was due, and why it was not taken.
  package static func omitted(_ dose: MissedDose) -> String {
    let time = dose.minute.map { " " + clockTime(Int32($0) * 60_000) } ?? ""
    return omitted(digits(dose.day) + time, reason: dose.isRecorded ? dose.reason : nil)
  }

  /// A late dose: when it was due and taken; the day of a dose taken on its due day is said once.
  package static func delayed(_ dose: DelayedDose) -> String {
    let time = clockTime(dose.given.millisecond ?? 0)
    return delayed(
      digits(dose.day) + " " + clockTime(Int32(dose.minute) * 60_000),
      given: dose.given.day == dose.day ? time : digits(dose.given.day) + " " + time,
      late: lateness(dose.delayMinutes))
  }
}

extension Wording {
  /// How late a dose was, as `5 h 30 min`.
  static func lateness(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return [(hours, "h"), (rest, "min")].filter { $0.0 > 0 }
      .map { "\(number($0.0))\u{A0}\($0.1)" }.joined(separator: " ")
  }
}

extension WorklistRule {
  /// Whether the sentence goes on with the last dose taken.
  fileprivate var saysLastTaken: Bool { [.criticalOmitted, .daysWithout].contains(self) }
}
