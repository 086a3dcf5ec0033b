/// The doses of one medication of a patient up to a moment, all its orders together.
///
/// Only where doses of one of its orders are still due is it looked at; its other orders then say how it was
/// taken before. What belongs to an order of one dose counts for that dose alone.
struct MedicationCourse {
  let medication: Medication
  /// The patient's doses, which say what the numbers in a dose mean.
  let all: PatientDoses
  let clock: DoseClock
  private let categories: ReasonCategories
  /// The first day whose doses are known.
  let firstDay: Day
  /// Whether doses of any of its orders are still due; and whether only the one dose of an order is.
  private(set) var isOpen = false, isOnce = false
  /// The doses that a later look needs: those of the last 35 days, and all after the last one that
  /// was, or may have been, taken.
  private(set) var doses: [Dose] = []
  private(set) var lastTaken: LocalMoment?
  /// The first due dose of each order on which doses are still due, and whether its series was ever
  /// started; nil when that is not known.
  private(set) var firstDue: [(dose: Dose, isStarted: Bool?)] = []
  /// When the last due dose that was, or may have been, taken was due, and on which day.
  private var lastKept: (moment: Int64, day: Day)?

  private init(
    _ medication: Medication, _ clock: DoseClock, _ source: WorklistSource,
    _ categories: ReasonCategories
  ) {
    (self.medication, self.clock, self.categories) = (medication, clock, categories)
    (all, firstDay) = (source.doses, source.firstDay)
  }

  /// The courses of a patient's medications, in the order in which they are met.
  static func courses(of source: WorklistSource, by terms: WorklistTerms) -> [MedicationCourse] {
    let clock = DoseClock(terms.asOf)
    var courses: [MedicationCourse] = []
    var places: [String: Int] = [:]
    let place = source.doses.subjects.map { subject in
      let place = places[subject.medication.key] ?? courses.count
      if place == courses.count {
        places[subject.medication.key] = place
        courses.append(MedicationCourse(subject.medication, clock, source, terms.categories))
      }
      if subject.standing == .open { courses[place].isOpen = true }
      if subject.standing == .once { courses[place].isOnce = true }
      return place
    }
    let doses = source.doses.doses
    // From the last one on, for those before it rarely say anything new.
    for dose in doses.reversed() { courses[place[Int(dose.subject)]].look(at: dose) }
    for dose in doses { courses[place[Int(dose.subject)]].keep(dose) }
    for dose in source.doses.firstOfOpenOrders {
      let series = Int(dose.series)
      let isStarted = series < source.isStarted.count ? source.isStarted[series] : nil
      courses[place[Int(dose.subject)]].firstDue.append((dose, isStarted))
    }
    return courses
  }

  /// Takes when it was taken last, and up to when.
  private mutating func look(at dose: Dose) {
    if let given = dose.given, given.outcome == .taken, given.precision == .day,
      given.day >= lastTaken?.day ?? .first
    {
      let moment = LocalMoment(day: given.day, millisecond: given.millisecond)
      if lastTaken.map({ $0.instant < moment.instant }) ?? true { lastTaken = moment }
    }
    guard dose.outcome == .taken || dose.outcome == .undetermined, dose.isDue,
      let day = dose.dueDay
    else { return }
    // A window may end some days later.
    let window = Int32(all.subjects[Int(dose.subject)].windowMinutes / 1_440)
    if let lastKept, day.number + window + 1 < lastKept.day.number { return }
    let moment = all.momentOmitted(dose)
    if moment > lastKept?.moment ?? .min { lastKept = (moment, day) }
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
}

// MARK: - Doses due

extension MedicationCourse {
  /// Goes through the due doses of orders of more than one, with the days on which they were due.
  private func forEachDue(_ body: (_ dose: Dose, _ day: Day) -> Void) {
    for dose in doses where dose.isJudged && all.subjects[Int(dose.subject)].standing != .once {
      if let day = dose.dueDay { body(dose, day) }
    }
  }

  /// The doses that became omitted in the last 24 hours, the last one first.
  var omittedLately: [Dose] {
    // One that is refused ahead of its time is omitted by now.
    ofLastDay { $0.isOmitted && isOver($0) }
  }

  /// The doses of the last 24 hours that were taken late, the last one first.
  var delayedLately: [Dose] {
    ofLastDay { $0.isLate(window: all.subject(of: $0).windowMinutes) }
  }

  /// The due doses whose windows ended in the last 24 hours, of orders that are not closed.
  private func ofLastDay(_ isWanted: (Dose) -> Bool) -> [Dose] {
    sorted(
      doses.filter { dose in
        guard dose.isJudged, all.subject(of: dose).standing != .closed, isWanted(dose) else {
          return false
        }
        return min(all.momentOmitted(dose), clock.end) > clock.end - DoseClock.dayLength
      })
  }

