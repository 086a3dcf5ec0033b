import DurableOutput
import MedicationAdherence
import Testing

@testable import Features

/// Options whose values are lists with commas.
@Suite struct CommaListTests {
  @Test(arguments: [
    ("csv,svg", ["csv", "svg"]), ("csv, svg", ["csv", "svg"]), (" csv\t,svg ", ["csv", "svg"]),
    ("csv,,svg,", ["csv", "svg"]), (" , ", []), ("a b", ["a b"]),
  ])
  func `blanks around commas do not count`(text: String, parts: [String]) {
    #expect(commaList(text) == parts)
  }

  @Test func `formats are such a list`() throws {
    var request = ReportRequest()
    (request.data.sources, request.format) = (["in"], "csv, html")
    let plan = try ReportPlan(request, now: WallClock(seconds: 0), processors: 1)
    #expect(plan.formats == [.csv, .html])
    #expect(plan.writesPage)
    request.format = " ,"
    #expect(throws: UsageError("--format: give any of csv, svg, xlsx, html, json, sqlite")) {
      try ReportPlan(request, now: WallClock(seconds: 0), processors: 1)
    }
  }
}
