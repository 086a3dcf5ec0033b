import MedicationAdherence

/// Writes `LINE.svg` for each line of a patient, and `LINE-times.svg` where a dose has a time of day.
struct PatientCharts: PatientFilesWriter {
  let context: ReportContext
  let folder: String
  let style: ReportStyle

  /// Writes the charts of one patient.
  func write(_ patient: PatientReport) throws {
    for series in patient.series {
      let chart = LineChart(series, of: patient, context: context, style: style)
      let path = "\(folder)/\(patient.folder)/\(series.fileName)"
      try OutputFile.write(chart.svg, to: path + ".svg")
      let times = DoseTimesChart(series, of: patient, context: context, style: style)
      if let times { try OutputFile.write(times.svg, to: path + "-times.svg") }
    }
  }
}
