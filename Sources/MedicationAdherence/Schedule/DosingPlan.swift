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
  /// Why nothing is known of what the order as a whole asks for; empty where it is.
  private let faults: [ScheduleRemark]

  /// Lays out the dosages of an order that count: the regular ones, or all when all are as needed.
  init(_ order: borrowing Order, _ evidence: ActivityWindow.Evidence) {
    limits = OrderLimits(order, evidence)
    orderStart = limits.orderStart
    let dosages = order.dosages.isEmpty ? [Dosage()] : order.scheduledDosages
    faults = Self.faults(of: order, dosages)
    note(faults)
    if !order.isStatusKnown { note([ScheduleRemark(.statusUnknown, at: "status")]) }
    if !order.isIntentKnown { note([ScheduleRemark(.intentUnknown, at: "intent")]) }
    if order.hasImplausibleStart { note([ScheduleRemark(.startImplausible)]) }
    let early = order.earlyStart(with: evidence.earlyDose)
    defer { if let said = evidence.said { asNothing(saidBy: said) } }
    guard DosageSequence.isTaper(dosages) else {
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

  /// Why nothing is known of what an order asks for: something in it that is not understood may mean anything,
  /// and where all its doses are 0 someone decides each time.
  private static func faults(of order: borrowing Order, _ dosages: [Dosage]) -> [ScheduleRemark] {
    let ofDosages = order.dosages.flatMap(\.faults).filter(\.isOfModifier)
    let isOfNothing = dosages.allSatisfy(\.isOfNothing)
    return order.faults + ofDosages + (isOfNothing ? [ScheduleRemark(.dosesOfNothing)] : [])
  }

  /// Adds a dosage; its last day, nil when it does not say itself how long it lasts.
  ///
  /// A step of a taper without a length lasts as the order does if it is the last one.
  private mutating func add(
    _ dosage: Dosage, from start: LocalMoment?, isStep: Bool = false, isLast: Bool = true
  ) -> Day? {
    let reading = RhythmReading(dosage)
    // What asks for nothing does so whenever it is.
    let isOfNothing = dosage.isOfNothing && dosage.faults.isEmpty && faults.isEmpty
    if !isOfNothing { note(reading.remarks) }
    guard let start else {
      note([ScheduleRemark(.startUnknown)])
      markUnknown(DayRange(first: .first, last: limits.asOf))
      return nil
    }
    let window = DosageWindow(dosage, reading, from: start, limits: limits, isStep: isStep)
    let course = DemandedCourse(dosage, reading, in: window)
    note(
      window.remarks.compactMap { isOfNothing && $0.kind.makesUnknown ? nil : $0.deciding(course) })
    if let day = window.lastOpenDay { lastOpenDay = max(lastOpenDay ?? day, day) }
    if isStep, !isLast, !window.hasLength {
      note([ScheduleRemark(.sequenceWithoutLength, at: dosage.path + ".sequence")])
    } else if limits.isStopUnknown, let days = course?.days, !window.isEndUnknown {
      activate(days)
      markUnknown(days)
      return window.hasLength ? days.last : nil
    } else if isOfNothing {
      activate(course?.days ?? window.activeDays)
      return window.hasLength ? course?.lower.lastDay ?? window.end.day : nil
    } else if !window.remarks.contains(where: \.kind.makesUnknown), faults.isEmpty, let course {
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
    let last = steps.last?.sequence
    var (start, lastDay, current) = (first, Day?.none, steps.first?.sequence)
    for step in steps {
      if step.sequence != current {
        guard let ended = lastDay else { return }
        (start, lastDay, current) = (LocalMoment(day: ended.adding(days: 1)), nil, step.sequence)
      }
      let isLast = step.sequence == last
      guard let ended = add(step, from: start, isStep: true, isLast: isLast) else {
        if isLast { continue }
        return
      }
      lastDay = max(lastDay ?? ended, ended)
    }
  }

  /// Lets the order ask for nothing while it is active, because another one says the same.
  private mutating func asNothing(saidBy reference: String) {
    (courses, unknown, lastOpenDay, noted) = ([], [], nil, NotedRemarks())
    note([ScheduleRemark(.saidTwice, at: reference)])
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
  /// The remark, unless the day that it names ends no course, for one that counted its doses ended
  /// before.
  fileprivate func deciding(_ course: DemandedCourse?) -> ScheduleRemark? {
    guard let day, let last = course?.days?.last, last < day else { return self }
    return nil
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