  /// The due days in a row without a dose, up to the last one that is over, and the doses omitted on them,
  /// the last one first.
  var daysWithout: (days: Int, missed: [Dose]) {
    let first = lastKept?.day ?? .first
    var (days, open): (Set<Day>, Set<Day>) = ([], [])
    forEachDue { dose, day in
      guard first < day else { return }
      days.insert(day)
      if !isOver(dose) { open.insert(day) }
    }
    return (days.count - open.count, omitted { $1 > first })
  }

  /// The doses omitted in the last 7 days, the last one first.
  var missedLately: [Dose] { omitted { clock.lately.contains($1) } }

  /// The doses omitted of an order, the last one first.
  func missed(of subject: Int32) -> [Dose] { omitted { dose, _ in dose.subject == subject } }

  /// How many doses were due, and are over, on some days, and how many of them were taken; nil when that is
  /// not known.
  func taken(on days: ClosedRange<Day>) -> (taken: Int, due: Int)? {
    guard firstDay <= days.lowerBound else { return nil }
    var (known, taken) = (0, 0)
    forEachDue { dose, day in
      guard days.contains(day), isOver(dose) else { return }
      known += 1
      if dose.outcome == .taken { taken += 1 }
    }
    return (taken, known)
  }

  /// How many due doses in a row were omitted, up to now; nil when none was ever due.
  var missedInARow: Int? {
    guard doses.contains(where: \.isJudged) else { return nil }
    var missed = 0
    forEachDue { dose, _ in
      if isOver(dose), all.momentOmitted(dose) > lastKept?.moment ?? .min { missed += 1 }
    }
    return missed
  }

  /// Whether the outcome of a dose that was due is known by now.
  func isOver(_ dose: Dose) -> Bool {
    clock.isOver(dose, window: all.subjects[Int(dose.subject)].windowMinutes)
  }

  /// Omitted doses, the last one first.
  private func omitted(_ isWanted: (Dose, Day) -> Bool) -> [Dose] {
    var found: [Dose] = []
    forEachDue { dose, day in
      if dose.isOmitted, isOver(dose), isWanted(dose, day) { found.append(dose) }
    }
    return sorted(found)
  }

  private func sorted(_ doses: [Dose]) -> [Dose] {
    let moments = doses.map { (dose: $0, moment: all.momentOmitted($0)) }
    return moments.sorted { $0.moment > $1.moment }.map(\.dose)
  }
}

// MARK: - What a row says

extension MedicationCourse {
  /// How it was taken lately.
  var recent: RecentDoses {
    func share(_ days: ClosedRange<Day>) -> Double? {
      taken(on: days).flatMap { $0.due == 0 ? nil : Double($0.taken) / Double($0.due) }
    }
    return RecentDoses(
      lastTaken: lastTaken, daysSince: lastTaken.map { clock.day.days(since: $0.day) },
      missedInARow: missedInARow, share7Days: share(clock.lately),
      shareBefore28Days: share(clock.before))
  }

  /// What a row says of omitted doses, of which the last one is the first.
  func about(missed: [Dose]) -> WorklistDoses {
    let kinds = missed.map { all.omission(of: $0, by: categories) ?? .other }
    let gravest = OmissionCategory.gravest(kinds)
    let given = kinds.firstIndex { $0 == gravest }.flatMap { missed[$0].given }
    var doses = about(missed.first)
    (doses.category, doses.missed) = (gravest, missed.count)
    doses.reason = given.map { all.context.reasons[Int($0.reason)].text } ?? ""
    doses.notSigned = kinds.count { $0 == .unrecorded }
    return doses
  }

  /// What a row says of late doses, of which the last one is the first.
  func about(delayed: [Dose]) -> WorklistDoses {
    var doses = about(delayed.first)
    doses.delayMinutes = delayed.first?.delayMinutes
    return doses
  }

  private func about(_ latest: Dose?) -> WorklistDoses {
    guard let latest else { return WorklistDoses() }
    return WorklistDoses(
      order: all.subject(of: latest).order, day: latest.dueDay, minute: latest.dueMinute)
  }
}

extension Dose {
  /// Whether it was due and can be compared with what was taken.
  var isJudged: Bool { isDue && outcome != .notJudged }
}

extension PatientDoses {
  /// The first due dose of each order on which doses are still due.
  fileprivate var firstOfOpenOrders: [Dose] {
    var first = [Dose?](repeating: nil, count: subjects.count)
    for dose in doses where dose.isJudged {
      let subject = Int(dose.subject)
      guard let day = dose.dueDay, subjects[subject].standing == .open else { continue }
      guard let known = first[subject], let knownDay = known.dueDay else {
        first[subject] = dose
        continue
      }
      if day < knownDay || day == knownDay && momentOmitted(dose) < momentOmitted(known) {
        first[subject] = dose
      }
    }
    return first.compactMap(\.self)
  }
}
