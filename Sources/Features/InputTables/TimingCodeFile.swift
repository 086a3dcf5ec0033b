internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// The file of `--timing-codes`: how often the timing codes of a site ask for a dose, `system`, `code`,
/// `frequency`, `period`, `unit` and `when` in CSV.
struct TimingCodeFile: Sendable {
  /// What the codes mean.
  let codes: SiteTimings
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once.
  ///
  /// The system may be empty, for texts and for a code of any system. Each row has a frequency, moments
  /// (`when`, codes of FHIR between blanks), or both; without a period and a unit a frequency is one a day.
  init(_ path: String) throws(InputTableError) {
    let file = try InputTable(
      path, of: "--timing-codes", columns: ["system", "code"],
      optional: ["frequency", "period", "unit", "when"])
    var codes = SiteTimings()
    _ = try file.map { row throws(InputTableError) in
      codes.add(
        system: row["system"], code: try file.required("code", in: row),
        try Self.repetition(row, in: file))
    }
    (self.codes, record) = (codes, file.record)
  }

  private static func repetition(
    _ row: InputTable.Row, in file: InputTable
  ) throws(InputTableError) -> Timing.Repetition {
    var repetition = Timing.Repetition()
    for code in row["when"].split(separator: " ") {
      guard let event = EventTiming(rawValue: String(code)) else {
        throw file.problem(in: row, "when", "is no code of FHIR's event timings, such as MORN")
      }
      repetition.when.append(event)
    }
    guard !row["frequency"].isEmpty else {
      if repetition.when.isEmpty { throw file.problem(in: row, "frequency", "is empty") }
      return repetition
    }
    guard let frequency = Int32(row["frequency"]), frequency > 0 else {
      throw file.problem(in: row, "frequency", "is no whole number above 0")
    }
    let (period, unit) = (row["period"], row["unit"])
    guard let length = Double(period.isEmpty ? "1" : period), length > 0, length.isFinite else {
      throw file.problem(in: row, "period", "is no number above 0")
    }
    guard let unit = TimeUnit(unit.isEmpty ? "d" : unit) else {
      throw file.problem(in: row, "unit", "is none of s, min, h, d, wk, mo, a")
    }
    (repetition.frequency, repetition.period, repetition.periodUnit) = (frequency, length, unit)
    return repetition
  }
}
