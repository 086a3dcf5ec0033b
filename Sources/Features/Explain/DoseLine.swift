/// A line of a report's `cohort/doses.csv`: whose dose it is, and where it counts.
struct DoseLine {
  let patient: String
  let series: String
  let bucket: String

  /// Reads a line by its number, from 1, which is the header.
  ///
  /// Throws ``ExplainError`` when the report has no such file, or the file no such line.
  init(_ number: Int, of folder: String) throws(ExplainError) {
    let path = folder + "/cohort/doses.csv"
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
  }
}
