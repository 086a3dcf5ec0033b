import Foundation
import TestSupport
import Testing

/// Two reports with small numbers hidden, one taken away from the other.
@Suite struct ReleasedTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  /// A made-up ward of 30 patients, all of whom are there all the time.
  init() throws {
    program = try BuiltProgram()
    let lines = SuppressedWard.lines.filter {
      !$0.contains("-8-") || !$0.contains("administration")
    }
    try folder.write("ward/all.ndjson", lines: lines)
    try folder.write(
      "without/all.ndjson", lines: lines.filter { $0.contains("patient-17\"") == false })
    try folder.write("some.txt", Data((1...22).map { "patient-\($0)\n" }.joined().utf8))
  }

  @discardableResult
  private func report(_ source: String, to output: String, _ options: [String]) throws
    -> BuiltProgram.Result
  {
    let result = try program.run(
      ["report", source, "--suppress", "cms11", "--output", output] + options
        + (options.contains("--as-of") ? [] : ["--as-of", "2025-03-02"]))
    #expect(result.status == 0, "\(result.messages)")
    return result
  }

  private static let tables = ["cohort-over-time", "summary-over-time", "summary"]
  private static let keys = ["bucket", "bucket_start", "bucket_end", "measure"]

  private func rows(_ output: String, _ table: String) throws -> [[String: String]] {
    CSVTable(try folder.text("\(output)/cohort/\(table).csv")).rows
  }

  /// What one report tells less another of the same bucket or measure, where that is not 0.
  private func differences(_ one: String, _ other: String) throws -> [String] {
    var differences: [String] = []
    for table in Self.tables {
      let others = try rows(other, table)
      for row in try rows(one, table) {
        let same = others.filter { other in Self.keys.allSatisfy { row[$0] == other[$0] } }
        for (column, cell) in row {
          guard let figure = Double(cell), let otherCell = same.first?[column],
            let otherFigure = Double(otherCell), figure != otherFigure
          else { continue }
          differences.append("\(table) \(row["bucket"] ?? "") \(column): \(figure - otherFigure)")
        }
      }
    }
    return differences
  }

  /// The figures of the whole window that a report tells.
  private func wholes(_ output: String) throws -> [String] {
    try rows(output, "summary").flatMap { row in
      row.filter { !Self.keys.contains($0.key) && !["", "0"].contains($0.value) }
        .map { "\($0.key) \($0.value)" }.sorted()
    } + rows(output, "persistence").map { _ in "persistence" }
      + folder.text(output + "/cohort/measure-report.json")
      .matches(of: /"count"\s*:\s*([1-9]\d*)/).map { String($0.1) }
  }

  @Test(arguments: [
    ("without", []),
    ("ward", ["--patients", "some.txt"]),
    ("ward", ["--medication", "Betalol"]),
    ("ward", ["--to", "2025-02-16"]),
    ("ward", ["--threshold", "0.9"]),
  ])
  func `a report that is held against another one tells nothing of a few`(
    source: String, options: [String]
  ) throws {
    try report("ward", to: "first", [])
    try report(source, to: "alone", options)
    try report(source, to: "beside", options + ["--released", "first"])
    #expect(try !differences("first", "alone").isEmpty, "the attack is one")
    #expect(try differences("first", "beside").isEmpty)
    #expect(try wholes("beside").isEmpty)
  }

  @Test func `weeks that are cut otherwise are hidden beside months`() throws {
    try report("ward", to: "first", ["--by", "month"])
    try report("ward", to: "beside", ["--released", "first"])
    let shown = try rows("beside", "cohort-over-time").filter { $0["taken"] != "" }
    #expect(shown.isEmpty)
    #expect(try wholes("beside").isEmpty)
  }

  @Test func `a week more is shown, beside those that are told of already`() throws {
    try report("ward", to: "first", ["--to", "2025-02-02", "--as-of", "2025-02-02"])
    let result = try report(
      "ward", to: "beside", ["--to", "2025-02-09", "--as-of", "2025-02-09", "--released", "first"])
    let shown = try rows("beside", "cohort-over-time").filter { $0["taken"] != "" }
    #expect(shown.compactMap { $0["bucket"] }.contains("2025-W05"))
    #expect(try differences("first", "beside").isEmpty)
    #expect(result.messages.contains("beside 1 other given out before"))
    #expect(
      result.messages.contains(
        "Beside what was given out before the figures of the whole time (the number of patients,"
          + " medians, quartiles) are hidden"))
    #expect(!result.messages.contains("are of all of it"))
  }

  @Test func `the same report again is the same`() throws {
    try report("ward", to: "plain", [])
    try report("ward", to: "first", ["--csv", "excel", "--locale", "de"])
    try report("ward", to: "beside", ["--released", "first"])
    for table in Self.tables { #expect(try rows("plain", table) == rows("beside", table)) }
    #expect(try !wholes("plain").isEmpty)
    #expect(try wholes("plain") == wholes("beside"))
  }

  @Test func `without a report that was given out the advice is to give out one`() throws {
    let advice = "can be held against each other: give out one."
    #expect(try report("ward", to: "first", []).messages.contains(advice))
    #expect(try folder.text("first/index.html").contains(advice))
  }

  @Test func `what is no report with small numbers hidden is refused`() throws {
    let common = ["report", "ward", "--as-of", "2025-03-02", "--output"]
    try program.run(common + ["plain", "--format", "csv"])
    try program.run(common + ["page", "--format", "html", "--suppress", "cms11"])
    for (released, reason) in [
      ("plain", "it is no report with --suppress"),
      ("ward", "its manifest.json is missing or cannot be read"),
      (
        "page",
        "cohort/cohort-over-time.csv is missing; a report is compared by its CSV"
      ),
    ] {
      let result = try program.run(common + ["new", "--suppress", "cms11", "--released", released])
      #expect(result.status == 66 && !folder.has("new"))
      #expect(
        result.messages == "adherence: --released \(released) cannot be compared: \(reason)\n")
    }
    try program.run(common + ["first", "--format", "csv", "--suppress", "cms11"])
    let same = try program.run(
      common + ["first", "--overwrite", "--suppress", "cms11", "--released", "./first"])
    #expect(same.status == 64 && same.messages.contains("is the --output, too"))
    let text = try folder.text("first/cohort/cohort-over-time.csv")
    try folder.write("first/cohort/cohort-over-time.csv", Data(text.dropLast(40).utf8))
    let cut = try program.run(common + ["new", "--suppress", "cms11", "--released", "first"])
    #expect(cut.status == 66 && cut.messages.contains("was changed since it was written"))
    let result = try program.run(common + ["new", "--released", "plain"])
    #expect(result.status == 64)
  }
}
