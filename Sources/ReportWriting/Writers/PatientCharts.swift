internal import DurableOutput
import MedicationAdherence

/// Writes `LINE.svg` for each line of a patient, and `LINE-times.svg` where a dose has a time of day.
struct PatientCharts: PatientFilesWriter {
  let folder: String

  /// Writes the charts of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    for (index, series) in patient.series.enumerated() {
      let path = "\(folder)/\(patient.folder)/\(series.fileName)"
      try OutputFile.write(drawings.lines[index].svg, to: path + ".svg")
      if let times = drawings.times[index] {
        try OutputFile.write(times.svg, to: path + "-times.svg")
      }
    }
  }
}
