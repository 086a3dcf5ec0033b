internal import MedicationAdherence
internal import ReportWriting

/// A line of a report's `cohort/doses.csv`: whose dose it is, and where it counts.
struct DoseLine {
  let patient: String
  let series: String
  let bucket: String
  /// What the line says of the dose: when it was due and given, and what became of it.
  let summary: String

  /// Reads a line by its number, from 1, which is the header.
  ///
  /// Throws ``ExplainError`` when the report has no such file, or the file no such line.
  init(_ number: Int, of folder: String) throws(ExplainError) {
    let path = folder + "/" + ReportTable.cohortPath(of: DoseRow.definition.name)
    guard let reader = CSVReader(path) else { throw .noDoses(folder) }
    let places = ["patient", "series", "bucket"].map { reader.columns.firstIndex(of: $0) }
    guard let patient = places[0], let series = places[1], let bucket = places[2] else {
      throw .noDoses(folder)
    }
    var (line, row) = (1, [String]?.none)
    while line < number, let next = reader.readRow() { (line, row) = (line + 1, next) }
    guard line == number, let row, row.count == reader.columns.count else {
      throw .noSuchLine(number, last: line, path)
    }
    (self.patient, self.series, self.bucket) = (row[patient], row[series], row[bucket])
    let cells = Dictionary(zip(reader.columns, row)) { first, _ in first }
    summary =
      "Line \(number) of \(DoseRow.definition.fileName): "
      + Self.facts(of: cells).joined(separator: "; ")
  }

  private static func facts(of cells: [String: String]) -> [String] {
    func moment(_ name: String) -> String {
      ["\(name)_date", "\(name)_time"].compactMap { cells[$0] }.filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    let (due, given) = (moment("due"), moment("given"))
    return [
      due.isEmpty ? "not due" : "due \(due)",
      given.isEmpty ? "no administration stands for it" : "recorded at \(given)",
      cells["outcome"] ?? "", cells["reason"] ?? "",
    ].filter { !$0.isEmpty }
  }
}
