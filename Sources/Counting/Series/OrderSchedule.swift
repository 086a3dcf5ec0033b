internal import FHIRDecoding
internal import MedicationAdherence

/// What an order asked for, and what a line is told of the order beside.
struct OrderSchedule: Sendable {
  /// What was due.
  let doses: ExpectedDoses
  /// The start, as the order itself says it.
  let firstStart: Day?
  /// Whether nothing is to be taken.
  let isNotInForce: Bool
  /// Why the order asks for nothing; nil of any other.
  let notInForce: OrderNotInForce?
  /// What is due at times of day, also for a while after the last day that counts; nil without such
  /// times.
  let timed: ExpectedDoses?

  /// Works out what an order asked for.
  init(of order: borrowing Order, evidence: ActivityWindow.Evidence) {
    doses = ExpectedDoses(of: order, evidence: evidence)
    firstStart =
      order.firstStart == nil
      ? nil : order.firstStart(administered: evidence.administrations?.first)
    isNotInForce = order.isNotInForce
    notInForce = isNotInForce ? order.notInForce : nil
    var later = evidence
    later.asOf = evidence.asOf.adding(days: DoseTiming.reach)
    timed = doses.namesTimesOfDay ? ExpectedDoses(of: order, evidence: later) : nil
  }
}

/// The schedules of many orders, each worked out once for all that have it.
///
/// Only so many are kept; where orders have more, those of the others are worked out where they are
/// asked for.
struct ScheduleCache: Sendable {
  private static let most = 1 << 10

  /// The schedules, by their numbers.
  private(set) var schedules: [OrderSchedule] = []
  private var bases: [ScheduleBasis] = []
  private var numbers: [ScheduleBasis: Int] = [:]

  /// The number of an order's schedule; nil when it is not kept.
  mutating func number(of order: borrowing Order, evidence: ActivityWindow.Evidence) -> Int? {
    let basis = ScheduleBasis(of: order, evidence: evidence)
    if let known = numbers[basis] { return known }
    return add(basis, OrderSchedule(of: order, evidence: evidence))
  }

  /// Takes over the schedules of others; for each of their numbers the one here, nil of those that are
  /// not kept.
  mutating func join(_ other: ScheduleCache) -> [Int?] {
    zip(other.bases, other.schedules).map { basis, schedule in
      numbers[basis] ?? add(basis, schedule)
    }
  }

  /// Adds a schedule that is not known; its number, or nil when enough are kept.
  private mutating func add(
    _ basis: ScheduleBasis, _ schedule: @autoclosure () -> OrderSchedule
  ) -> Int? {
    guard schedules.count < Self.most else { return nil }
    schedules.append(schedule())
    bases.append(basis)
    numbers[basis] = schedules.count - 1
    return schedules.count - 1
  }
}
