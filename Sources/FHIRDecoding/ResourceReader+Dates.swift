internal import MedicationAdherence

/// Keeping the places of administrations whose dates are doubtful.
extension ResourceReader {
  /// Whether the place of an administration is wanted for its date, and none is missing before it.
  func wantsPlace(on date: FHIRDateTime?) -> Bool {
    DoubtfulDate.Kind(date) != nil && doubtfulDates.count < DoubtfulDate.mostKept
  }

  /// Keeps the place of a sound administration whose date is doubtful.
  mutating func noteDate(of record: AdministrationRecord, place: ReadingPlace) {
    guard record.fault == AdministrationRecord.Fault.none.rawValue, wantsPlace(on: record.date),
      let kind = DoubtfulDate.Kind(record.date)
    else { return }
    let isMoved = kind == .before1900 && record.date.map { $0.day >= .firstPlausible } ?? false
    doubtfulDates.append(
      DoubtfulDate(
        place: ResourcePlace(place, type: "MedicationAdministration"), kind: kind,
        isMoved: isMoved))
  }
}
