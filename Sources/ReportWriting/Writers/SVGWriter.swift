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
      let chart = LineChart(
        title: series.medication, subtitle: Self.subtitle(patient, series),
        buckets: series.buckets, context: outline.context)
      try write(chart.svg, to: "\(patient.folder)/\(series.fileName).svg")
    }
  }

  /// Writes `cohort/timeline.svg`, the sum over all lines, and `cohort/persistence.svg`, how long
  /// they were taken, when a set for the cohort is wanted.
  public mutating func finish(_ cohort: CohortReport) throws {
    guard outline.sets.contains(.cohort) else { return }
    try write(LineChart(cohort, context: outline.context).svg, to: "cohort/timeline.svg")
    let persistence = PersistenceChart(cohort.persistence, context: outline.context)
    try write(persistence.svg, to: "cohort/persistence.svg")
  }

  private func write(_ chart: String, to path: String) throws {
    let file = try OutputFile(at: "\(folder)/\(path)")
    try file.write(chart)
    try file.close()
  }

  /// Whose line it is, and what the order asks for; a long name is cut, an id is not.
  private static func subtitle(_ patient: PatientReport, _ series: SeriesReport) -> String {
    let name = TextWidth.shortened(patient.name, to: 400, size: ChartLayout.Measure.textSize)
    let order = series.order.isEmpty ? "" : series.series
    let parts = [name, "patient \(patient.id)", order, series.instruction]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension LineChart {
  /// The chart of all patients together.
  init(_ cohort: CohortReport, context: ReportContext, showsSentence: Bool = true) {
    let subtitle = [
      cohort.patientCount.map { English.count($0, "patient", "patients") },
      cohort.seriesCount.map { English.count($0, "line", "lines") },
    ].compactMap(\.self).joined(separator: ", ")
    self.init(
      title: "All patients together", subtitle: subtitle, buckets: cohort.buckets,
      context: context, showsSentence: showsSentence)
  }
}
