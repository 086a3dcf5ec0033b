internal import DurableOutput
public import MedicationAdherence

/// Writes charts: one or two for each series of a patient's timeline, five for the cohort.
public struct SVGWriter: ReportWriter {
  private let outline: ReportOutline
  private let style: ReportStyle
  private let folder: String

  /// Makes a writer into a report's folder.
  public init(outline: ReportOutline, folder: String, style: ReportStyle = ReportStyle()) {
    (self.outline, self.folder, self.style) = (outline, folder, style)
  }

  /// What writes `PATIENT/LINE.svg` for each series, and `PATIENT/LINE-times.svg` where a dose has a
  /// time of day, when a set for each patient is wanted.
  public var patientFiles: (any PatientFilesWriter)? {
    guard outline.sets.contains(.patient) else { return nil }
    return PatientCharts(folder: folder)
  }

  /// Writes `cohort/timeline.svg`, the sum over all series, `cohort/patients.svg`, the patients with
  /// the lowest shares, `cohort/persistence.svg`, how long series were taken, and
  /// `cohort/omissions.svg` and `cohort/omissions-week.svg`, why and when doses were omitted, when a set
  /// for the cohort is wanted, `cohort/timeline-SIZE.svg` of each further size, and
  /// `cohort/groups-KIND.svg` of each kind of groups.
  public mutating func finish(_ cohort: CohortReport) throws {
    guard outline.sets.contains(.cohort) else { return }
    try write(
      LineChart(cohort, context: outline.context, style: style).svg, to: "cohort/timeline.svg")
    for further in cohort.further {
      let chart = LineChart(cohort, by: further, context: outline.context, style: style)
      try write(chart.svg, to: "cohort/timeline\(further.size.suffix).svg")
    }
    let persistence = PersistenceChart(
      cohort.persistence, context: outline.context, style: style)
    try write(persistence.svg, to: "cohort/persistence.svg")
    let omissions = OmissionsChart(cohort, context: outline.context, style: style)
    try write(omissions.svg, to: "cohort/omissions.svg")
    let week = OmissionsWeekChart(cohort, context: outline.context, style: style)
    try write(week.svg, to: "cohort/omissions-week.svg")
    for kind in cohort.groups.kinds {
      let groups = GroupsChart(kind, of: cohort, context: outline.context, style: style)
      try write(groups.svg, to: "cohort/" + outline.chartFile(ofGroups: kind.kind))
    }
    // A report that may show no single patient has none.
    guard !cohort.patients.isEmpty else { return }
    let patients = PatientsChart(cohort, context: outline.context, style: style)
    try write(patients.svg, to: "cohort/patients.svg")
  }

  private func write(_ chart: String, to path: String) throws {
    try OutputFile.write(chart, to: "\(folder)/\(path)")
  }
}

/// Writes `LINE.svg` for each series of a patient that has charts, and `LINE-times.svg` where a dose has
/// a time of day.
struct PatientCharts: PatientFilesWriter {
  let folder: String

  /// Writes the charts of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    for (index, series) in patient.series.enumerated() {
      guard let line = drawings.lines[index] else { continue }
      let path = "\(folder)/\(patient.folder)/\(series.fileName)"
      try OutputFile.write(line.svg, to: path + ".svg")
      if let times = drawings.times[index] {
        try OutputFile.write(times.svg, to: path + "-times.svg")
      }
    }
  }
}
