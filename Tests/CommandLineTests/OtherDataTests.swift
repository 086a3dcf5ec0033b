import Foundation
import TestSupport
import Testing

/// Inputs that others wrote or that once went wrong, which lie beside the project and are no part of it.
enum DataBeside {
  /// The path of something among them.
  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/" + name).standardized.path
  }

  static func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }
}

/// Small inputs that once went wrong, each with what is right.
@Suite(.enabled(if: DataBeside.isThere("cases"), "left out: ../shared/cases is not there"))
struct ReportedCasesTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  /// The row of an order in a case's measures.
  private func measures(
    _ name: String, _ file: String, _ asOf: String, order: String
  ) throws -> [String: String] {
    let source = DataBeside.path("cases/\(name)/\(file)")
    let result = try program.run(
      ["report", source, "--as-of", asOf, "--format", "csv", "--overwrite", "-o", "out-" + name])
    try #require(result.status == 0, "\(result.messages)")
    let rows = try CSVTable(program.folder.text("out-\(name)/cohort/measures.csv")).rows
    return try #require(rows.first { $0["order_id"] == order })
  }

  @Test(arguments: [
    ("13-when-with-frequency", "w5", "8"), ("31-contained-without-code", "c1", "31"),
    ("32-dgmp-frequency-with-interval", "g1", "14"),
    ("32-dgmp-frequency-with-interval", "g2", "10"),
  ])
  func `so many doses are due`(name: String, order: String, expected: String) throws {
    let row = try measures(name, "orders.ndjson", "2025-03-31", order: order)
    #expect(row["expected"] == expected)
  }

  @Test(arguments: [
    ("77-merged-patient", "g1", "10", "10"),
    ("118-part-of-one-entered-in-error", "p1", "4", "1"),
    ("118-part-of-one-entered-in-error", "p2", "2", "1"),
  ])
  func `so many doses are due and taken`(
    name: String, order: String, expected: String, taken: String
  ) throws {
    let row = try measures(name, "export.ndjson", "2025-03-31", order: order)
    #expect(row["expected"] == expected && row["taken"] == taken)
  }

  @Test func `nobody is told to rename XML`() throws {
    let source = DataBeside.path("cases/104-xml-beside-json/data")
    let result = try program.run(["report", source, "--as-of", "2025-03-31", "-o", "out"])
    #expect(result.status == 0 && result.messages.contains("1 file is XML and not read"))
    #expect(!result.messages.contains("Rename"))
  }

  @Test func `the names of medications are not their codes`() throws {
    for (order, name) in [("n1", "D5 1/2NS"), ("n2", "Bag"), ("n3", "Docusate")] {
      let row = try measures(
        "110-name-in-capitals-with-blanks", "export.ndjson", "2025-03-31", order: order)
      #expect(row["medication"] == name)
    }
  }

  @Test func `orders that are not listed are in no notice, and a dispense is R4`() throws {
    let source = DataBeside.path("cases/105-orders-under-digits/export.ndjson")
    let result = try program.run(["report", source, "--as-of", "2025-03-31", "-o", "out"])
    #expect(result.messages.contains("1 of 1 order is shown under digits or an id"))
    #expect(try !program.run(["check", source]).output.contains("STU3"))
  }

  @Test func `deleted rows do not count`() throws {
    let source = DataBeside.path("cases/01-azure-soft-deleted/export.ndjson")
    let result = try program.run(
      ["report", source, "--as-of", "2025-03-10", "--by", "day", "--format", "csv", "-o", "out"])
    #expect(result.status == 0)
    let rows = try CSVTable(program.folder.text("out/cohort/measures.csv")).rows
    #expect(rows.reduce(0) { $0 + (Int($1["taken"] ?? "") ?? 0) } == 5)
  }

  @Test func `of an event beside an unknown code nobody knows what is due`() throws {
    let row = try measures(
      "34-openmrs-event-and-unknown-code", "export.ndjson", "2025-03-31", order: "om2")
    #expect(row["expected"] == "" && row["taking_adherence"] == "")
  }

  @Test func `a dose after midnight is that of the evening before`() throws {
    let row = try measures("38-dose-after-midnight", "export.ndjson", "2025-03-07", order: "o1")
    #expect(row["implementation"] == "1.0" && row["on_time"] == "1.0")
    #expect(row["unrecorded"] == "0" && row["extra"] == "0")
  }

  /// The doses of a ward's order, each as its due time, its time, its outcome and its delay.
  private func doses(_ name: String, _ order: String, asOf: String) throws -> [[String]] {
    let source = DataBeside.path("cases/ward/\(name)/data.ndjson")
    let result = try program.run(
      [
        "report", source, "--as-of", asOf, "--tables", "default,doses", "--format", "csv",
        "--setting", "ward", "-o", "out-" + name,
      ])
    try #require(result.status == 0, "\(result.messages)")
    return try CSVTable(program.folder.text("out-\(name)/cohort/doses.csv")).rows
      .filter { $0["order_id"] == order }
      .map { row in
        ["due_date", "due_time", "given_time", "outcome", "delay_minutes"].map { row[$0] ?? "" }
      }
  }

  @Test func `a dose without a time does not shift the times of others`() throws {
    #expect(
      try doses("dateonly-shifts-times", "o1", asOf: "2025-03-09").prefix(3) == [
        ["2025-03-08", "07:00", "", "taken", ""], ["2025-03-08", "13:00", "13:02", "taken", "2"],
        ["2025-03-08", "19:00", "18:59", "taken", "-1"],
      ])
    let measures = try CSVTable(
      program.folder.text("out-dateonly-shifts-times/cohort/measures.csv"))
    #expect(measures.rows.map { $0["delayed_over_2h"] } == ["0"])
    #expect(measures.rows.map { $0["on_time"] } == ["1.0"])
  }

  @Test func `doses every six hours and a single one are due at their times`() throws {
    #expect(
      try doses("q6h-missed", "o1", asOf: "2025-03-10").suffix(5) == [
        ["2025-03-09", "18:00", "18:05", "taken", "5"],
        ["2025-03-10", "00:00", "", "unrecorded", ""],
        ["2025-03-10", "06:00", "", "unrecorded", ""],
        ["2025-03-10", "12:00", "", "unrecorded", ""],
        ["2025-03-10", "18:00", "", "unrecorded", ""],
      ])
    #expect(
      try doses("stat-antibiotic", "o1", asOf: "2025-03-10") == [
        ["2025-03-10", "06:00", "", "unrecorded", ""]
      ])
  }

  @Test func `segments of an infusion are one dose, and a rate of 0 is noticed`() throws {
    let source = DataBeside.path("cases/89-last-segment-of-an-infusion/export.ndjson")
    let joined = try program.run(
      ["report", source, "--as-of", "2025-03-31", "--join-infusions", "--format", "csv", "-o", "j"])
    #expect(joined.status == 0)
    let rows = try CSVTable(program.folder.text("j/cohort/measures.csv")).rows
    #expect(rows.map { $0["taken"] } == ["1", "1", "1", "1", "1"])
    let stopped = DataBeside.path("cases/71-infusion-rows-without-the-flag/export.ndjson")
    let report = try program.run(
      ["report", stopped, "--as-of", "2025-03-31", "--format", "csv", "-o", "s"])
    #expect(report.status == 0)
    let ledger = try CSVTable(program.folder.text("s/ledger.csv")).rows
    #expect(ledger.first { $0["reason"] == "says-not-given" }?["count"] == "1")
  }

  @Test func `a modifier extension of as-needed leaves the rest of the sentence`() throws {
    let source = DataBeside.path("cases/36-modifier-extension-as-needed/orders.ndjson")
    let orders = try program.run(["orders", source, "--json", "--as-of", "2025-03-31"])
    #expect(orders.output.contains("every 8 hours"))
    #expect(orders.output.contains("at least 6 hours apart"))
  }
}

