/// What an order asked for, day by day.
///
/// Worked out from its dosage instructions, its status and what the record shows around it. Days
/// outside every dosage's window have 0 doses. An order that asks for the impossible, or contradicts
/// itself, has days that are unknown and remarks that say why.
public struct ExpectedDoses: Sendable {
  /// Whether doses can be due at all; not of an order that is as needed, was never in force, is only
  /// proposed, or forbids the medication.
  public let isApplicable: Bool
  /// The first to the last day on which the order was active, up to the as-of day; nil when there is
  /// none or nothing says when it started.
  public var activeDays: DayRange? { plan.activeDays }
  /// The last day on which the order was active, or on which doses that end by themselves, such as a
  /// single one, were still open; nil when nothing says when it started.
  public var lastOpenDay: Day? {
    guard let last = plan.activeDays?.last, let open = plan.lastOpenDay else {
      return plan.activeDays?.last ?? plan.lastOpenDay
    }
    return max(last, open)
  }
  /// Whether it names times of day at which doses are due.
  public var namesTimesOfDay: Bool {
    isApplicable && plan.courses.contains { $0.lower.rhythm.times?.times.isEmpty == false }
  }
  /// Whether doses are matched with those due by their times: each dosage names times, or moments of daily
  /// life with a usual time, of which one is at night.
  ///
  /// Doses of other moments of daily life lie on their own day anyway.
  public var isMatchedByTimes: Bool {
    let courses = plan.courses.map(\.lower)
    guard isApplicable, !courses.isEmpty else { return false }
    let (named, usual) = (courses.map(\.namesMoments), courses.map(\.rhythm.dueTimes))
    guard zip(named, usual).allSatisfy({ $0 || !$1.isEmpty }) else { return false }
    return namesTimesOfDay || named.contains(true)
      || usual.contains { $0.contains { $0 >= Self.night } }
  }

  /// Whether some of the times by which doses are matched are no times of day that it names, but follow
  /// from a start, or are usual ones.
  public var hasFurtherTimes: Bool {
    plan.courses.contains { $0.lower.namesMoments || !$0.lower.rhythm.usualTimes.isEmpty }
  }

  /// Whether some of the times by which doses are matched are usual ones.
  public var hasUsualTimes: Bool {
    plan.courses.contains { !$0.lower.rhythm.usualTimes.isEmpty }
  }

  /// The moments of daily life at which doses are due, those of each dosage in the order of their usual times.
  public var moments: [EventTiming] { plan.courses.flatMap(\.lower.rhythm.moments) }

  /// When the first of its dosages of moments of daily life begins; nil without any, or without a time of day.
  public var startOfUsualTimes: LocalMoment? {
    plan.courses.lazy.filter { !$0.lower.rhythm.usualTimes.isEmpty }.map(\.lower.start)
      .min { $0.instant < $1.instant }.flatMap { $0.millisecond == nil ? nil : $0 }
  }

  /// Nine in the evening: later doses may be given after midnight.
  private static let night: Int32 = 21 * 3_600_000

  /// What could not be used or was assumed; of an order that is as needed only that the patient's
  /// death or the end of the encounter ended it, and nothing of one that is not in force.
  public let remarks: [ScheduleRemark]

  let plan: DosingPlan
  /// From when on another order takes this one's place; nil when none does.
  private let replacement: Replacement?

  /// Works out what an order asked for.
  public init(of order: borrowing Order, evidence: ActivityWindow.Evidence) {
    plan = DosingPlan(order, evidence)
    replacement = evidence.replaced
    let isNotInForce = order.isNotInForce
    isApplicable = !isNotInForce && !order.isAsNeeded
    remarks =
      isApplicable
      ? plan.remarks : plan.remarks.filter { $0.kind.isOfCircumstance && !isNotInForce }
  }

  /// The doses due on each day of a range; nil when the order is not applicable.
  ///
  /// Takes time in proportion to the days that the range shares with the order's.
  public func perDay(over range: DayRange) -> DailyDoses? {
    guard isApplicable else { return nil }
    let expected = doses(over: range, by: \.lower)
    guard plan.courses.contains(where: { $0.higher != nil }) else {
      return DailyDoses(range: range, expected: expected, maximum: expected)
    }
    return DailyDoses(
      range: range, expected: expected, maximum: doses(over: range) { $0.higher ?? $0.lower })
  }

