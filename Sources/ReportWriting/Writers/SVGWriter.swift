public import MedicationAdherence

/// Writes charts: one for each line of a patient's timeline, two for the cohort.
public struct SVGWriter: ReportWriter {
  private let outline: ReportOutline
  private let style: ReportStyle
  private let folder: String

  /// Makes a writer into a report's folder.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) {
    (self.outline, self.folder, self.style) = (outline, folder, style)
  }

  /// Writes `PATIENT/LINE.svg` for each line, when a set for each patient is wanted.
  public mutating func write(_ patient: PatientReport) throws {
    guard outline.sets.contains(.patient) else { return }
    for series in patient.series {
      let chart = LineChart(series, of: patient, context: outline.context, style: style)
      try write(chart.svg, to: "\(patient.folder)/\(series.fileName).svg")
    }
  }

  /// Writes `cohort/timeline.svg`, the sum over all lines, and `cohort/persistence.svg`, how long
  /// they were taken, when a set for the cohort is wanted.
  public mutating func finish(_ cohort: CohortReport) throws {
    guard outline.sets.contains(.cohort) else { return }
    try write(
      LineChart(cohort, context: outline.context, style: style).svg, to: "cohort/timeline.svg")
    let persistence = PersistenceChart(
      cohort.persistence, context: outline.context, style: style)
    try write(persistence.svg, to: "cohort/persistence.svg")
  }

  private func write(_ chart: String, to path: String) throws {
    let file = try OutputFile(at: "\(folder)/\(path)")
    try file.write(chart)
    try file.close()
  }
}
