import Foundation
import TestSupport
import Testing

/// The same figure is the same in every file of a report.
@Suite(.enabled(if: XLSXCells.canRead)) struct AgreementTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.run(["sample", "--patients", "8", "--days", "90", "--output", "ward"])
  }

  private func totals(_ rows: [[String: String]]) -> [String: Int] {
    var totals: [String: Int] = [:]
    for row in rows {
      for column in ["taken", "not_taken", "undetermined", "interrupted"] {
        totals[column, default: 0] += Int(row[column] ?? "") ?? 0
      }
    }
    return totals
  }

  /// Expects each bucket of all patients to be the sum of their lines', and its share to be that of the
  /// doses due that were taken.
  private func expectSums(_ lines: [[String: String]], are cohort: [[String: String]]) throws {
    let buckets = Dictionary(grouping: lines) { $0["bucket"] ?? "" }
    #expect(cohort.map { $0["bucket"] ?? "" } == buckets.keys.sorted())
    for row in cohort {
      let parts = try #require(buckets[row["bucket"] ?? ""])
      for column in [
        "taken", "not_taken", "undetermined", "interrupted", "expected", "expected_taken",
        "unrecorded",
      ] {
        let sum = parts.reduce(0) { $0 + (Int($1[column] ?? "") ?? 0) }
        #expect(Int(row[column] ?? "") ?? 0 == sum, "\(row["bucket"] ?? "") \(column)")
      }
      // Lines without a record are among those of which a mean is taken.
      let weighted = parts.reduce(0) { sum, part in
        sum + (Double(part["implementation"] ?? "") ?? 0) * (Double(part["expected"] ?? "") ?? 0)
      }
      #expect(abs(weighted - (Double(row["expected_taken"] ?? "") ?? 0)) < 1e-6)
      #expect(
        parts.allSatisfy { $0["implementation"] != "" || ["", "0"].contains($0["expected"]) })
      guard let share = Double(row["implementation"] ?? "") else { continue }
      let (taken, due) = (Int(row["expected_taken"] ?? ""), Int(row["expected"] ?? ""))
      #expect(Double(try #require(taken)) / Double(try #require(due)) == share)
    }
  }

  @Test(
    arguments: ["day", "week", "month", "quarter", "year"], ["order", "medication", "patient"])
  func `totals agree in CSV, workbook, page, manifest and message`(by: String, series: String)
    throws
  {
    let result = try program.report(
      "ward", "--per", "patient", "--per", "cohort", "--by", by, "--series", series, "--from",
      "2025-01-15", "--to", "2025-03-10")
    #expect(result.status == 0)
    let cohort = try totals(program.table("cohort/timeline.csv"))
    let (taken, notTaken) = (cohort["taken"] ?? 0, cohort["not_taken"] ?? 0)
    #expect(taken > 100)
    #expect(notTaken > 0)

    try expectSums(
      program.table("cohort/timeline.csv"), are: program.table("cohort/cohort-over-time.csv"))

    let patients = try program.table("cohort/patients.csv").compactMap { $0["patient"] }
    #expect(patients.count == 8)
    #expect(
      try totals(patients.flatMap { try program.table("patients/\($0)/timeline.csv") }) == cohort)
    let workbook = try XLSXCells(ofAllPatientsIn: folder["out/cohort"])
    for sheet in ["Timeline", "All patients over time"] {
      let rows = workbook.table(sheet)
      #expect(totals(rows) == cohort)
    }
    let sheets = try patients.flatMap {
      try XLSXCells(folder["out/patients/\($0)/report.xlsx"]).table("Timeline")
    }
    #expect(totals(sheets) == cohort)

    let undetermined = cohort["undetermined"] ?? 0
    #expect(undetermined > 0)
    #expect(
      result.messages.contains(
        "\(taken) taken, \(notTaken) not taken, \(undetermined) undetermined\n"))
    let manifest = try folder.text("out/manifest.json")
    #expect(manifest.contains("\"taken\" : \(taken),\n"))
    #expect(manifest.contains("\"not_taken\" : \(notTaken),\n"))
    let page = try folder.text("out/index.html").replacing(/<[^>]*>/, with: " ")
      .replacing(/[,\u{202F}\u{2009}\u{A0}]/, with: "")
    #expect(page.contains(" \(taken) "))
    #expect(page.contains(" \(notTaken) "))
  }

  @Test func `every administration of a patient is in a bucket of the patient's timeline`() throws {
    try program.report("ward", "--per", "patient", "--by", "day")
    let patients = try FileManager.default.contentsOfDirectory(atPath: folder["out/patients"])
      .filter { $0 != "datapackage.json" }
    #expect(!patients.isEmpty)
    for patient in patients {
      let rows = try program.table("patients/\(patient)/administrations.csv")
      let timeline = try program.table("patients/\(patient)/timeline.csv")
      let days = Set(timeline.compactMap { $0["bucket"] })
      let counted = rows.filter { $0["bucket"] != "" }
      #expect(counted.allSatisfy { days.contains($0["bucket"] ?? "") })
      #expect(counted.allSatisfy { $0["bucket"] == $0["given_date"] })
      for (column, word) in [("taken", "taken"), ("not_taken", "not-taken")] {
        let listed = counted.count { $0["outcome"] == word }
        #expect(totals(timeline)[column] == listed)
      }
    }
  }

  @Test func `the ledger's classes add up to what was read`() throws {
    try program.report("ward", "--from", "2025-02-01", "--medication", "a", "--join-doses")
    let rows = try program.table("ledger.csv").filter {
      $0["resource"] == "MedicationAdministration" && $0["line"] == ""
    }
    let read = rows.first { $0["disposition"] == "read" }
    let classes = rows.filter { !["read", "remark"].contains($0["disposition"]) }
    #expect(classes.count > 2)
    #expect(classes.reduce(0) { $0 + (Int($1["count"] ?? "") ?? 0) } == Int(read?["count"] ?? ""))
  }
}
