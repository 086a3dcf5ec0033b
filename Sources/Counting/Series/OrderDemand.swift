internal import FHIRDecoding
internal import MedicationAdherence
internal import Synchronization

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

/// What an order asked for on the days of a line, and what the line is told of the order beside.
struct OrderDemand: Sendable {
  /// The first to the last day on which the order was active, also outside of the line's days.
  let activeDays: DayRange?
  /// The start, as the order says it itself.
  let firstStart: Day?
  /// Whether nothing is to be taken.
  let isNotInForce: Bool
  /// Why the order asks for nothing; nil of any other.
  let notInForce: OrderNotInForce?
  /// The doses due on each day; nil when none ever is.
  let doses: DailyDoses?
  /// The nominal times of an order with times of day, earliest first, in milliseconds of the wall
  /// clock since 1970-01-01T00:00, also those near the line's days; nil of any other.
  let nominal: [Int64]?
  /// The due days next to the line's; nil when none ever is, or when they were not looked for.
  var neighbours: DueNeighbours?

  /// Works out what a schedule asks for on the days of a range.
  init(_ schedule: borrowing OrderSchedule, over range: DayRange) {
    (activeDays, firstStart) = (schedule.doses.activeDays, schedule.firstStart)
    (isNotInForce, notInForce) = (schedule.isNotInForce, schedule.notInForce)
    doses = schedule.doses.perDay(over: range)
    nominal = schedule.timed?.nominalMoments(over: DoseTiming.neighbourhood(of: range))
  }
}

/// What orders with one schedule ask for on the days of lines that show the same days, each worked
/// out once.
///
/// One thread at a time has it. Only so much is known when a line is begun, and nothing of lines of many
/// days, which are hardly alike and would take much memory.
package struct DemandCache {
  private static let most = 1 << 10
  private static let mostDays = 32

  private struct Key: Hashable {
    let schedule: Int
    let range: DayRange
  }

  private var places: [Key: Int] = [:]
  /// What is known, to be looked at in place: a copy would retain several arrays.
  private(set) var demands: [OrderDemand] = []
  /// For each of some ranges of days its timeline; nil without one.
  private var timelines: [Timeline?] = Array(repeating: nil, count: Self.timelineCount)
  private static let timelineCount = 32

  /// Nothing is known yet.
  package init() {}

  /// Forgets all when much is known.
  ///
  /// Places stand until then: that is why it is done before a line is opened, never within one.
  mutating func makeRoom() {
    if demands.count >= Self.most { self = DemandCache() }
  }

  /// The timeline of a range of days, which is mostly that of a line before.
  mutating func timeline(_ size: BucketSize, over range: DayRange) -> Timeline {
    guard range.count <= Self.mostDays else { return Timeline(size, over: range) }
    let place = (Int(range.first.number) &* 5 &+ range.count) & (Self.timelineCount - 1)
    if let known = timelines[place], known.size == size, known.range == range { return known }
    let timeline = Timeline(size, over: range)
    timelines[place] = timeline
    return timeline
  }

  /// The place of what a schedule, by its number, asks for on the days of a range; what `demand`
  /// works out is noted there first when it is not known; nil when it is not kept.
  mutating func place(
    of schedule: Int, over range: DayRange, _ demand: () -> OrderDemand
  ) -> Int? {
    guard range.count <= Self.mostDays else { return nil }
    let key = Key(schedule: schedule, range: range)
    if let known = places[key] { return known }
    places[key] = demands.count
    demands.append(demand())
    return demands.count - 1
  }
}

/// Gives out what is known of demands, so that one partition of patients goes on with what another has
/// found.
final class DemandPool: Sendable {
  private let stock = Mutex<[DemandCache]>([])

  /// Takes what one thread may use.
  func take() -> DemandCache { stock.withLock { $0.popLast() } ?? DemandCache() }

  /// Puts back what was taken.
  func put(back known: DemandCache) { stock.withLock { $0.append(known) } }
}
