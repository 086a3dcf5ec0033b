internal import FHIRDecoding
internal import MedicationAdherence
internal import Synchronization

/// What an order asked for, and what a series needs to know of the order itself.
struct OrderSchedule: Sendable {
  /// What was due.
  let doses: ExpectedDoses
  /// The start, as the order itself says it.
  let firstStart: Day?
  /// Whether nothing is to be taken.
  let isNotInForce: Bool
  /// Why the order asks for nothing; nil for any other.
  let notInForce: OrderNotInForce?
  /// What is due at times of day, including a while after the last day that counts; nil without
  /// such times.
  let timed: ExpectedDoses?

  /// Works out what an order asked for.
  init(of order: borrowing Order, evidence: ActivityWindow.Evidence) {
    doses = ExpectedDoses(of: order, evidence: evidence)
    firstStart = order.firstStart == nil ? nil : order.firstStart(evidence)
    isNotInForce = order.isNotInForce
    notInForce = isNotInForce ? order.notInForce : nil
    var later = evidence
    later.asOf = evidence.asOf.adding(days: DoseTiming.reach)
    timed =
      doses.namesTimesOfDay || doses.isMatchedByTimes
      ? ExpectedDoses(of: order, evidence: later) : nil
  }
}

/// A cache of schedules: each is worked out once for all orders that have it.
///
/// Its size is limited; schedules beyond it are worked out on demand.
struct ScheduleCache: Sendable {
  private static let most = 1 << 10

  /// The schedules, by their numbers.
  private(set) var schedules: [OrderSchedule] = []
  private var bases: [ScheduleBasis] = []
  private var numbers: [ScheduleBasis: Int] = [:]

  /// The number of an order's schedule; nil when it is not cached.
  mutating func number(of order: borrowing Order, evidence: ActivityWindow.Evidence) -> Int? {
    let basis = ScheduleBasis(of: order, evidence: evidence)
    if let known = numbers[basis] { return known }
    return add(basis, OrderSchedule(of: order, evidence: evidence))
  }

  /// Adds another cache's schedules; for each of its numbers the one here, nil for those not
  /// cached.
  mutating func join(_ other: ScheduleCache) -> [Int?] {
    zip(other.bases, other.schedules).map { basis, schedule in
      numbers[basis] ?? add(basis, schedule)
    }
  }

  /// Adds a schedule that is not cached; its number, or nil when the cache is full.
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

/// What an order asked for on the days of a series, and what the series needs to know of the order
/// itself.
struct OrderDemand: Sendable {
  /// The first to the last day on which the order was active, including days outside the series.
  let activeDays: DayRange?
  /// The start, as the order says it itself.
  let firstStart: Day?
  /// Whether nothing is to be taken.
  let isNotInForce: Bool
  /// Why the order asks for nothing; nil of any other.
  let notInForce: OrderNotInForce?
  /// The doses due on each day; nil when none ever is.
  let doses: DailyDoses?
  /// The nominal times of an order with times of day, sorted, in milliseconds of the wall clock
  /// since 1970-01-01T00:00, including those near the series' days; nil for any other.
  let nominal: [Int64]?
  /// The times by which doses are matched, those that follow from a start and the usual ones of moments of
  /// daily life among them; nil when they are matched by days.
  let due: [Int64]?
  /// Those of them that are no usual ones; nil when none is one.
  let named: [Int64]?
  /// The due days next to the series' days; nil when nothing is ever due, or when not looked for.
  var neighbours: DueNeighbours?

  /// Works out what a schedule asks for on the days of a range.
  init(_ schedule: borrowing OrderSchedule, over range: DayRange) {
    (activeDays, firstStart) = (schedule.doses.activeDays, schedule.firstStart)
    (isNotInForce, notInForce) = (schedule.isNotInForce, schedule.notInForce)
    doses = schedule.doses.perDay(over: range)
    let days = DoseTiming.neighbourhood(of: range)
    nominal =
      schedule.doses.namesTimesOfDay ? schedule.timed?.nominalMoments(over: days) : nil
    guard schedule.doses.isMatchedByTimes else {
      (due, named) = (nil, nil)
      return
    }
    due = schedule.doses.hasFurtherTimes ? schedule.timed?.dueMoments(over: days) : nominal
    named = schedule.doses.hasUsualTimes ? schedule.timed?.namedMoments(over: days) : nil
  }
}

/// A cache of demands: what a schedule asks for on the days of a series is worked out once for all
/// series that show the same days.
///
/// One thread uses it at a time. Its size is limited, and series of many days are not cached: they
/// rarely agree and would take much memory.
package struct DemandCache {
  private static let most = 1 << 10
  private static let mostDays = 32

  private struct Key: Hashable {
    let schedule: Int
    let range: DayRange
  }

  private var places: [Key: Int] = [:]
  /// The cached demands, used in place: a copy would retain several arrays.
  private(set) var demands: [OrderDemand] = []
  /// The cached timelines, each at a place given by its range of days.
  private var timelines: [Timeline?] = Array(repeating: nil, count: Self.timelineCount)
  private static let timelineCount = 32

  /// Makes an empty cache.
  package init() {}

  /// Empties the cache when it is full.
  ///
  /// Places become invalid, so this is done before a series is opened, never within one.
  mutating func makeRoom() {
    if demands.count >= Self.most { self = DemandCache() }
  }

  /// The timeline of a range of days, usually a cached one.
  mutating func timeline(_ size: BucketSize, over range: DayRange) -> Timeline {
    guard range.count <= Self.mostDays else { return Timeline(size, over: range) }
    let days = Int(range.first.number) &* 5 &+ range.count &+ size.rawValue.utf8.count &* 7
    let place = days & (Self.timelineCount - 1)
    if let known = timelines[place], known.size == size, known.range == range { return known }
    let timeline = Timeline(size, over: range)
    timelines[place] = timeline
    return timeline
  }

  /// The place of a schedule's demand on the days of a range, which `demand` works out if it is not
  /// cached yet; nil when it is not to be cached.
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

/// A pool of demand caches, so that one partition of patients reuses what another has found.
final class DemandPool: Sendable {
  private let stock = Mutex<[DemandCache]>([])

  /// Takes a cache for one thread.
  func take() -> DemandCache { stock.withLock { $0.popLast() } ?? DemandCache() }

  /// Puts a cache back.
  func put(back known: DemandCache) { stock.withLock { $0.append(known) } }
}