  /// What was due on a day.
  public subscript(day: Day) -> DoseExpectation {
    guard isApplicable else { return .notApplicable }
    guard !plan.unknown.contains(where: { $0.contains(day) }) else { return .unknown }
    let lower = plan.courses.reduce(0) { $0 + $1.lower.doses(on: day) }
    let higher = plan.courses.reduce(0) { $0 + ($1.higher ?? $1.lower).doses(on: day) }
    guard let replacement, replacement.day == day else { return .doses(lower, maximum: higher) }
    return .doses(min(lower, replacement.owed), maximum: min(higher, replacement.owed))
  }

  /// The moments of a range at which doses are due by the times of day that it names, in milliseconds of the
  /// wall clock since 1970-01-01T00:00 and earliest first; empty where it names none.
  public func nominalMoments(over range: DayRange) -> [Int64] { moments(.ofDay, over: range) }

  /// The same with the moments that follow from the order's start: of intervals and of single doses.
  public func namedMoments(over range: DayRange) -> [Int64] { moments(.named, over: range) }

  /// The same with the usual times of moments of daily life, by which it is known which day a dose near
  /// midnight is of.
  public func dueMoments(over range: DayRange) -> [Int64] { moments(.usual, over: range) }

  private func moments(_ kind: DueTimeKind, over range: DayRange) -> [Int64] {
    guard isApplicable else { return [] }
    var moments: [Int64] = []
    for course in plan.courses { course.lower.addMoments(kind, over: range, to: &moments) }
    if plan.courses.count > 1 { moments.sort() }
    if let replacement {
      let first = LocalMoment(day: replacement.day).instant
      let others = moments.count { $0 < first }
      moments.removeLast(max(0, moments.count - others - replacement.owed))
    }
    return moments
  }

  private func doses(over range: DayRange, by course: (DemandedCourse) -> Course) -> [Int32] {
    var doses = [Int32](filledWith: 0, count: range.count)
    for demanded in plan.courses { course(demanded).add(to: &doses, over: range) }
    if let replacement, range.contains(replacement.day) {
      let place = replacement.day.days(since: range.first)
      doses[place] = min(doses[place], Int32(replacement.owed))
    }
    for days in plan.unknown {
      guard let shared = days.intersection(range) else { continue }
      let first = shared.first.days(since: range.first)
      for place in first..<first + shared.count { doses[place] = DailyDoses.unknown }
    }
    return doses
  }
}

/// How many doses were due on each day of a range.
public struct DailyDoses: Hashable, Sendable {
  /// Stands for a day on which it is not known how many doses were due.
  public static let unknown: Int32 = -1

  /// The days.
  public let range: DayRange
  /// The doses expected on each day of the range, or ``unknown``.
  public let expected: [Int32]
  /// The doses of each day at the highest demand that the instructions allow, or ``unknown``.
  ///
  /// Only ranges (3 to 4 times, every 4 to 6 hours) make it differ. Over a stretch it is not below
  /// what is expected; on a single day it may be, since a dose every 2 days and one every 3 days
  /// fall on different days.
  public let maximum: [Int32]

  /// The sum of two numbers of doses, held at the highest 32-bit number, which only nonsense
  /// reaches.
  static func sum(_ left: Int32, _ right: Int32) -> Int32 {
    let (sum, isBeyond) = left.addingReportingOverflow(right)
    return isBeyond ? .max : sum
  }
}

/// What an order asked for on one day.
public enum DoseExpectation: Hashable, Sendable {
  /// A number of doses, and the number at the highest demand that the instructions allow.
  case doses(Int, maximum: Int)
  /// The number is not known.
  case unknown
  /// None is ever due: the order is as needed, not in force, or a prohibition.
  case notApplicable
}

extension Array {
  /// An array of `count` equal values.
  ///
  /// For many short arrays: `Array(repeating:count:)` looks up the type of its storage each time,
  /// which takes longer than filling it.
  init(filledWith value: Element, count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: value, count: count) }
  }
}
