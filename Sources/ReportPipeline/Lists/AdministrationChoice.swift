internal import FHIRDecoding
internal import MedicationAdherence

/// Which of the selected administrations are listed: those of an order, within the days asked for.
struct AdministrationChoice {
  /// For each unit of the catalogue, whether it is wanted.
  private let isWanted: [Bool]
  /// The days that are listed, up to the as-of day; nil when there is none.
  private let days: DayRange?
  /// Whether administrations without a date are listed: when no day was asked for.
  private let includesUndated: Bool

  /// Works out the choice of a plan; an order is meant by its id, or by `MedicationRequest/ID`.
  init(_ counting: Counting, _ plan: ListPlan) throws(RunError) {
    let orders = counting.record.orders.map { listed in
      plan.order.map { [listed.order.id, listed.order.reference].contains($0) } ?? true
    }
    if let order = plan.order, !orders.contains(true) { throw .noSuchOrder(order) }
    isWanted = counting.catalogue.units.map { unit in
      unit.order.map { orders[$0] } ?? (plan.order == nil)
    }
    let window = plan.selection.window
    days = window.limits(size: plan.selection.bucketSize, asOf: plan.selection.asOf.day)
    includesUndated = !window.isGiven
  }

  /// Whether an administration is listed; of a month or year, when any of its days is asked for.
  func includes(_ record: CountableRecord) -> Bool {
    guard isWanted[Int(record.unit)] else { return false }
    guard !record.isUndated else { return includesUndated }
    let first = Day(number: record.day)
    let meant =
      switch record.precision {
      case .year: CalendarBucket(.year, containing: first).days
      case .month: CalendarBucket(.month, containing: first).days
      default: CalendarBucket(.day, containing: first).days
      }
    return days?.intersection(meant) != nil
  }
}
