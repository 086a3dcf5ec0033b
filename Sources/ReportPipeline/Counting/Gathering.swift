internal import MedicationAdherence

/// A unit of matching while its orders are gathered.
struct Gathering {
  let medication: Int
  let kind: Kind
  /// What its orders ask for together.
  private(set) var due: UnitDays.Due
  /// The units of the catalogue.
  var units = MemberNumbers()
  var firstActiveDay: Day?
  var lastActiveDay: Day?
  /// The place of what its only order asks for among what is known; nil of several orders.
  var demand: Int?

  enum Kind { case withoutOrder, notApplicable, scheduled }

  init(medication: Int, kind: Kind) {
    (self.medication, self.kind) = (medication, kind)
    due = kind == .withoutOrder ? .unknown : .notApplicable
  }

  /// Adds an order that was active on some days.
  mutating func add(_ unit: Int, _ due: DailyDoses?, at place: Int?, _ active: DayRange?) {
    demand = units.isEmpty ? place : nil
    self.due.add(due)
    units.append(unit)
    guard let active else { return }
    firstActiveDay = min(firstActiveDay ?? active.first, active.first)
    lastActiveDay = max(lastActiveDay ?? active.last, active.last)
  }
}
