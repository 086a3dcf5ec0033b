/// The sheets that workbooks of a report have.
package enum WorkbookSheet: CaseIterable {
  /// Figures and charts to begin with.
  case summary
  /// One row for each bucket, all patients together.
  case overTime
  /// One row for each line and bucket.
  case timeline
  /// One row for each line.
  case measures
  /// How each measure is spread over the patients.
  case distribution
  /// How adherence is spread over the patients in each bucket.
  case distributionOverTime
  /// For how long the lines were taken.
  case persistence
  /// One row for each patient.
  case patients
  /// One row for each administration.
  case administrations
  /// One row for each order.
  case orders
  /// Why doses were not taken.
  case reasons
  /// What became of everything that was read.
  case dataQuality
  /// The points of the line charts.
  case chartData
  /// Numbers of patients by adherence.
  case adherenceBands
  /// The corners of the curve of persistence.
  case persistenceSteps
  /// What each column holds.
  case dictionary
  /// How the workbook was made and is read.
  case about
}
