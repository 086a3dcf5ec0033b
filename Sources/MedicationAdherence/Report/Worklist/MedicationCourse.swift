/// The doses of one medication of a patient up to a moment, all its orders together.
struct MedicationCourse {
  let medication: Medication
  /// The doses that a later look needs: those of the last 35 days, and all after the last one that
  /// was, or may have been, taken.
  private var doses: [Dose] = []
  private let clock: DoseClock
  /// The patient's doses, which say what the numbers in a dose mean.
  private let all: PatientDoses
  private let categories: ReasonCategories
  /// The first day whose doses are known.
  private let firstDay: Day
  private var lastTaken: LocalMoment?
  private var firstDue: Dose?
  /// When the last due dose that was, or may have been, taken was due, and on which day.
  private var lastKept: (moment: Int64, day: Day)?
  /// Whether any of its series was ever started; nil when that is not known.
  private var isStarted: Bool?

  private init(
    _ medication: Medication, _ clock: DoseClock, _ source: WorklistSource,
    _ categories: ReasonCategories
  ) {
    (self.medication, self.clock, self.categories) = (medication, clock, categories)
    (all, firstDay) = (source.doses, source.firstDay)
    isStarted = false
  }

  /// The courses of a patient's medications, in the order in which they are met.
  static func courses(of source: WorklistSource, by terms: WorklistTerms) -> [MedicationCourse] {
    let clock = DoseClock(terms.asOf)
    var courses: [MedicationCourse] = []
    var places: [String: Int] = [:]
    let place = source.doses.subjects.map { subject in
      let key = subject.medication.key
      if let known = places[key] { return known }
      places[key] = courses.count
      courses.append(MedicationCourse(subject.medication, clock, source, terms.categories))
      return courses.count - 1
    }
    let doses = source.doses.doses
    for dose in doses {
      let series = Int(dose.series)
      let isStarted = series < source.isStarted.count ? source.isStarted[series] : nil
      courses[place[Int(dose.subject)]].look(at: dose, isStarted: isStarted)
    }
    for dose in doses { courses[place[Int(dose.subject)]].keep(dose) }
    return courses
  }

  /// Takes what concerns all doses.
  private mutating func look(at dose: Dose, isStarted started: Bool?) {
    if started == true { isStarted = true }
    if started == nil, isStarted == false { isStarted = nil }
    if let given = dose.given, given.outcome == .taken, given.precision == .day {
      let moment = LocalMoment(day: given.day, millisecond: given.millisecond)
      if lastTaken.map({ $0.instant < moment.instant }) ?? true { lastTaken = moment }
    }
    guard dose.isJudged, let day = dose.dueDay else { return }
    let moment = DoseClock.moment(of: dose, on: day)
    if firstDue.map({ moment < DoseClock.moment(of: $0, on: $0.dueDay ?? .first) }) ?? true {
      firstDue = dose
    }
    if dose.outcome == .taken || dose.outcome == .undetermined, moment > lastKept?.moment ?? .min {
      lastKept = (moment, day)
    }
  }

  /// Keeps a dose that a later look needs.
  private mutating func keep(_ dose: Dose) {
    if dose.isJudged, let day = dose.dueDay {
      guard day >= clock.before.lowerBound || day >= lastKept?.day ?? .first else { return }
      doses.append(dose)
    } else if dose.outcome == .extra, let day = dose.day, clock.lately.contains(day) {
      doses.append(dose)
    }
  }

  private var due: some Sequence<(dose: Dose, day: Day)> {
    doses.lazy.compactMap { dose in dose.isJudged ? dose.dueDay.map { (dose, $0) } : nil }
  }

  /// The days, all or those after one, on which doses were due, each once and the first one first.
  ///
  /// The doses of an order are in the order of their days; only several orders have to be sorted.
  private func dueDays(after first: Day? = nil) -> [Day] {
    var (days, isInOrder): ([Day], Bool) = ([], true)
    for (_, day) in due where day != days.last && first.map({ $0 < day }) ?? true {
      if let last = days.last, day < last { isInOrder = false }
      days.append(day)
    }
    return isInOrder ? days : Set(days).sorted()
  }

  private func isOver(_ dose: Dose, _ day: Day) -> Bool { clock.isOver(dose, on: day) }
}

// MARK: - What the rules look at

extension MedicationCourse {
  /// How it was taken lately.
  var recent: RecentDoses {
    RecentDoses(
      lastTaken: lastTaken, daysSince: lastTaken.map { clock.day.days(since: $0.day) },
      missedInARow: firstDue == nil
        ? nil
        : due.count { dose, day in
          isOver(dose, day) && DoseClock.moment(of: dose, on: day) > lastKept?.moment ?? .min
        },
      share7Days: share7Days, shareBefore28Days: shareBefore28Days)
  }

