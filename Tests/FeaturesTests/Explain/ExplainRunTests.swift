import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// A report that is written, then asked about.
@Suite struct ExplainRunTests {
  private static let daily =
    #","authoredOn":"2025-03-03","dosageInstruction":[{"timing":"#
    + #"{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}}]"#

  private static let lines = [
    FHIRLine.patient("p"), FHIRLine.order("o", daily),
    FHIRLine.administration("first", at: "2025-03-03T08:00:00Z", order: "o"),
    "",
    FHIRLine.administration("refused", at: "2025-03-04T08:00:00Z", status: "not-done", order: "o"),
    FHIRLine.administration("month", at: "2025-03", order: "o"),
    FHIRLine.administration("never", at: nil, order: "o"),
    FHIRLine.administration(
      "error", at: "2025-03-05", status: "entered-in-error", order: "o"),
    FHIRLine.administration("odd", at: "2025-03-05", status: "given", order: "o"),
    FHIRLine.administration("first", at: "2025-03-03T08:00:00Z", order: "o"),
    FHIRLine.administration("later", at: "2025-03-20", order: "o"),
    FHIRLine.administration("of-q", of: "q", at: "2025-03-03"),
    bundle, FHIRLine.administration("gone", at: "2025-03-05", order: "o"),
  ]

  private static let bundle =
    #"{"resourceType":"Bundle","type":"collection","entry":["#
    + #"{"resource":\#(FHIRLine.patient("r"))},"#
    + #"{"resource":\#(FHIRLine.administration("b", at: "2025-03-06", order: "o"))},"#
    + #"{"request":{"method":"DELETE","url":"MedicationAdministration/gone"}}]}"#

