import MedicationAdherence

extension SeriesReport {
  /// The line as a workbook names it: that of all patients together in the workbook's language.
  func named(in wording: any Wording.Type) -> SeriesReport {
    guard patient.isEmpty else { return self }
    return SeriesReport(
      SeriesIdentity(
        patient: patient, series: series, medicationCode: medicationCode,
        medication: wording.allMedications, order: order, fileName: fileName),
      isAsNeeded: isAsNeeded, buckets: buckets, measures: measures)
  }
}
