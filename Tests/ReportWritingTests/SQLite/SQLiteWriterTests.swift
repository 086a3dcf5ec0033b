import Foundation
import MedicationAdherence
import Testing

@testable import Database
@testable import DurableOutput
@testable import ReportWriting

/// The database of a report, held against the CSV files and read back.
@Suite struct SQLiteWriterTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let facts = RunFacts(
    version: "1.2.3", arguments: ["ward", "--by", "week"],
    time: ("2016-09-04T08:00:00+02:00", "Europe/Berlin"),
    inputs: [ManifestFile(path: "a.ndjson", bytes: 7, sha256: "ab")], counts: ["patients": 2])

  private func write(
    sets: Set<ReportSet> = [.cohort, .patient], into name: String = "a"
  ) throws -> DatabaseConnection {
    var writer = try SQLiteWriter(
      outline: try TableFixtures.outline(sets: sets), folder: folder.path + "/" + name)
    writer.record(Self.facts)
    try TableFixtures.write(with: writer)
    return try open(name)
  }

  private func open(_ name: String = "a") throws -> DatabaseConnection {
    try DatabaseConnection(at: folder.path + "/\(name)/report.sqlite")
  }

  /// The values that a query gives, as texts.
  private func texts(of query: String, in database: DatabaseConnection) throws -> [[String]] {
    try database.rows(query).map { $0.map(\.text) }
  }

  /// The rows of a table as texts, in the order in which they were inserted; a missing value is empty.
  private func texts(_ table: String, in database: DatabaseConnection) throws -> [[String]] {
    try texts(of: "SELECT * FROM \"\(table)\" ORDER BY rowid", in: database)
  }

  /// The rows of CSV files of one table, as texts; a yes or no is 1 or 0, as SQLite has it.
  private func csv(_ paths: [String]) throws -> [[String]] {
    try paths.flatMap { path in
      CSVTable(try folder.text(path)).rows.dropFirst().map { row in
        row.map { ["true": "1", "false": "0"][$0] ?? $0 }
      }
    }
  }

  @Test(arguments: [
    ("patients", ["cohort/patients.csv"]), ("measures", ["cohort/measures.csv"]),
    ("timeline", ["cohort/timeline.csv"]), ("summary", ["cohort/summary.csv"]),
    ("cohort_over_time", ["cohort/cohort-over-time.csv"]),
    ("summary_over_time", ["cohort/summary-over-time.csv"]),
    ("persistence", ["cohort/persistence.csv"]), ("dose_times", ["cohort/dose-times.csv"]),
    ("dose_times_of_series", ["patients/p1/dose-times.csv", "patients/p2/dose-times.csv"]),
  ])
  func `each cell is that of the CSV file`(table: String, files: [String]) throws {
    let outline = try TableFixtures.outline()
    try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
    let rows = try texts(table, in: write())
    let expected = try csv(files)
    #expect(rows.count == expected.count)
    for (row, own) in zip(rows, expected) {
      for (cell, text) in zip(row, own) {
        #expect(cell == text || Double(cell) == Double(text) && Double(text) != nil)
      }
    }
  }

  @Test func `columns are typed, and hold nothing of another type`() throws {
    let database = try write()
    let declared = try texts(
      of: """
        SELECT name, type FROM pragma_table_info('timeline')
        WHERE name IN ('patient', 'bucket_start', 'partial', 'taken', 'implementation')
        """, in: database)
    #expect(
      declared == [
        ["patient", "TEXT"], ["bucket_start", "DATE"], ["partial", "INTEGER"],
        ["taken", "INTEGER"], ["implementation", "REAL"],
      ])
    let stored = try texts(
      of: """
        SELECT DISTINCT typeof(patient), typeof(bucket_start), typeof(partial), typeof(taken),
          typeof(implementation) FROM timeline WHERE implementation > 0
        """, in: database)
    #expect(stored == [["text", "text", "integer", "integer", "real"]])
  }

  @Test func `rows have keys, and refer to rows that there are`() throws {
    let database = try write()
    #expect(try texts(of: "PRAGMA foreign_key_check", in: database) == [])
    let keys = try texts(
      of: "SELECT name FROM pragma_table_info('timeline') WHERE pk > 0 ORDER BY pk", in: database)
    #expect(keys == [["patient"], ["series"], ["bucket"]])
  }

  @Test func `meta is what the manifest says`() throws {
    let rows = try texts("meta", in: write())
    #expect(
      rows == [
        ["version", "1.2.3"], ["as_of", "2016-09-04T08:00:00+02:00"],
        ["time_zone", "Europe/Berlin"], ["arguments", #"["ward","--by","week"]"#],
        ["inputs", #"[{"bytes":7,"path":"a.ndjson","sha256":"ab"}]"#],
        ["counts", #"{"patients":2}"#],
      ])
  }

  @Test func `columns describes each column of each table`() throws {
    let missing = try texts(
      of: """
        SELECT m.name || '.' || c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND NOT EXISTS
          (SELECT 1 FROM dictionary WHERE "table" = m.name AND "column" = c.name AND meaning <> '')
        """, in: write())
    #expect(missing == [])
  }

  @Test(arguments: [
    (
      [ReportSet.cohort],
      [
        "timeline", "cohort_over_time", "measures", "summary", "summary_over_time", "patients",
        "dose_times", "persistence", "ledger", "dictionary", "meta",
      ]
    ),
    (
      [.cohort, .patient],
      [
        "timeline", "measures", "patients", "dose_times_of_series", "ledger", "dictionary", "meta",
      ]
    ),
    (
      [.patient],
      [
        "timeline", "measures", "administrations", "dose_times_of_series", "ledger", "dictionary",
        "meta",
      ]
    ),
  ])
  func `the sets decide which tables there are`(sets: [ReportSet], tables: [String]) throws {
    let found = try texts(
      of: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid",
      in: write(sets: Set(sets))
    ).map { $0[0] }
    #expect(Set(found).isSuperset(of: tables))
    #expect(found.filter(tables.contains) == tables)
    #expect(found.contains("patients") == sets.contains(.cohort))
    // The lists of everybody's doses are asked for where there is a cohort.
    #expect(found.contains("administrations") == !sets.contains(.cohort))
  }

  @Test func `the same report makes the same bytes`() throws {
    _ = try write(into: "a")
    _ = try write(into: "b")
    #expect(try folder.data("a/report.sqlite") == folder.data("b/report.sqlite"))
  }

  @Test func `where no patient is listed, the list is there and empty`() throws {
    var writer = try SQLiteWriter(
      outline: try TableFixtures.outline().ofCohortOnly, folder: folder.path + "/a")
    for patient in try TableFixtures.patients() { try writer.append(patient) }
    try writer.finish(TableFixtures.cohort(of: []))
    #expect(try texts("patients", in: open()) == [])
  }

  @Test func `earlier runs have their table`() throws {
    let cohort = HistoryFixture.cohort()
    var writer = try SQLiteWriter(outline: HistoryFixture.outline(), folder: folder.path + "/a")
    try writer.finish(cohort)
    let rows = try texts("history", in: open())
    #expect(rows.count == cohort.history.rows.count)
    #expect(rows.first?.first == "2016-W38_2016-10-02")
  }

  @Test func `a folder that cannot be written is told`() {
    #expect(throws: ReportWritingError.self) {
      _ = try SQLiteWriter(outline: try TableFixtures.outline(), folder: "/dev/null")
    }
  }
}

/// The rows of a CSV text.
private struct CSVTable {
  private(set) var rows: [[String]] = []

  init(_ text: String) {
    var (row, field, isQuoted, before) = ([String](), "", false, " " as Unicode.Scalar)
    for letter in text.unicodeScalars {
      switch letter {
      case "\"":
        if !isQuoted, before == "\"" { field.append("\"") }
        isQuoted.toggle()
      case "," where !isQuoted:
        row.append(field)
        field = ""
      case "\n" where !isQuoted:
        rows.append(row + [field])
        (row, field) = ([], "")
      default: field.unicodeScalars.append(letter)
      }
      before = letter
    }
  }
}

extension DatabaseValue {
  /// The value as CSV has it.
  fileprivate var text: String {
    switch self {
    case .null: ""
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): text
    case .bytes: "bytes, which no table has"
    }
  }
}
