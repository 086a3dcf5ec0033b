package import FHIRDecoding
internal import MedicationAdherence

/// What in an order's instruction could not be used or was assumed, and where its series stands.
package struct ScheduleFinding: Sendable {
  /// What it is.
  package let finding: Finding
  /// Whether the order that opens the series names no patient; such series come behind all others.
  package let isOfAnyone: Bool
  /// The position of that order in reading order: of several readings, of the first one.
  package let ordinal: UInt64
  /// The id of the series' patient.
  package let patient: String
}

extension SeriesCatalogue {
  /// The findings in the order of their series; `readers` still have the orders.
  func scheduleFindings(_ record: LinkedRecord, _ first: FirstReadings) -> [ScheduleFinding] {
    scheduleFindings.compactMap { series, finding in
      guard let unit = self.series[series].units.first, let order = units[unit].order else {
        return nil
      }
      let opening = record.orders[order]
      return ScheduleFinding(
        finding: finding, isOfAnyone: opening.patient == nil,
        ordinal: first.ordinals[opening.order.reference] ?? opening.ordinal,
        patient: record.patients[units[unit].patient].id)
    }
  }
}

/// Where orders were read first that were read more than once.
struct FirstReadings {
  /// The positions in reading order, by `Type/id`.
  private(set) var ordinals: [String: UInt64] = [:]

  /// Looks for the orders of several readings, if there are any.
  init(_ readers: [ResourceReader], _ record: LinkedRecord) {
    let types = OrderRecord.kinds.map(\.name)
    guard types.contains(where: { record.duplicateCounts[$0] != nil }) else { return }
    for order in readers.lazy.flatMap(\.stores.orders.records) {
      let (reference, ordinal) = (
        order.origin.type + "/" + order.origin.id, order.origin.recency.ordinal
      )
      ordinals[reference] = min(ordinals[reference] ?? ordinal, ordinal)
    }
  }
}
