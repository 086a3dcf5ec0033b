public import MedicationAdherence

/// Writes charts: one or two for each line of a patient's timeline, three for the cohort.
public struct SVGWriter: ReportWriter {
  private let outline: ReportOutline
  private let style: ReportStyle
  private let folder: String

  /// Makes a writer into a report's folder.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) {
    (self.outline, self.folder, self.style) = (outline, folder, style)
  }

  /// Writes `PATIENT/LINE.svg` for each line, and `PATIENT/LINE-times.svg` where a dose has a time of
  /// day, when a set for each patient is wanted.
  public mutating func write(_ patient: PatientReport) throws {
    guard outline.sets.contains(.patient) else { return }
    for series in patient.series {
      let chart = LineChart(series, of: patient, context: outline.context, style: style)
      try write(chart.svg, to: "\(patient.folder)/\(series.fileName).svg")
      let times = DoseTimesChart(series, of: patient, context: outline.context, style: style)
      if let times {
        try write(times.svg, to: "\(patient.folder)/\(series.fileName)-times.svg")
      }
    }
  }

  /// Writes `cohort/timeline.svg`, the sum over all lines, `cohort/patients.svg`, the patients with
  /// the lowest shares, and `cohort/persistence.svg`, how long lines were taken, when a set for the
  /// cohort is wanted.
  public mutating func finish(_ cohort: CohortReport) throws {
    guard outline.sets.contains(.cohort) else { return }
    try write(
      LineChart(cohort, context: outline.context, style: style).svg, to: "cohort/timeline.svg")
    let persistence = PersistenceChart(
      cohort.persistence, context: outline.context, style: style)
    try write(persistence.svg, to: "cohort/persistence.svg")
    // A report that may show no single patient has none.
    guard !cohort.patients.isEmpty else { return }
    let patients = PatientsChart(cohort, context: outline.context, style: style)
    try write(patients.svg, to: "cohort/patients.svg")
  }

  private func write(_ chart: String, to path: String) throws {
    let file = try OutputFile(at: "\(folder)/\(path)")
    try file.write(chart)
    try file.close()
  }
}