/// Small wards that once had a wrong worklist.
@Suite(.enabled(if: DataBeside.isThere("cases/ward"), "left out: ../shared/cases is not there"))
struct ReportedWardsTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  @Test(
    "a ward's worklist has these rules at an instant",
    arguments: [
      ("discharged", "2025-06-01T07:00:00+01:00", []),
      ("once-stopped", "2025-04-01T07:00:00+01:00", []),
      ("three-once-closed", "2025-04-01T07:00:00+01:00", []),
      ("not-linked", "2025-03-10T07:00:00+01:00", []),
      ("missed-0800-bid", "2025-03-10T08:01:00+01:00", []),
      ("missed-0800-bid", "2025-03-10T07:30:00Z", []),
      ("missed-0800-bid", "2025-03-10T08:30:00+01:00", []),
      ("missed-0800-bid", "2025-03-10T07:31:00Z", ["critical-omitted"]),
      ("missed-0800-bid", "2025-03-10T08:31:00+01:00", ["critical-omitted"]),
      ("q6h-missed", "2025-03-10T07:01:00+01:00", ["critical-omitted"]),
      ("stat-antibiotic", "2025-03-10T07:00:00+01:00", []),
      ("stat-antibiotic", "2025-03-10T07:01:00+01:00", ["critical-omitted"]),
      ("delayed-critical", "2025-03-10T07:00:00+01:00", ["critical-delayed"]),
      ("future-record", "2025-03-10T07:00:00+01:00", []),
      ("after-midnight-untimed", "2025-03-10T07:00:00+01:00", []),
      ("held-clinical", "2025-03-10T07:00:00+01:00", ["critical-omitted"]),
    ] as [(String, String, [String])])
  func rules(ward: String, asOf: String, expected: [String]) throws {
    let classes = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleData/classes/critical-medicines.csv").standardized.path
    let result = try program.run(
      ["report", DataBeside.path("cases/ward/\(ward)/data.ndjson"), "--class", classes]
        + ["--setting", "ward", "--as-of", asOf, "--format", "csv", "-o", "out"])
    try #require(result.status == 0, "\(result.messages)")
    let rows = try CSVTable(program.folder.text("out/cohort/worklist.csv")).rows
    #expect(rows.map { $0["rule"] } == expected)
    // A documented reason is told from a blank.
    if ward == "held-clinical" { #expect(rows.allSatisfy { $0["category"] != "unrecorded" }) }
  }
}

