internal import FHIRDecoding

/// Where the administrations of one attribution go: what sifting asks of each of them, side by side.
struct Destination: Sendable {
  /// The unit; -1 when it is not selected or has no patient.
  let unit: Int32
  let patient: UInt32
  /// The medication, by the name of its order, else by its own.
  let medication: UInt32
  /// The partition of the patient's countable records.
  let partition: UInt16
  /// What is odd about the order; nil for nothing.
  let orderIssue: LinkedRecord.OrderIssue?

  /// Those of all attributions of a record.
  static func all(of record: LinkedRecord, in catalogue: SeriesCatalogue) -> [Destination] {
    let patientCount = record.patients.count
    return zip(record.attributions, catalogue.unitOfAttribution).map { attribution, unit in
      let patient = unit < 0 ? 0 : catalogue.units[Int(unit)].patient
      return Destination(
        unit: unit, patient: UInt32(patient), medication: UInt32(attribution.medication),
        partition: UInt16(Sifting.partition(of: patient, among: patientCount)),
        orderIssue: attribution.orderIssue)
    }
  }
}
