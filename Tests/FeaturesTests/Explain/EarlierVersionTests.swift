import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// What an earlier version wrote, with the names that columns had then.
@Suite struct EarlierVersionTests {
  @Test func `its tables are compared by the names of now, as far as both have a column`() throws {
    let folder = try ScratchFolder()
    let before = try folder.write(
      "before.csv", Data("patient,series,order,taken\np,2,o,3\nq,1,,0\n".utf8))
    let after = try folder.write(
      "after.csv", Data("patient,series_count,order_id,taken,expected\np,3,o,4,5\nq,1,,0,7\n".utf8))
    var difference = Difference(before: before, after: after, reasons: [], commonEnd: nil)
    try RowJoin(showsBothOnly: false, atLeast: 0).join(
      try #require(CSVReader(before)), try #require(CSVReader(after)),
      RowJoin.Table(of: PatientSummary.self), into: &difference)
    #expect(
      difference.figures.map { [$0.patient, $0.measure, $0.before, $0.after] } == [
        ["p", "series_count", "2", "3"], ["p", "taken", "3", "4"],
      ])
  }

  @Test func `its timeline agrees with what is counted now`() async throws {
    let folder = try ScratchFolder()
    let daily =
      #","authoredOn":"2025-03-03","dosageInstruction":[{"timing":"#
      + #"{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]"#
    try folder.write(
      "in/data.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o", daily),
        FHIRLine.administration("a", at: "2025-03-18T08:00:00Z", order: "o"),
      ])
    var request = ReportRequest()
    (request.data.sources, request.output, request.format) = ([folder["in"]], folder["out"], "csv")
    request.data.asOf = "2025-03-20"
    _ = try await ReportRun(try ReportPlan(request, now: WallClock(seconds: 0), processors: 2))
      .run()
    let path = "out/cohort/timeline.csv"
    let rows = CSVTable(try folder.text(path)).rows
    let columns = [
      "patient", "series", "medication_code", "medication", "order", "bucket", "bucket_start",
      "bucket_end", "state", "partial", "taken", "not_taken", "undetermined", "interrupted",
      "expected", "unrecorded", "extra", "recorded_adherence", "taking_adherence", "implementation",
    ]
    let lines = rows.map { row in
      let shares = row["state"] == "no-records" ? ["taking_adherence", "implementation"] : []
      let row = row.merging(shares.map { ($0, "") }) { $1 }
      return columns.map { row[EarlierName.now($0, in: "timeline")] ?? "" }.joined(separator: ",")
    }
    try folder.write(path, lines: [columns.joined(separator: ",")] + lines)
    let states = rows.map { $0["state"] }
    #expect(states.contains("no-records") && states.contains("recorded"))
    for bucket in rows.compactMap({ $0["bucket"] }) {
      let explanation = try await ExplainRun(
        ExplainRequest(run: folder["out"], patient: "p", bucket: bucket)
      ).run()
      #expect(explanation.series.map(\.agreement) == [.same], "\(bucket)")
    }
  }
}
