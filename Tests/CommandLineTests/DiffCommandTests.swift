import Foundation
import TestSupport
import Testing

/// Reports compared by the built program.
@Suite struct DiffCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  private static let doses = [
    FHIRLine.administration("a", at: "2025-03-04T08:00:00Z", medication: #"Iron, \"fast\""#),
    FHIRLine.administration("b", at: "2025-03-05T08:00:00Z", medication: #"Iron, \"fast\""#),
    FHIRLine.administration("c", at: "2025-03-06T08:00:00Z", medication: "Zinc\\nslow"),
  ]

  init() throws {
    program = try BuiltProgram()
    try write("before", Self.doses)
    // A correction, a deletion, and a dose that was recorded late.
    try write(
      "after",
      [
        Self.doses[0].replacing("\"completed\"", with: "\"not-done\""), Self.doses[1],
        FHIRLine.administration("d", at: "2025-03-12T08:00:00Z", medication: #"Iron, \"fast\""#),
      ])
  }

  private func write(_ name: String, _ doses: [String]) throws {
    try folder.write("data-\(name)/d.ndjson", lines: [FHIRLine.patient("p")] + doses)
  }

  private func report(_ name: String, _ options: String...) throws {
    let result = try program.run(
      [
        "report", "data-\(name)", "--as-of", "2025-03-16", "--format", "csv", "--overwrite",
        "--output", name,
      ] + options)
    #expect(result.status == 0, "\(result.messages)")
  }

  private func diff(_ options: String...) throws -> BuiltProgram.Result {
    try program.run(["diff", "before", "after"] + options)
  }

  /// A table without what the dialect for Excel adds.
  private func readTable(_ run: String, _ file: String) throws -> String {
    try folder.text("\(run)/cohort/\(file)").replacing("\r\n", with: "\n")
      .replacing("\u{FEFF}", with: "")
  }

  /// What differs between two files, worked out in the plainest way.
  private func differences(_ file: String, _ keys: [String]) throws -> Set<[String]> {
    let others: Set = [
      "medication_code", "medication", "order_id", "bucket_start", "bucket_end", "state", "partial",
    ]
    let (before, after) = (
      CSVTable(try readTable("before", file)),
      CSVTable(try readTable("after", file))
    )
    func cells(_ table: CSVTable) -> [[String]: String] {
      var cells: [[String]: String] = [:]
      for row in table.rows {
        let key = ["patient", "series", "bucket"].map { keys.contains($0) ? row[$0] ?? "" : "" }
        for (name, value) in row where !keys.contains(name) && !others.contains(name) {
          cells[key + [name]] = value
        }
      }
      return cells
    }
    let (old, new) = (cells(before), cells(after))
    let places = Set(old.keys).union(new.keys).filter { old[$0] ?? "" != new[$0] ?? "" }
    return Set(places.map { $0 + [old[$0] ?? "", new[$0] ?? ""] })
  }

  @Test(
    arguments: [
      (
        "series",
        [
          ("timeline.csv", ["patient", "series", "bucket"]),
          ("measures.csv", ["patient", "series"]),
        ]
      ),
      ("patient", [("patients.csv", ["patient"])]),
      ("bucket", [("cohort-over-time.csv", ["bucket"])]),
    ], ["plain", "excel"])
  func `every figure that differs is told once, with both values`(
    level: (by: String, tables: [(file: String, keys: [String])]), dialect: String
  ) throws {
    for name in ["before", "after"] { try report(name, "--csv", dialect) }
    let result = try diff("--by", level.by, "--format", "csv")
    #expect(result.status == 1)
    let told = CSVTable(result.output).rows.map { row in
      ["patient", "series", "bucket", "measure", "before", "after"].map { row[$0] ?? "" }
    }
    var expected: Set<[String]> = []
    for (file, keys) in level.tables { expected.formUnion(try differences(file, keys)) }
    #expect(!told.isEmpty && Set(told).count == told.count)
    #expect(Set(told) == expected)
  }

  @Test func `a report is the same as itself, and as one of the same rows`() throws {
    try report("before")
    try write("after", Self.doses.reversed())
    try report("after")
    let result = try diff()
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("no figure differs\n"))
  }

  @Test func `why is told by what the manifests have`() throws {
    try report("before")
    try report("after", "--permissible-gap", "3")
    let result = try diff()
    #expect(result.output.contains("why: only now: --permissible-gap 3\n"))
    #expect(result.output.contains("why: input only before: data-before/d.ndjson\n"))
    #expect(result.output.contains("why: input only now: data-after/d.ndjson\n"))
  }

  @Test func `smaller changes are counted, not shown`() throws {
    for name in ["before", "after"] { try report(name) }
    let result = try diff("--by", "bucket", "--at-least", "1")
    #expect(result.status == 1)
    #expect(result.output.contains(" not shown\n"))
    #expect(try diff("--at-least", "2").status == 64)
  }

  @Test func `reports of which one hides small numbers are not compared`() throws {
    try report("before")
    try report("after", "--suppress", "cms11")
    #expect(try diff().status == 64)
    try report("before", "--suppress", "n=3")
    #expect(try diff().status == 64)
    // Of so few the number is hidden, so nobody knows whether they are the same.
    try report("before", "--suppress", "cms11")
    #expect(try diff().status == 64)
  }

  @Test func `of two that hide small numbers only figures are told that both show`() throws {
    func write(_ name: String, patients: Int, status: String) throws {
      let lines = (0..<patients).flatMap { number in
        [
          FHIRLine.patient("p\(number)"),
          FHIRLine.administration(
            "a\(number)", of: "p\(number)", at: "2025-03-04T08:00:00Z", status: status),
          FHIRLine.administration("b\(number)", of: "p\(number)", at: "2025-03-11T08:00:00Z"),
        ]
      }
      try folder.write("data-\(name)/d.ndjson", lines: lines)
      try report(name, "--suppress", "cms11")
    }
    try write("before", patients: 30, status: "completed")
    try write("after", patients: 30, status: "not-done")
    let rows = CSVTable(try diff("--by", "bucket", "--format", "csv").output).rows
    #expect(rows.contains { $0["measure"] == "taken" })
    #expect(rows.allSatisfy { $0["before"] != "" && $0["after"] != "" && $0["patient"] == "" })
    try write("after", patients: 31, status: "completed")
    #expect(try diff().status == 64)
  }

  @Test func `pseudonyms of two keys are of nobody in common`() throws {
    for name in ["before", "after"] {
      let key = try folder.write("\(name).key", Data("\(name) 0123456789 abcdefghij".utf8))
      try report(name, "--pseudonymise", key)
    }
    #expect(try diff().status == 64)
  }

  @Test func `other buckets or series are no figures in common`() throws {
    try report("before")
    try report("after", "--by", "month")
    #expect(try diff().messages.contains("--by week and --by month"))
    try report("after", "--series", "patient")
    #expect(try diff().status == 64)
  }

  @Test func `a report that was changed is 65, and one without the table or none at all 66`() throws
  {
    for name in ["before", "after"] { try report(name) }
    let timeline = try folder.text("after/cohort/timeline.csv")
    try folder.write("after/cohort/timeline.csv", timeline.replacing("recorded", with: "recordeD"))
    #expect(try diff().status == 65)
    try program.run(
      ["report", "data-after", "--format", "html", "--output", "after", "--overwrite"])
    #expect(try diff().status == 66)
    #expect(try program.run(["diff", "before", "nowhere"]).status == 66)
    try folder.write("after/manifest.json", "{")
    #expect(try diff().status == 65)
  }
}