/// Dosages of other projects' tests: each has a sentence in both languages.
@Suite(
  .enabled(
    if: DataBeside.isThere("corpus/dosages"), "left out: ../shared/corpus/dosages is not there"))
struct OtherDosagesTests {
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  /// The sentence of each order, by its id; each order is given a patient of its own.
  private func sentences(_ language: String) throws -> [String: String] {
    let folder = DataBeside.path("corpus/dosages")
    var lines: [String] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where file.hasSuffix(".ndjson") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        var order = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        order["subject"] = ["reference": "Patient/p\(lines.count)"]
        lines.append(
          String(decoding: try JSONSerialization.data(withJSONObject: order), as: UTF8.self))
      }
    }
    try program.folder.write("orders-\(language).ndjson", lines: lines)
    let result = try program.run(
      ["orders", "orders-\(language).ndjson", "--json", "--locale", language]
        + ["--as-of", "2030-01-01"])
    var sentences: [String: String] = [:]
    for line in result.output.split(separator: "\n") {
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      sentences[try #require(row?["order_id"] as? String)] = row?["instruction"] as? String
    }
    #expect(sentences.count == lines.count)
    return sentences
  }

  @Test(arguments: ["en", "de"])
  func `each order has a sentence, and one meaning in whatever order its dosages stand`(
    language: String
  ) throws {
    let sentences = try sentences(language)
    #expect(sentences.values.allSatisfy { !$0.isEmpty })
    var isAny = false
    for (id, sentence) in sentences where id.hasPrefix("dgmp-") {
      guard let first = id.firstMatch(of: /^(.*)-[23]$/).flatMap({ sentences[String($0.1)] }) else {
        continue
      }
      isAny = true
      #expect(sentence == first, "\(id)")
    }
    #expect(isAny)
  }
}
