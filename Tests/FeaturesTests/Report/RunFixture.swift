import Foundation
import MedicationAdherence
import TestSupport

@testable import Features

/// One run in a scratch folder, and what it wrote.
struct RunFixture {
  let folder: ScratchFolder
  let summary: ReportSummary

  /// Runs over files of lines, with CSV for the cohort unless a change to the plan says otherwise.
  init(
    _ files: [String: [String]], asOf: String = "2025-12-31",
    _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws {
    folder = try ScratchFolder()
    for (name, lines) in files { try folder.write("in/" + name, lines: lines) }
    var request = ReportRequest()
    (request.data.sources, request.output) = ([folder["in"]], folder["out"])
    (request.data.asOf, request.format) = (asOf, "csv")
    var plan = try ReportPlan(request, now: WallClock(seconds: 0), processors: 1)
    change(&plan)
    summary = try await ReportRun(plan).run()
  }

  /// Runs over the lines of one file.
  init(
    _ lines: [String], asOf: String = "2025-12-31", _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws {
    try await self.init(["data.ndjson": lines], asOf: asOf, change)
  }

  /// The cohort's timeline.
  var timeline: CSVTable {
    get throws { CSVTable(try folder.text("out/cohort/timeline.csv")) }
  }

  /// The classes that administrations fell into, each with its reason and count.
  var classes: [String: Int] {
    get throws {
      var classes: [String: Int] = [:]
      for row in try ledger where row["resource"] == "MedicationAdministration" {
        guard row["file"] == "", let disposition = row["disposition"] else { continue }
        guard !["read", "remark"].contains(disposition), row["count"] != "0" else { continue }
        let reason = row["reason"] ?? ""
        classes[reason.isEmpty ? disposition : disposition + " " + reason] = Int(row["count"] ?? "")
      }
      return classes
    }
  }

  /// The remarks on administrations.
  var remarks: [String: Int] {
    get throws {
      let rows = try ledger.filter {
        $0["resource"] == "MedicationAdministration" && $0["disposition"] == "remark"
          && $0["file"] == ""
      }
      return Dictionary(
        rows.map { ($0["reason"] ?? "", Int($0["count"] ?? "") ?? 0) }, uniquingKeysWith: +)
    }
  }

  /// The measures of each line, by series.
  var measuresOfSeries: [String: [String: String]] {
    get throws {
      let rows = CSVTable(try folder.text("out/cohort/measures.csv")).rows
      return Dictionary(rows.map { ($0["series"] ?? "", $0) }) { first, _ in first }
    }
  }

  /// The rows of the ledger.
  var ledger: [[String: String]] {
    get throws { CSVTable(try folder.text("out/ledger.csv")).rows }
  }

  /// The lines of the timeline, by series.
  var bucketsOfSeries: [String: [[String: String]]] {
    get throws { Dictionary(grouping: try timeline.rows) { $0["series"] ?? "" } }
  }
}
