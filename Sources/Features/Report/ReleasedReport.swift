internal import DurableOutput
internal import FoundationEssentials
internal import MedicationAdherence
internal import ReportWriting

/// A report with small numbers hidden that was released before, read from its CSV files.
///
/// A new report about the same patients is compared with it, so that nobody can subtract one from the other.
/// The new report hides a bucket where both show a figure and the figures differ, or where the days of the
/// bucket fall into other buckets of the released report. If any figure differs, it also hides all figures of
/// the whole window.
struct ReleasedReport: Sendable {
  /// A row's cells, by the names of their columns; empty ones tell nothing.
  typealias Row = [String: String]

  /// The columns that say of which bucket or measure a row is, and whether its bucket is over.
  private static let keys: Set = [
    "bucket", "bucket_start", "bucket_end", "partial", "state", "measure", "day",
  ]

  private let buckets: [Row]
  private let bucketSummaries: [Row]
  private let summaries: [Row]
  private let persistence: [Row]
  /// The options that shape the figures, with their values.
  private let rules: Set<[String]>

  /// Reads the report in a folder.
  ///
  /// Throws ``ReportError/released(_:reason:)``.
  init(_ folder: String) throws(ReportError) {
    guard let data = FileManager.default.contents(atPath: folder + "/manifest.json"),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
      let arguments = RecordedArguments(manifest.arguments)
    else { throw .released(folder, reason: "its manifest.json is missing or cannot be read") }
    guard arguments.value(of: .suppress) != nil else {
      throw .released(folder, reason: "it is no report with --suppress")
    }
    rules = Self.rules(arguments)
    func rows(of name: String) throws(ReportError) -> [Row] {
      let path = ReportTable.cohortPath(of: name)
      guard let data = FileManager.default.contents(atPath: folder + "/" + path),
        let file = manifest.files.first(where: { $0.path == path })
      else {
        throw .released(folder, reason: "\(path) is missing; a report is compared by its CSV")
      }
      guard String(hexadecimal: SHA256.hash(Array(data).span)) == file.sha256,
        let rows = Self.rows(data)
      else {
        throw .released(folder, reason: "\(path) was changed since it was written")
      }
      return rows
    }
    buckets = try rows(of: BucketCounts.definition.name)
    bucketSummaries = try rows(of: BucketSummary.definition.name)
    summaries = try rows(of: MeasureSummary.definition.name)
    persistence = try rows(of: PersistenceCurve.Point.definition.name)
  }

  /// The options that change some figure, with their values.
  private static func rules(_ arguments: RecordedArguments) -> Set<[String]> {
    Set(
      arguments.options.filter { ReportOption.of($0.name)?.figures != .unchanged }
        .map { [$0.name, $0.value] })
  }

  /// The rows of a table in either dialect; nil when it is none.
  private static func rows(_ data: Data) -> [Row]? {
    guard var text = String(validating: data, as: UTF8.self) else { return nil }
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { CSVLine.fields(of: $0, ",") }
    guard let header = lines.first.flatMap(\.self), !lines.contains(where: { $0 == nil }) else {
      return nil
    }
    return lines.dropFirst().compactMap(\.self).map { fields in
      Row(zip(header, fields)) { first, _ in first }
    }
  }

  // MARK: - Comparing

  /// What a report may not show beside this one; `arguments` are those that shaped it.
  func overlap(with report: CohortReport, _ arguments: [String]) -> ReleasedOverlap {
    let shown = Self.told(report.buckets)
    var hidden = Set(
      shown.filter { row in
        buckets.contains { Self.differ($0, row) || Self.areCut($0, row) }
      }.map { $0["bucket_start"] })
    let spreads = Self.told(report.figures.summaryOverTime)
    for row in spreads where bucketSummaries.contains(where: { Self.differ($0, row) }) {
      hidden.insert(row["bucket_start"])
    }
    let isSame =
      hidden.isEmpty && RecordedArguments(arguments).map(Self.rules) == rules
      && Self.places(buckets) == Self.places(shown)
      && !Self.told(report.figures.summary).contains { row in
        summaries.contains { Self.differ($0, row) }
      } && Self.areAlike(persistence, Self.told(report.figures.persistence.points))
    return ReleasedOverlap(
      buckets: Set(
        report.buckets.map(\.bucket.firstDay).filter { hidden.contains("\($0)") }),
      hidesWhole: !isSame)
  }

  /// The rows of a table of a report as they stand in its CSV.
  private static func told<TableRows: Sequence>(_ rows: TableRows) -> [Row]
  where TableRows.Element: TableRow {
    let columns = TableRows.Element.definition.columns
    return rows.map { row in
      Row(uniqueKeysWithValues: columns.map { ($0.name, $0.value(row).told) })
    }
  }

  /// Whether two rows are of the same bucket or measure and tell different figures.
  private static func differ(_ one: Row, _ other: Row) -> Bool {
    guard ["bucket_start", "bucket_end", "measure"].allSatisfy({ one[$0] == other[$0] }) else {
      return false
    }
    return one.contains { column, cell in
      guard let otherCell = other[column], !keys.contains(column) else { return false }
      return !cell.isEmpty && !otherCell.isEmpty && !areEqual(cell, otherCell)
    }
  }

  private static func areEqual(_ one: String, _ other: String) -> Bool {
    if let one = Double(one), let other = Double(other) { return one == other }
    return one == other
  }

  /// Whether two buckets share days and are not the same, and the first tells of doses.
  private static func areCut(_ one: Row, _ other: Row) -> Bool {
    guard let start = one["bucket_start"], let end = one["bucket_end"],
      let otherStart = other["bucket_start"], let otherEnd = other["bucket_end"],
      start <= otherEnd, otherStart <= end, (start, end) != (otherStart, otherEnd)
    else { return false }
    return one.contains { !keys.contains($0) && (Double($1) ?? 0) != 0 }
  }

  /// The buckets that are shown.
  private static func places(_ buckets: [Row]) -> Set<String> {
    Set(buckets.filter { $0["state"] != "suppressed" }.compactMap { $0["bucket_start"] })
  }

  /// Whether one of two curves is not told, or both are the same.
  private static func areAlike(_ one: [Row], _ other: [Row]) -> Bool {
    one.isEmpty || other.isEmpty
      || one.count == other.count
        && zip(one, other).allSatisfy { one, other in
          one.allSatisfy { areEqual($1, other[$0] ?? "") }
        }
  }
}

extension Cell {
  /// The cell as in CSV, apart from the form of numbers; empty where nothing is shown.
  fileprivate var told: String {
    switch self {
    case .missing: ""
    case .text(let text): text
    case .detail(let detail): "\(detail)"
    case .integer(let value): "\(value)"
    case .number(let value), .fraction(let value): "\(value)"
    case .date(let day): "\(day)"
    case .flag(let value): "\(value)"
    }
  }
}
