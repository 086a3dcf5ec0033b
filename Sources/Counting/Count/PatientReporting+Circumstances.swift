package import FHIRDecoding
package import MedicationAdherence

/// What is known of single administrations besides what is counted.
extension PatientReporting {
  /// The amounts that were given; the first is not known.
  package var amounts: [GivenAmount] { record.circumstances.amounts }

  /// How much was given: the place among the amounts; 0 when it is not known.
  package func amount(of countable: CountableRecord) -> UInt32 {
    record.circumstances.amount(of: countable.references)
  }

  /// The names of the wards; the first is empty and stands for one that is not known.
  package var wards: [String] { record.circumstances.wards.names }

  /// The ward of an administration: that of its encounter, or its order's; without one, or where that
  /// does not tell, that of the patient at the time; 0 when it is not known.
  package func ward(of countable: CountableRecord) -> UInt32 {
    guard !record.circumstances.wards.isEmpty, let moment = countable.moment else { return 0 }
    if let encounter = record.circumstances.encounter(of: countable.references) {
      let ward = record.circumstances.wards.ward(of: encounter, at: moment)
      if ward > 0 { return ward }
    }
    let patient = catalogue.units[Int(countable.unit)].patient
    return record.circumstances.wards.ward(ofPatient: patient, at: moment)
  }

  /// The ward of a patient on a day, at a minute since midnight or at any time; 0 when it is not known.
  package func ward(ofPatient patient: Int, on day: Day, minute: Int16?) -> UInt32 {
    guard !record.circumstances.wards.isEmpty else { return 0 }
    return record.circumstances.wards.ward(
      ofPatient: patient,
      at: LocalMoment(day: day, millisecond: minute.map { Int32($0) * 60_000 }))
  }
}

extension CountableRecord {
  /// When it was, without a time where none is known; nil without a day.
  fileprivate var moment: LocalMoment? {
    guard !isUndated, precision >= .day else { return nil }
    return LocalMoment(
      day: Day(number: day), millisecond: precision >= .minute ? millisecond : nil)
  }
}

extension SeriesCatalogue {
  /// The medication of an administration, as its order names it, else as it does itself.
  package func medication(of countable: CountableRecord, _ record: LinkedRecord) -> Int {
    countable.isMatchedByMedication
      ? units[Int(countable.unit)].medication
      : record.references[Int(countable.references)].medication
  }
}
