import Foundation
import TestSupport
import Testing

/// Reports of buckets of several sizes, from the built program.
@Suite struct SeveralSizesTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.run(["sample", "--patients", "4", "--days", "90", "--output", "ward"])
  }

  private func report(_ by: String, _ more: String..., into output: String = "out") throws {
    let result = try program.run(
      ["report", "ward", "--by", by, "--as-of", "2025-12-31", "--output", output] + more)
    try #require(result.status == 0, "\(result.messages)")
  }

  @Test(.enabled(if: XLSXCells.canRead), arguments: ["en", "de"])
  func `each size has its file, sheet and charts`(locale: String) throws {
    try report("week,month,quarter", "--per", "patient", "--per", "cohort", "--locale", locale)
    let patient = try #require(try program.table("cohort/patients.csv").first?["patient"])
    let workbooks = [
      try XLSXCells(ofAllPatientsIn: folder["out/cohort"]),
      try XLSXCells(folder["out/patients/\(patient)/report.xlsx"]),
    ]
    let names =
      locale == "en"
      ? [("month", "Timeline month", "All patients over time month")]
        + [("quarter", "Timeline quarter", "All patients over time quarter")]
      : [("month", "Verlauf Monat", "Alle Patienten im Monat")]
        + [("quarter", "Verlauf Quartal", "Alle Patienten im Quartal")]
    for (size, timeline, overTime) in names {
      let rows = try program.table("cohort/timeline-\(size).csv")
      let all = try program.table("cohort/cohort-over-time-\(size).csv")
      let own = try program.table("patients/\(patient)/timeline-\(size).csv")
      #expect(!own.isEmpty && own == rows.filter { $0["patient"] == patient })
      #expect(all.reduce(0) { $0 + (Int($1["taken"] ?? "") ?? 0) } > 0)
      #expect(workbooks[0].sheets[timeline]?.count == rows.count + 1)
      #expect(workbooks[0].sheets[overTime]?.count == all.count + 1)
      #expect(workbooks[1].sheets[timeline]?.count == own.count + 1)
      let chart = try folder.text("out/cohort/timeline-\(size).svg")
      #expect(chart.contains("<svg"))
      let package = try folder.text("out/cohort/datapackage.json")
      #expect(package.contains("timeline-\(size).csv") && package.contains("over-time-\(size).csv"))
    }
    for sheet in workbooks.map(\.sheets) where locale == "en" {
      let tables = Set((sheet["Dictionary"] ?? []).filter { $0.count == 8 }.map { $0[6] })
      #expect(tables.isSuperset(of: ["timeline", "timeline-month", "timeline-quarter"]))
    }
  }

  @Test func `native charts of each size are on the first sheet`() throws {
    try report("week", into: "one")
    try report("week,month,year")
    func charts(_ output: String) throws -> Int {
      let list = try program.runScript("unzip -l \(output)/cohort/cohort.xlsx")
      return list.output.matches(of: /xl\/charts\/chart/).count
    }
    #expect(try charts("out") == charts("one") + 2)
  }

  @Test func `every page has a switch that works without script`() throws {
    try report("month,week", "--per", "patient", "--per", "cohort")
    let pages = try folder.files("out").keys.filter { $0.hasSuffix("index.html") }
    #expect(pages.count == 5)
    for name in pages {
      let page = try folder.text("out/" + name)
      let choices = page.matches(of: /<input type="radio" name="by" id="([^"]*)"/).map { "\($0.1)" }
      #expect(choices == ["by-month", "by-week"])
      #expect(page.contains("id=\"by-month\" autocomplete=\"off\" checked"))
      #expect(page.contains("body:has(#by-week:checked) .by-month{display:none}"))
      let months = page.matches(of: /<figure class="by-month"/).count
      #expect(months > 0 && months == page.matches(of: /<figure class="by-week"/).count)
    }
  }

  @Test func `with one size no page has a switch`() throws {
    try report("month", "--per", "patient", "--per", "cohort")
    for (name, page) in try folder.files("out") where name.hasSuffix("index.html") {
      let text = String(decoding: page, as: UTF8.self)
      #expect(!text.contains("type=\"radio\"") && !text.contains("by-month"))
    }
  }

  @Test func `a bucket of any size is explained`() throws {
    try report("week,month", "--per", "patient", "--per", "cohort", "--format", "csv")
    for table in ["timeline", "timeline-month"] {
      let row = try #require(
        try program.table("cohort/\(table).csv").first { $0["taken"].map { $0 != "0" } ?? false })
      let words = ["patient", "bucket"].compactMap { row[$0] }
      let result = try program.run(["explain", "out"] + words)
      #expect(result.status == 0, "\(result.messages)")
      #expect(result.output.contains(words[1]))
    }
    #expect(try program.run(["explain", "out", "p000001", "2025"]).status != 0)
  }

  @Test func `the first size is compared, and all files are verified`() throws {
    try report("week", "--format", "csv", into: "before")
    try report("week,month", "--format", "csv", into: "after")
    #expect(try program.run(["verify", "after"]).status == 0)
    #expect(try program.run(["diff", "before", "after"]).status == 0)
    try report("month,week", "--format", "csv", into: "other")
    #expect(try program.run(["diff", "before", "other"]).status == 64)
  }

  @Test func `moved dates keep days and weeks, and have no common calendar`() throws {
    try folder.write("key", Data("a key for the tests\n".utf8))
    try report(
      "week,day", "--pseudonymise", "key", "--per", "patient", "--per", "cohort")
    let days = try program.table("cohort/timeline-day.csv")
    let weeks = try program.table("cohort/timeline.csv")
    func taken(_ rows: [[String: String]]) -> Int {
      rows.reduce(0) { $0 + (Int($1["taken"] ?? "") ?? 0) }
    }
    #expect(taken(days) > 0 && taken(days) == taken(weeks))
    for (series, rows) in Dictionary(grouping: days, by: { $0["series"] ?? "" }) {
      let starts = weeks.filter { $0["series"] == series }.compactMap { $0["bucket_start"] }
        .sorted()
      let day = try #require(rows[0]["bucket_start"])
      #expect(starts.last { $0 <= day } == starts.first)
    }
    #expect(try program.table("cohort/cohort-over-time-day.csv").isEmpty)
  }
}