  /// The share of the doses due in the last 7 days that was taken; nil when it is not known.
  var share7Days: Double? { share(clock.lately) }

  /// The same of the 28 days before.
  var shareBefore28Days: Double? { share(clock.before) }

  private func share(_ days: ClosedRange<Day>) -> Double? {
    guard firstDay <= days.lowerBound else { return nil }
    var (known, taken) = (0, 0)
    for (dose, day) in due where days.contains(day) && isOver(dose, day) {
      known += 1
      if dose.outcome == .taken { taken += 1 }
    }
    return known == 0 ? nil : Double(taken) / Double(known)
  }

  /// The doses that became omitted in the last 24 hours, the last one first.
  var omittedLately: [Dose] {
    // One that is refused ahead of its time is omitted by now.
    omitted { dose, day in
      min(DoseClock.moment(of: dose, on: day), clock.end) > clock.end - DoseClock.dayLength
    }
  }

  /// The due days in a row without a dose, up to the last one that is over, and the doses omitted on them,
  /// the last one first.
  var daysWithout: (days: Int, missed: [Dose]) {
    let days = dueDays(after: lastKept?.day ?? .first)
    guard !days.isEmpty else { return (0, []) }
    let open = Set(due.filter { !isOver($0.dose, $0.day) }.map(\.day))
    let first = lastKept?.day ?? .first
    return (days.count { !open.contains($0) }, omitted { $1 > first })
  }

  /// The doses omitted in the last 7 days, the last one first.
  var missedLately: [Dose] { omitted { clock.lately.contains($1) } }

  /// What a row says of omitted doses, of which the last one is the first.
  func about(missed: [Dose]) -> WorklistDoses {
    let kinds = missed.map { all.omission(of: $0, by: categories) ?? .other }
    let gravest = OmissionCategory.gravest(kinds)
    let given = kinds.firstIndex { $0 == gravest }.flatMap { missed[$0].given }
    return WorklistDoses(
      order: missed.first.map { all.subject(of: $0).order } ?? "", day: missed.first?.dueDay,
      minute: missed.first?.dueMinute, category: gravest,
      reason: given.map { all.context.reasons[Int($0.reason)].text } ?? "", missed: missed.count,
      notSigned: kinds.count { $0 == .notSigned })
  }

  /// Omitted doses, the last one first.
  private func omitted(_ isWanted: (Dose, Day) -> Bool) -> [Dose] {
    due.filter { dose, day in dose.isOmitted && isOver(dose, day) && isWanted(dose, day) }
      .map(\.dose).sorted {
        DoseClock.moment(of: $0, on: $0.dueDay ?? .first)
          > DoseClock.moment(of: $1, on: $1.dueDay ?? .first)
      }
  }

  /// Whether doses are still due, as far as their days tell.
  ///
  /// The time since the last due day must not be longer than that between the due days before it, the
  /// last seven of them; of a single one it is at most a week.
  var isGoingOn: Bool {
    let days = dueDays().suffix(8)
    guard let last = days.last else { return false }
    let steps = zip(days.dropFirst(), days).map { $0.days(since: $1) }
    return clock.day.days(since: last) <= steps.max() ?? 7
  }

  /// The day of the first due dose, when none was taken 48 hours after it.
  var notStarted: Day? {
    guard lastTaken == nil, isStarted != true, let firstDue, let day = firstDue.dueDay,
      isStarted == false || day > firstDay
    else { return nil }
    // A moment is just after the dose's time.
    let hasTime = firstDue.dueMinute != nil
    let start = DoseClock.moment(of: firstDue, on: day) - (hasTime ? 1 : 0)
    return clock.end - start >= 2 * DoseClock.dayLength ? day : nil
  }

  /// The latest of the last 7 days on which twice the due doses were taken.
  var moreThanDue: (day: Day, taken: Int, due: Int)? {
    guard doses.contains(where: { $0.outcome == .extra }) else { return nil }
    var counts: [Day: (taken: Int, due: Int)] = [:]
    for dose in doses {
      guard let day = dose.day, clock.lately.contains(day) else { continue }
      if dose.outcome == .taken || dose.outcome == .extra {
        counts[day, default: (0, 0)].taken += 1
      }
      if dose.isJudged { counts[day, default: (0, 0)].due += 1 }
    }
    return counts.filter { $0.value.due > 0 && $0.value.taken >= 2 * $0.value.due }
      .max { $0.key < $1.key }.map { ($0.key, $0.value.taken, $0.value.due) }
  }
}

extension Dose {
  /// Whether it was due and can be compared with what was taken.
  fileprivate var isJudged: Bool { isDue && outcome != .notJudged }
}
