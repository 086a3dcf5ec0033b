internal import FHIRDecoding
package import MedicationAdherence

/// What became of every order that was read and is in the record: each is in exactly one class.
///
/// Readings that a newer one replaced, that a deletion takes back or that could not be read are in no
/// record, and an order that an administration contains is a part of that one: they are not counted
/// here.
package struct OrderAccount: Equatable, Sendable {
  /// The classes; an order is in the first one that fits.
  package enum Fate: Hashable, Sendable {
    /// A line shows a day on which it was active, or an administration.
    case listed
    /// Its patient or medication was not asked for.
    case notSelected
    /// It names no patient, and no administration names it.
    case withoutPatient
    /// It asks for nothing, and was not given.
    case notInForce(OrderNotInForce)
    /// Nothing says when it starts.
    case startUnknown
    /// It was active on no day up to the as-of day.
    case notActive
    /// It was active, and not on the days of the report.
    case outsideWindow
  }

  /// How many came to each class, by the type of resource.
  package private(set) var fates: [String: [Fate: Int]] = [:]

  /// Whether no order was read.
  package var isEmpty: Bool { fates.isEmpty }

  /// Counts the orders of a record, once it is known what its lines show.
  init(_ record: LinkedRecord, _ catalogue: SeriesCatalogue, _ selection: Selection) {
    var found = [Fate?](repeating: nil, count: record.orders.count)
    for unit in catalogue.units.indices {
      // One that names no patient is listed when it is for anyone to whom it was given.
      guard let order = catalogue.units[unit].order, found[order] != .listed else { continue }
      found[order] = Self.fate(ofUnit: unit, record.orders[order].order, record, catalogue)
    }
    // Orders mostly come to the same as the one before.
    var run = (type: "", fate: Fate.listed, count: 0)
    for number in record.orders.indices where !record.orders[number].isContained {
      let fate = found[number] ?? Self.fate(withoutUnit: record.orders[number], selection)
      if fate != run.fate || record.orders[number].order.type != run.type {
        add(run.count, run.fate, run.type)
        run = (record.orders[number].order.type, fate, 0)
      }
      run.count += 1
    }
    add(run.count, run.fate, run.type)
  }

  private mutating func add(_ count: Int, _ fate: Fate, _ type: String) {
    if count > 0 { fates[type, default: [:]][fate, default: 0] += count }
  }

  private static func fate(
    ofUnit unit: Int, _ order: borrowing Order, _ record: LinkedRecord, _ catalogue: SeriesCatalogue
  ) -> Fate {
    if catalogue.units[unit].isShown { return .listed }
    if let reason = order.notInForce { return .notInForce(reason) }
    guard catalogue.activeDays(ofUnit: unit, record) == nil else { return .outsideWindow }
    return order.firstStart == nil ? .startUnknown : .notActive
  }

  /// What became of an order of which nobody who was asked for has a unit.
  private static func fate(
    withoutUnit order: borrowing LinkedRecord.PatientOrder, _ selection: Selection
  ) -> Fate {
    order.patient == nil && selection.medications[order.medication] ? .withoutPatient : .notSelected
  }
}
