import FHIRFiles
import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Reports that are given what earlier runs told.
@Suite struct HistoryRunTests {
  /// Patients with a dose a day from Monday 2025-03-03 on, recorded on a number of days from the first.
  private static func lines(patients: Int = 1, days: Int) -> [String] {
    (0..<patients).flatMap { patient in
      [
        FHIRLine.patient("p\(patient)"),
        FHIRLine.order(
          "o\(patient)", of: "p\(patient)",
          #"""
          ,"authoredOn":"2025-03-03","dosageInstruction":[{"timing":{"repeat":{"frequency":1,\#
          "period":1,"periodUnit":"d","boundsPeriod":{"start":"2025-03-03"}}}}]
          """#),
      ]
        + (0..<days).map { day in
          FHIRLine.administration(
            "a\(patient)-\(day)", of: "p\(patient)", at: "2025-03-0\(3 + day)T08:00:00Z",
            order: "o\(patient)")
        }
    }
  }

  private func run(
    patients: Int = 1, days: Int, asOf: String = "2025-03-12", after earlier: [RunFigures] = [],
    _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws -> RunFixture {
    try await RunFixture(Self.lines(patients: patients, days: days), asOf: asOf) { plan in
      // Each run has another folder of data.
      (plan.earlier, plan.figureRules) = (earlier, "rules")
      change(&plan)
    }
  }

  /// The figures of a run under another name: a run is not held against itself.
  private func renamed(_ figures: RunFigures, _ name: String = "first") throws -> RunFigures {
    RunFigures(
      run: name, asOf: figures.asOf, version: figures.version, rules: figures.rules,
      bucketSize: figures.bucketSize, timeZone: figures.timeZone, buckets: figures.buckets)
  }

  @Test func `a run tells its own figures, without the week that is not over`() async throws {
    let figures = try await run(days: 4).summary.figures
    #expect(figures.run == "out")
    #expect(figures.bucketSize == .week)
    #expect(figures.buckets.map(\.bucket) == ["2025-W10"])
    let week = try #require(figures.buckets.first)
    #expect(week.dosesDue == 7 && week.dueTaken == 4 && week.taken == 4 && week.share == 4.0 / 7)
    let read = try JSONDecoder().decode(RunFigures.self, from: JSONEncoder().encode(figures))
    #expect(read == figures)
  }

  @Test func `doses that were recorded late are told in every format`() async throws {
    let first = try renamed(try await run(days: 4).summary.figures)
    let second = try await run(days: 6, asOf: "2025-03-19", after: [first]) {
      $0.formats = [.csv, .html, .svg, .xlsx]
    }
    let rows = CSVTable(try second.folder.text("out/history.csv")).rows
    #expect(rows.map { $0["run"] } == Array(repeating: ["first", "out"], count: 4).flatMap(\.self))
    #expect(rows[5]["measure"] == "taken" && rows[5]["value"] == "6")
    #expect(rows[5]["change_reason"] == "late-record")
    let page = try second.folder.text("out/index.html")
    #expect(
      page.contains(
        "Week 2025-W10 was 57\u{A0}% when first reported and is 86\u{A0}% now: 2 doses were recorded late."
      ))
    #expect(try second.folder.text("out/cohort/timeline.svg").contains("— first reported<"))
    #expect(try second.folder.text("out/summary.json").contains("late-record"))
    #expect(try second.folder.text("out/datapackage.json").contains("history.csv"))
    #expect(try second.folder.text("out/manifest.json").contains("\"history.csv\""))
  }

  private static func bytes(_ file: String, _ run: RunFixture) throws -> Data {
    try Data(contentsOf: URL(filePath: run.folder["out/" + file]))
  }

  @Test func `without earlier runs, or with those of other buckets only, nothing is different`()
    async throws
  {
    let all: (inout ReportPlan) -> Void = { $0.formats = [.csv, .html, .svg, .xlsx, .json] }
    let (plain, figures) = (try await run(days: 6, all), try await run(days: 4).summary.figures)
    let months = RunFigures(
      run: "first", asOf: figures.asOf, version: figures.version, rules: figures.rules,
      bucketSize: .month, timeZone: figures.timeZone, buckets: figures.buckets)
    let other = try await run(days: 6, after: [months], all)
    for file in [
      "index.html", "summary.json", "datapackage.json", "cohort/timeline.svg", "cohort/cohort.xlsx",
      "cohort/tables.xlsx",
    ] {
      #expect(try Self.bytes(file, plain) == Self.bytes(file, other), "\(file)")
    }
    #expect(CSVTable(try other.folder.text("out/history.csv")).rows.isEmpty)
  }

  @Test func `what is hidden then is not told when it is shown now`() async throws {
    let rule = SuppressionRule("n=5")
    let hides: (inout ReportPlan) -> Void = { $0.sharing.suppression = rule }
    let few = try renamed(try await run(patients: 3, days: 4, hides).summary.figures)
    #expect(few.buckets.map(\.taken) == [nil])
    let many = try renamed(try await run(patients: 8, days: 4, hides).summary.figures)
    #expect(many.buckets.map(\.taken) == [32])
    let afterFew = try await run(patients: 8, days: 6, after: [few], hides)
    #expect(CSVTable(try afterFew.folder.text("out/history.csv")).rows.isEmpty)
    let afterMany = try await run(patients: 8, days: 6, after: [many], hides)
    #expect(!CSVTable(try afterMany.folder.text("out/history.csv")).rows.isEmpty)
    let fewNow = try await run(patients: 3, days: 6, after: [many], hides)
    #expect(CSVTable(try fewNow.folder.text("out/history.csv")).rows.isEmpty)
  }

  @Test func `under pseudonyms, whose weeks are moved, nothing is told`() async throws {
    let pseudonyms = Pseudonyms(key: "0123456789abcdef".utf8.span)
    let figures = try await run(days: 4) { $0.sharing.pseudonyms = pseudonyms }.summary.figures
    #expect(figures.buckets.isEmpty)
  }

  @Test func `rules are the options that shape the figures of a bucket`() {
    var request = ReportRequest()
    request.data.sources = ["export"]
    let rules = request.figureRules([])
    #expect(rules.count == 64, "a digest, which names nobody")
    let beside: [(inout ReportRequest) -> Void] = [
      { $0.data.asOf = "2025-03-19" }, { $0.data.last = 12 }, { $0.output = "other" },
      { $0.locale = "de" }, { $0.threshold = 0.5 }, { $0.per = ["patient"] },
      { $0.groupBy = ["sex"] }, { ($0.groupBy, $0.ageBands) = (["age"], "18,65") },
      { $0.groupBy = ["teams.csv"] }, { $0.data.classFile = "classes.csv" },
    ]
    let shaping: [(inout ReportRequest) -> Void] = [
      { $0.data.medications = ["A10BA02"] }, { $0.data.patients = ["p1"] },
      { $0.data.renewals = "add" }, { $0.data.joinsDoses = true },
      { $0.data.sources = ["other"] }, { $0.suppress = "cms11" },
      // Encounters, which end orders, are read for it.
      { $0.groupBy = ["ward"] },
    ]
    func changed(_ change: (inout ReportRequest) -> Void) -> String {
      var other = request
      change(&other)
      return other.figureRules([])
    }
    #expect(beside.allSatisfy { changed($0) == rules })
    #expect(Set(shaping.map(changed) + [rules]).count == shaping.count + 1)
    let lists = ["a", "b"].map {
      [InputRecord(path: "codes.csv", byteCount: 1, sha256: $0)]
    }
    #expect(request.figureRules(lists[0]) != request.figureRules(lists[1]), "what a file says")
  }
}