  private func report(
    lines: [String] = Self.lines, _ change: (inout ReportRequest) -> Void = { _ in }
  ) async throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("in/data.ndjson", lines: lines)
    var request = ReportRequest()
    (request.data.sources, request.output) = ([folder["in"]], folder["out"])
    (request.data.asOf, request.format) = ("2025-12-31", "csv")
    change(&request)
    _ = try await ReportRun(try ReportPlan(request, now: WallClock(seconds: 0), processors: 2))
      .run()
    return folder
  }

  private func explain(
    _ folder: ScratchFolder, _ patient: String = "p", _ bucket: String = "2025-W10",
    series: String? = nil
  ) async throws -> Explanation {
    var request = ExplainRequest(run: folder["out"], patient: patient, bucket: bucket)
    request.series = series
    return try await ExplainRun(request).run()
  }

  @Test func `doses of a unit that does not count are in the stead of none`() async throws {
    let unclear =
      Self.daily.dropLast()
      + #",{"timing":{"repeat":{"frequency":1,"period":-1,"periodUnit":"d","boundsPeriod":"#
      + #"{"start":"2025-03-06","end":"2025-03-06"}}}}]"#
    let folder = try await report(
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o", medication: "Ramipril", FHIRLine.daily),
        FHIRLine.order("x", String(unclear)),
        FHIRLine.administration("a", at: "2025-03-03", order: "o", medication: "Ramipril"),
      ] + (1...3).map { FHIRLine.administration("x\($0)", at: "2025-03-04", order: "x") }
    ) {
      ($0.data.series, $0.data.asOf) = ("patient", "2025-03-23")
    }
    let line = try #require(try await explain(folder).series.first)
    #expect(line.extra == 0)
    #expect(line.displaced.isEmpty)
  }

  @Test(arguments: ["MedicationRequest/o", "o"])
  func `one line is asked for by its series or its order`(name: String) async throws {
    let folder = try await report()
    let explanation = try await explain(folder, series: name)
    #expect(explanation.series.map(\.series) == ["MedicationRequest/o"])
    #expect(explanation.leftOut == (try await explain(folder)).leftOut)
    #expect(!explanation.leftOut.isEmpty)
  }

  @Test func `a line without an order is not asked for by an order's id`() async throws {
    let folder = try await report { $0.data.series = "patient" }
    await #expect(throws: ExplainError.noSuchSeries("", known: ["p"])) {
      try await explain(folder, series: "")
    }
  }

  @Test func `each administration is named with its file and line`() async throws {
    let folder = try await report()
    let line = try #require(try await explain(folder).series.first)
    #expect(line.administrations.map(\.id) == ["first", "refused", "b"])
    #expect(line.administrations.map { $0.place?.line } == [10, 5, 13])
    #expect(line.administrations.last?.place?.path.hasPrefix("Bundle.entry[1]") == true)
    #expect(line.administrations.map(\.outcome) == ["taken", "not-taken", "taken"])
    #expect(line.administrations.allSatisfy { $0.place?.file == folder["in/data.ndjson"] })
  }

  @Test func `a dose on a day that was not due is named with the day that it stands for`()
    async throws
  {
    let folder = try await report()
    let weekly =
      #","authoredOn":"2025-03-03","dosageInstruction":[{"timing":{"repeat":"#
      + #"{"dayOfWeek":["sun"],"frequency":1,"period":1,"periodUnit":"wk"}}}]"#
    try folder.write(
      "in/data.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o", weekly),
        FHIRLine.administration("sunday", at: "2025-03-09", order: "o"),
        FHIRLine.administration("monday", at: "2025-03-17", order: "o"),
      ])
    let bucket = try await explain(folder, "p", "2025-W11")
    #expect(
      bucket.text.contains("  Counted in another bucket:\n    2025-03-17  taken, for the dose"))
    let due = try #require(bucket.series.first)
    #expect((due.expected, due.unrecorded, due.administrations) == (1, 0, []))
    #expect(due.standingIn.map(\.id) == ["monday"])
    #expect(due.standingIn.map(\.dueDay) == ["2025-03-16"])
    #expect(due.standingIn.first?.place?.line == 4)
    let counted = try await explain(folder, "p", "2025-W12")
    #expect(counted.series.first?.administrations.map(\.dueDay) == ["2025-03-16"])
    #expect(counted.series.first?.standingIn == [])
    #expect(counted.text.contains("2025-03-17  taken, for the dose due on 2025-03-16  "))
    let own = try #require(try await explain(folder, "p", "2025-W10").series.first)
    #expect(own.administrations.map(\.dueDay) == [nil])
  }

  @Test func `what may have been in the bucket is listed with the reason why not`() async throws {
    let leftOut = try await explain(try await report()).leftOut
    let dispositions = Dictionary(uniqueKeysWithValues: leftOut.map { ($0.id, $0.disposition) })
    #expect(
      dispositions == [
        "never": "undated", "month": "imprecise", "error": "excluded", "odd": "quarantined",
        "first": "duplicate", "gone": "deleted",
      ])
    #expect(leftOut.first { $0.id == "first" }?.place?.line == 3)
  }

  @Test func `the rule behind what was due is the order's`() async throws {
    let line = try #require(try await explain(try await report()).series.first)
    let rule = try #require(line.orders.first)
    #expect((line.expected, rule.expected) == (14, 14))
    #expect(rule.order == "MedicationRequest/o")
    #expect(rule.instruction == "2 times a day")
    #expect((rule.activeFrom, rule.place?.line) == ("2025-03-03", 2))
  }

  @Test(arguments: ["order", "medication", "patient"], ["plain", "excel"])
  func `the numbers are the report's, in any dialect and for any line`(
    series: String, dialect: String
  ) async throws {
    let folder = try await report { ($0.data.series, $0.csv) = (series, dialect) }
    for patient in ["p", "q"] {
      let explanation = try await explain(folder, patient, "2025-03-04")
      #expect(explanation.isConfirmed)
      #expect(explanation.series.map(\.agreement) == [.same])
    }
  }

  @Test func `a report of patients alone is held against their timeline`() async throws {
    let folder = try await report { $0.per = ["patient"] }
    #expect(try await explain(folder).series.map(\.agreement) == [.same])
  }

  @Test func `an input that changed is named, and so is a number that is another`() async throws {
    let folder = try await report()
    let more = FHIRLine.administration("new", at: "2025-03-07", order: "o")
    try folder.write("in/data.ndjson", lines: Self.lines + [more])
    let explanation = try await explain(folder)
    #expect(
      explanation.changes.map { $0.hasSuffix("has changed since the report was made") } == [true])
    #expect(explanation.series.map(\.agreement) == [.different])
    #expect(!explanation.isConfirmed)
  }

  @Test func `inputs that are gone, or new, are named`() async throws {
    let folder = try await report()
    try folder.write("in/other.ndjson", lines: [FHIRLine.patient("s")])
    #expect(
      try await explain(folder).changes == [
        "\(folder["in/other.ndjson"]) was not there when the report was made"
      ])
    try FileManager.default.removeItem(atPath: folder["in/data.ndjson"])
    try FileManager.default.removeItem(atPath: folder["in/other.ndjson"])
    await #expect(throws: ExplainError.inputsGone([folder["in/data.ndjson"]])) {
      try await explain(folder)
    }
  }

  @Test func `a list of patients is an input, and one that changed is named`() async throws {
    let folder = try ScratchFolder()
    let list = try folder.write("list.txt", Data("\u{FEFF}# ward\r\nPatient/p\r\n".utf8))
    try folder.write("in/data.ndjson", lines: Self.lines)
    var request = ReportRequest()
    (request.data.sources, request.output) = ([folder["in"]], folder["out"])
    (request.data.asOf, request.format, request.data.patientsFile) = ("2025-12-31", "csv", list)
    _ = try await ReportRun(try ReportPlan(request, now: WallClock(seconds: 0), processors: 2))
      .run()
    #expect(try await explain(folder).isConfirmed)
    try folder.write("list.txt", Data("p\nq\n".utf8))
    #expect(
      try await explain(folder).changes == ["\(list) has changed since the report was made"])
    request.pseudonymise = try folder.write("key", Data("a key for the tests\n".utf8))
    request.output = folder["shared"]
    _ = try await ReportRun(try ReportPlan(request, now: WallClock(seconds: 0), processors: 2))
      .run()
    #expect(try !folder.text("shared/manifest.json").contains("list.txt"))
  }

  @Test func `a dose that may stand for one not recorded is named by its day`() async throws {
    let folder = try await report()
    let doses = [("a", "03T08:00"), ("b", "04T08:00"), ("c", "04T20:00"), ("d", "04T23:00")]
    try folder.write(
      "in/data.ndjson",
      lines: [FHIRLine.patient("p"), FHIRLine.order("o", Self.daily)]
        + doses.map { FHIRLine.administration($0.0, at: "2025-03-\($0.1):00Z", order: "o") })
    let explanation = try await explain(folder)
    let line = try #require(explanation.series.first)
    #expect(line.extra == 1)
    #expect(line.displaced == [Explanation.Displaced(day: "2025-03-04", doses: 1)])
    #expect(
      explanation.text.contains(
        "\n  Extra, perhaps in place of doses not recorded close by: 1 on 2025-03-04\n"))
    let none = try #require(try await explain(folder, "p", "2025-W11").series.first)
    #expect(none.displaced == [])
  }

  @Test func `one bucket or series that there is is not told as several`() {
    #expect(
      ExplainError.noSuchBucket("2024-W01", first: "2024-W02", last: "2024-W02").description
        == "there is no bucket 2024-W01 for this patient; there is 2024-W02 only")
    #expect(
      ExplainError.noSuchBucket("2024-W01", first: "2024-W02", last: "2024-W03").description
        == "there is no bucket 2024-W01 for this patient; there are 2024-W02 to 2024-W03")
    #expect(
      ExplainError.noSuchSeries("x", known: ["o"]).description
        == "there is no series x in this bucket; there is o only")
  }

  @Test func `what is not in the report is said to be so`() async throws {
    let folder = try await report { $0.data.patients = ["p"] }
    await #expect(throws: ExplainError.noSuchPatient("q")) { try await explain(folder, "q") }
    await #expect(
      throws: ExplainError.noSuchBucket("2024-W01", first: "2025-W10", last: "2026-W01")
    ) {
      try await explain(folder, "p", "2024-W01")
    }
    await #expect(throws: ExplainError.noSuchSeries("x", known: ["MedicationRequest/o"])) {
      try await explain(folder, series: "x")
    }
    await #expect(throws: ExplainError.noRun(folder["in"])) {
      try await ExplainRun(ExplainRequest(run: folder["in"], patient: "p", bucket: "x")).run()
    }
  }
}
