import MedicationAdherence

extension DataPackage {
  /// The package of the cohort's folder.
  static func cohort(_ dialect: CSVDialect) -> DataPackage {
    DataPackage(
      name: "medication-adherence-cohort", title: "Medication adherence, all patients",
      resources: [
        Resource(TimelineRow.self, dialect: dialect),
        Resource(SeriesReport.self, dialect: dialect),
        Resource(MeasureSummary.self, dialect: dialect),
        Resource(BucketCounts.self, dialect: dialect),
        Resource(BucketSummary.self, dialect: dialect),
        Resource(PersistenceCurve.Point.self, dialect: dialect),
        Resource(MedicationDoseTimeRow.self, dialect: dialect),
        Resource(PatientSummary.self, dialect: dialect),
      ])
  }

  /// The package of a patient's folder.
  static func patient(_ dialect: CSVDialect) -> DataPackage {
    DataPackage(
      name: "medication-adherence-patient", title: "Medication adherence, one patient",
      resources: [
        Resource(TimelineRow.self, dialect: dialect),
        Resource(SeriesReport.self, dialect: dialect),
        Resource(DoseTimeRow.self, dialect: dialect),
        Resource(PatientAdministration.self, dialect: dialect),
      ])
  }
}
