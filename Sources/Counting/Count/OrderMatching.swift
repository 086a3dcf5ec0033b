internal import FHIRDecoding
internal import MedicationAdherence

/// Under which order an administration without one counts: that of its patient and medication which is
/// active at its time, of several the one that started last.
struct OrderMatching: Sendable {
  private struct Key: Hashable {
    let patient: UInt32
    let sameMedication: Int
  }

  /// An order, and the days that it states; without an end, up to the last one that counts.
  private struct Candidate {
    let routing: Routing
    let days: DayRange
  }

  /// The orders of a patient's medication, those that start last first.
  private let candidates: [Key: [Candidate]]
  private let sameMedication: [Int]

  /// Gathers the orders of a catalogue's patients.
  init(_ catalogue: SeriesCatalogue, _ record: LinkedRecord) {
    sameMedication = record.sameMedication
    var candidates: [Key: [Candidate]] = [:]
    for unit in catalogue.units.indices {
      guard let order = catalogue.units[unit].order, !record.orders[order].order.isNotInForce,
        let days = catalogue.schedule(of: unit, record)?.activeDays
      else { continue }
      let (patient, medication) = (catalogue.units[unit].patient, catalogue.units[unit].medication)
      let key = Key(patient: UInt32(patient), sameMedication: record.sameMedication[medication])
      candidates[key, default: []].append(
        Candidate(
          routing: Routing(
            matchedTo: unit, of: patient, medication, among: record.patients.count), days: days))
    }
    self.candidates = candidates.mapValues { orders in
      // A stable order, so that of two that start on one day the one that was read last counts.
      orders.reversed().sorted { $0.days.first > $1.days.first }
    }
  }

  /// Where an administration without an order counts; nil when no order of its medication is active.
  func routing(of routing: Routing, on day: Day) -> Routing? {
    let key = Key(
      patient: routing.patient, sameMedication: sameMedication[Int(routing.medication)])
    return candidates[key]?.first { $0.days.contains(day) }?.routing
  }
}
