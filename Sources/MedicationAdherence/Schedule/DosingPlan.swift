/// An order's dosages laid on the calendar, each in its own window.
struct DosingPlan {
  /// The most doses that are worked out for one order: one a minute for almost four years, or one an hour
  /// for 228.
  ///
  /// More are a wrong date or a wrong unit, and each dose that is listed takes some 100 bytes.
  private static let mostDoses = 2e6

  /// The course of each dosage whose rhythm is known.
  private(set) var courses: [DemandedCourse] = []
  /// The days on which it is unknown what was due.
  private(set) var unknown: [DayRange] = []
  /// The first to the last day on which a dosage was active.
  private(set) var activeDays: DayRange?
  /// The last day on which a dose of a dosage that ends by itself may still be late; nil without
  /// one.
  private(set) var lastOpenDay: Day?
  /// What could not be used or was assumed.
  var remarks: [ScheduleRemark] { noted.all }

  private var noted = NotedRemarks()
  /// About how many doses the courses have together.
  private var doseCount = 0.0
  private let limits: OrderLimits
  private let orderStart: LocalMoment?

  /// Lays out the dosages of an order that count: the regular ones, or all when all are as needed.
  init(_ order: borrowing Order, _ evidence: ActivityWindow.Evidence) {
    limits = OrderLimits(order, evidence)
    orderStart = limits.orderStart
    if !order.isStatusKnown { note([ScheduleRemark(.statusUnknown, at: "status")]) }
    if !order.isIntentKnown { note([ScheduleRemark(.intentUnknown, at: "intent")]) }
    if order.hasImplausibleStart { note([ScheduleRemark(.startImplausible)]) }
    let dosages = order.dosages.isEmpty ? [Dosage()] : order.scheduledDosages
    let early = order.earlyStart(with: evidence.earlyDose)
    guard Self.isTaper(dosages) else {
      // By index: a copy of a dosage would retain much.
      for place in dosages.indices {
        let start = early.flatMap { $0.dosage == place ? $0.start : nil }
        _ = add(dosages[place], from: start ?? dosages[place].start(in: orderStart))
      }
      return
    }
    for dosage in dosages where dosage.sequence == nil { _ = add(dosage, from: orderStart) }
    addTaper(dosages.filter { $0.sequence != nil }, from: early?.start ?? orderStart)
  }

  /// Adds a dosage; its last day, nil when it does not say itself how long it lasts.
  private mutating func add(
    _ dosage: Dosage, from start: LocalMoment?, isStep: Bool = false
  ) -> Day? {
    let reading = RhythmReading(dosage)
    note(reading.remarks)
    guard let start else {
      note([ScheduleRemark(.startUnknown)])
      markUnknown(DayRange(first: .first, last: limits.asOf))
      return nil
    }
    let window = DosageWindow(dosage, reading, from: start, limits: limits, isStep: isStep)
    let course = DemandedCourse(dosage, reading, in: window)
    note(window.remarks.compactMap { $0.deciding(course) })
    if let day = window.lastOpenDay { lastOpenDay = max(lastOpenDay ?? day, day) }
    if isStep, !window.hasLength {
      note([ScheduleRemark(.sequenceWithoutLength, at: dosage.path + ".sequence")])
    } else if !window.remarks.contains(where: \.kind.makesUnknown), let course {
      if doseCount + course.lower.approximateDoses <= Self.mostDoses {
        doseCount += course.lower.approximateDoses
        courses.append(course)
        activate(course.days)
        return window.hasLength ? course.lower.lastDay : nil
      }
      note([ScheduleRemark(.dosesImplausible, at: dosage.path + ".timing")])
    }
    activate(window.activeDays)
    markUnknown(window.days)
    return window.hasLength ? window.end.day : nil
  }

  /// Adds the steps of a taper: each begins the day after the one before ended.
  ///
  /// A step that does not say how long it lasts ends what is known.
  private mutating func addTaper(_ dosages: [Dosage], from first: LocalMoment?) {
    let steps = dosages.sorted { ($0.sequence ?? 0, $0.index) < ($1.sequence ?? 0, $1.index) }
    var (start, lastDay, current) = (first, Day?.none, steps.first?.sequence)
    for step in steps {
      if step.sequence != current {
        guard let ended = lastDay else { return }
        (start, lastDay, current) = (LocalMoment(day: ended.adding(days: 1)), nil, step.sequence)
      }
      guard let ended = add(step, from: start, isStep: true) else { return }
      lastDay = max(lastDay ?? ended, ended)
    }
  }

  /// Whether rising numbers without dates make the dosages follow one another.
  private static func isTaper(_ dosages: [Dosage]) -> Bool {
    guard dosages.count > 1 else { return false }
    let sequences = dosages.compactMap(\.sequence)
    guard sequences.contains(where: { $0 != sequences[0] }) else { return false }
    return !dosages.contains { dosage in
      dosage.timing?.repetition?.bounds.start != nil || !(dosage.timing?.events.isEmpty ?? true)
    }
  }

  private mutating func note(_ more: [ScheduleRemark]) {
    for remark in more { noted.note(remark) }
  }

  private mutating func markUnknown(_ days: DayRange?) {
    if let days { unknown.append(days) }
  }

  private mutating func activate(_ days: DayRange?) {
    guard let days else { return }
    activeDays =
      activeDays.flatMap { known in
        DayRange(first: min(known.first, days.first), last: max(known.last, days.last))
      } ?? days
  }
}

extension ScheduleRemark {
  /// The remark, when the day that it names ends a course; one that counted its doses may have ended
  /// before, and is then the end up to which an order is taken to have gone on; else nil.
  fileprivate func deciding(_ course: DemandedCourse?) -> ScheduleRemark? {
    guard let day, let last = course?.days?.last, last < day else { return self }
    return kind == .stopUnknown ? ScheduleRemark(kind, at: path, on: last) : nil
  }
}

/// What was remarked of one order: each kind at each path once, with the last day that was assumed.
struct NotedRemarks {
  /// From this many remarks on they are found by hash, not one by one.
  private static let many = 8

  private struct Key: Hashable {
    let kind: ScheduleRemark.Kind
    let path: String

    init(_ remark: ScheduleRemark) { (kind, path) = (remark.kind, remark.path) }
  }

  /// The remarks, in the order in which they were first made.
  private(set) var all: [ScheduleRemark] = []
  /// Where each of them stands; empty while there are few.
  private var places: [Key: Int] = [:]

  /// Notes a remark; one that was made before takes over a later day.
  mutating func note(_ remark: ScheduleRemark) {
    guard let known = place(of: remark) else { return append(remark) }
    if let day = remark.day, all[known].day.map({ $0 < day }) ?? true { all[known] = remark }
  }

  private mutating func append(_ remark: ScheduleRemark) {
    all.append(remark)
    guard all.count >= Self.many else { return }
    for place in places.count..<all.count { places[Key(all[place])] = place }
  }

  private func place(of remark: ScheduleRemark) -> Int? {
    all.count < Self.many
      ? all.firstIndex { $0.kind == remark.kind && $0.path == remark.path } : places[Key(remark)]
  }
}
