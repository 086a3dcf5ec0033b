internal import FHIRDecoding
package import MedicationAdherence

/// Accounts for every order in the record: each has exactly one disposition.
///
/// Not counted here: readings that were replaced, deleted or could not be read, which are in no
/// record, and orders contained in an administration, which are part of it.
package struct OrderAccount: Equatable, Codable, Sendable {
  /// How many orders have each disposition, by the type of resource.
  package private(set) var counts: [String: [OrderDisposition: Int]] = [:]
  /// How many orders of selected patients name one whom another patient replaces, by their type.
  package private(set) var ofMergedPatients: [String: Int] = [:]

  /// Whether no order was read.
  package var isEmpty: Bool { counts.isEmpty }

  /// The account of no orders.
  package init() {}

  /// Adds the account of other orders.
  package mutating func join(_ other: OrderAccount) {
    for (type, found) in other.counts {
      counts[type, default: [:]].merge(found, uniquingKeysWith: +)
    }
    ofMergedPatients.merge(other.ofMergedPatients, uniquingKeysWith: +)
  }

  /// Counts the orders of a record, once it is known what its series show.
  init(_ record: LinkedRecord, _ catalogue: SeriesCatalogue, _ selection: Selection) {
    var found = [OrderDisposition?](repeating: nil, count: record.orders.count)
    for unit in catalogue.units.indices {
      // An order without a patient is listed if it is listed for anyone who received it.
      guard let order = catalogue.units[unit].order, found[order] != .listed else { continue }
      found[order] = Self.disposition(ofUnit: unit, record.orders[order].order, record, catalogue)
    }
    // Consecutive orders usually have the same disposition.
    var run = (type: "", disposition: OrderDisposition.listed, count: 0)
    for number in record.orders.indices where !record.orders[number].isContained {
      let disposition =
        found[number] ?? Self.disposition(withoutUnit: record.orders[number], selection)
      if disposition != run.disposition || record.orders[number].order.type != run.type {
        add(run.count, run.disposition, run.type)
        run = (record.orders[number].order.type, disposition, 0)
      }
      run.count += 1
    }
    add(run.count, run.disposition, run.type)
    for number in record.merged.orders.keys where !record.orders[number].isContained {
      guard let patient = record.orders[number].patient, selection.patients[patient] else {
        continue
      }
      ofMergedPatients[record.orders[number].order.type, default: 0] += 1
    }
  }

  private mutating func add(_ count: Int, _ disposition: OrderDisposition, _ type: String) {
    if count > 0 { counts[type, default: [:]][disposition, default: 0] += count }
  }

  private static func disposition(
    ofUnit unit: Int, _ order: borrowing Order, _ record: LinkedRecord, _ catalogue: SeriesCatalogue
  ) -> OrderDisposition {
    if catalogue.units[unit].isShown { return .listed }
    if let reason = order.notInForce { return .notInForce(reason) }
    guard catalogue.activeDays(ofUnit: unit, record) == nil else { return .outsideWindow }
    return order.firstStart == nil ? .startUnknown : .notActive
  }

  /// The disposition of an order without a unit of a selected patient.
  private static func disposition(
    withoutUnit order: borrowing LinkedRecord.PatientOrder, _ selection: Selection
  ) -> OrderDisposition {
    guard let patient = order.patient else {
      guard selection.medications[order.medication] else { return .notSelected }
      return order.hasUnreadablePatient ? .unreadablePatient : .withoutPatient
    }
    return selection.animals.contains(patient) ? .notHuman : .notSelected
  }
}

/// The disposition of one order in the record; the first that fits.
package enum OrderDisposition: Hashable, Codable, Sendable {
  /// A series shows a day on which it was active, or an administration.
  case listed
  /// Its patient or medication was not asked for.
  case notSelected
  /// It names no patient, and no administration names it.
  case withoutPatient
  /// It names a patient by a reference that cannot be read, and no administration names it.
  case unreadablePatient
  /// It is of an animal.
  case notHuman
  /// It asks for nothing, and was not given.
  case notInForce(OrderNotInForce)
  /// Nothing says when it starts.
  case startUnknown
  /// It was active on no day up to the as-of day.
  case notActive
  /// It was active, and not on the days of the report.
  case outsideWindow

  /// The ledger's words for an order that is not listed; nil of one that is.
  package var words: (disposition: String, reason: String)? {
    switch self {
    case .listed: nil
    case .notSelected: (Disposition.notSelected.word, "")
    case .withoutPatient: ("not-listed", Disposition.withoutPatient.reason)
    case .unreadablePatient: ("not-listed", "patient-unreadable")
    case .notHuman: ("not-listed", Disposition.notHuman.reason)
    case .notInForce(let reason): ("not-listed", reason.rawValue)
    case .startUnknown: ("not-listed", ScheduleRemark.Kind.startUnknown.rawValue)
    case .notActive: ("not-listed", "not-active")
    case .outsideWindow: (Disposition.outsideWindow.word, "")
    }
  }
}
