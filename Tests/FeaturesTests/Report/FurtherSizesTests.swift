import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Buckets of several sizes in one report are those of a report by each of them.
@Suite struct FurtherSizesTests {
  private static let seeds = Array<UInt64>(1...4)

  /// Orders with many rhythms, ends and starts, and doses beside them, of three patients.
  private struct Ward {
    private var random: SampleRandom
    private(set) var lines: [String] = []

    init(seed: UInt64, hasCoarseDates: Bool) {
      random = SampleRandom(seed: seed, stream: 3)
      for patient in ["a", "b", "c"] {
        lines.append(FHIRLine.patient(patient))
        for number in 1...4 { addOrder("\(patient)-\(number)", of: patient) }
        for id in 0..<60 { addDose("\(patient)\(id)", of: patient, mayBeCoarse: hasCoarseDates) }
      }
    }

    private mutating func day(from first: Int, through last: Int) -> Day {
      Day(number: 20_000 + Int32(random.number(in: first...last)))
    }

    private mutating func addOrder(_ id: String, of patient: String) {
      let timings = [
        #""frequency":1,"period":1,"periodUnit":"d""#,
        #""frequency":1,"period":3,"periodUnit":"d""#,
        #""frequency":2,"period":1,"periodUnit":"wk""#,
        #""frequency":1,"period":1,"periodUnit":"d","timeOfDay":["23:00:00"]"#,
        #""frequency":1,"period":1,"periodUnit":"mo""#, #""count":1"#,
      ]
      let start = day(from: 0, through: 200)
      let end = start.adding(days: random.number(in: 0...90))
      let bounds =
        random.number(in: 0...2) == 0
        ? "" : #","boundsPeriod":{"start":"\#(start)","end":"\#(end)"}"#
      let status = random.pick(["active", "completed", "stopped"])
      lines.append(
        FHIRLine.order(
          id, of: patient, medication: "M\(random.number(in: 1...2))", status: status,
          #","authoredOn":"\#(start)","dosageInstruction":[{"timing":{"repeat":{\#(random.pick(timings))\#(bounds)}}}]"#
        ))
    }

    private mutating func addDose(_ id: String, of patient: String, mayBeCoarse: Bool) {
      let number = random.number(in: 0...4)
      let hour = Decimal.padded(random.number(in: 0...23), to: 2)
      let day = day(from: -20, through: 320)
      let coarse = ["\(day)", String("\(day)".prefix(7)), String("\(day)".prefix(4))]
      let date =
        mayBeCoarse && random.number(in: 0...3) == 0
        ? random.pick(coarse) : "\(day)T\(hour):15:00+01:00"
      lines.append(
        FHIRLine.administration(
          id, of: patient, at: date,
          status: random.pick(["completed", "not-done", "unknown", "stopped"]),
          order: number == 0 ? nil : "\(patient)-\(number)", medication: "M1"))
    }
  }

  /// The days that are asked for: all, those from a day, up to a day, between two, and the last buckets.
  private static let windows = [
    WindowChoice(), WindowChoice(from: day(20_047)), WindowChoice(to: day(20_111)),
    WindowChoice(from: day(20_033), to: day(20_131)), WindowChoice(last: 3),
  ]

  private static func day(_ number: Int32) -> Day { Day(number: number) }

  private func run(
    _ lines: [String], by sizes: [BucketSize], _ kind: SeriesKind, _ window: WindowChoice
  ) async throws -> RunFixture {
    try await RunFixture(lines, asOf: "2025-06-18") { plan in
      (plan.data.rules.bucketSize, plan.data.rules.furtherSizes) = (
        sizes[0], Array(sizes.dropFirst())
      )
      (plan.data.rules.seriesKind, plan.data.rules.window) = (kind, window)
      (plan.sets, plan.data.rules.threads) = ([.cohort, .patient], 2)
    }
  }

  /// A file of a report, without the folder that its input is in.
  private func text(_ file: String, of run: RunFixture) throws -> String {
    try run.folder.text("out/" + file).replacing(run.folder.path, with: "")
  }

  /// The days that a report by another size is asked for to show the same: `--last` counts buckets of the
  /// first size.
  private func same(_ window: WindowChoice, as size: BucketSize) throws -> WindowChoice {
    guard window.last != nil else { return window }
    let asOf = try #require(Day.iso("2025-06-18"))
    return WindowChoice(
      from: try #require(window.limits(size: size, asOf: asOf)).first, to: asOf)
  }

  @Test(arguments: seeds, windows.indices)
  func `each further size has the bytes of a report by it`(seed: UInt64, window: Int) async throws {
    let ward = Ward(seed: seed, hasCoarseDates: false)
    let window = Self.windows[window]
    let kind = SeriesKind.allCases[Int(seed) % 3]
    for first in [BucketSize.week, .month, .day] {
      let further = BucketSize.allCases.filter { $0 != first }
      let several = try await run(ward.lines, by: [first] + further, kind, window)
      let alone = try await run(ward.lines, by: [first], kind, window)
      for file in try alone.folder.files("out").keys where file != "manifest.json" {
        guard file.hasSuffix(".csv") else { continue }
        #expect(try text(file, of: several) == text(file, of: alone), "\(file)")
      }
      for size in further {
        let one = try await run(ward.lines, by: [size], kind, same(window, as: first))
        for table in ["timeline", "cohort-over-time"] {
          #expect(
            try several.folder.text("out/cohort/\(table)-\(size.rawValue).csv")
              == one.folder.text("out/cohort/\(table).csv"), "\(first) \(size)")
        }
        for patient in try patients(one) {
          #expect(
            try several.folder.text("out/patients/\(patient)/timeline-\(size.rawValue).csv")
              == one.folder.text("out/patients/\(patient)/timeline.csv"), "\(first) \(size)")
        }
      }
    }
  }

  private func patients(_ run: RunFixture) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: run.folder["out/patients"])
      .filter { $0 != "datapackage.json" }
  }

  @Test(arguments: seeds, windows.indices)
  func `dates of a month or a year count in the sizes that can hold them`(
    seed: UInt64, window: Int
  ) async throws {
    let ward = Ward(seed: seed, hasCoarseDates: true)
    let window = Self.windows[window]
    let several = try await run(ward.lines, by: [.week, .month, .year], .order, window)
    #expect(try several.classes["imprecise"] ?? 0 > 0)
    let alone = try await run(ward.lines, by: [.week], .order, window)
    for table in ["timeline", "measures", "patients"] {
      let file = "out/cohort/\(table).csv"
      #expect(try several.folder.text(file) == alone.folder.text(file))
    }
    for size in [BucketSize.month, .year] {
      let one = try await run(ward.lines, by: [size], .order, same(window, as: .week))
      #expect(
        try several.folder.text("out/cohort/timeline-\(size.rawValue).csv")
          == one.folder.text("out/cohort/timeline.csv"))
    }
  }

  @Test func `a month is what was recorded in it, and its dates of a month only`() async throws {
    let several = try await run(
      [
        FHIRLine.order("o", of: "p", FHIRLine.daily),
        FHIRLine.administration("1", at: "2025-03-31T08:00:00Z", order: "o"),
        FHIRLine.administration("2", at: "2025-04-01T08:00:00Z", order: "o"),
        FHIRLine.administration("3", at: "2025-04", status: "not-done", order: "o"),
      ], by: [.week, .month], .order, WindowChoice(to: Day.iso("2025-04-30")))
    let weeks = try several.timeline.rows
    #expect(weeks.prefix(2).map { $0["bucket"] } == ["2025-W14", "2025-W15"])
    #expect(weeks.map { $0["taken"] } == ["2", "0", "0", "0", "0"])
    #expect(weeks.allSatisfy { $0["not_taken"] == "0" })
    let months = CSVTable(try several.folder.text("out/cohort/timeline-month.csv")).rows
    #expect(months.map { $0["bucket"] } == ["2025-03", "2025-04"])
    #expect(months.map { $0["taken"] } == ["1", "1"])
    #expect(months.map { $0["not_taken"] } == ["0", "1"])
    #expect(months.map { $0["expected"] } == ["1", "30"])
    #expect(try several.classes == ["counted": 2, "imprecise": 1])
  }

  @Test(
    arguments: [
      ("week,week", "--by week,week: week is there twice; give each size once"),
      ("week,fortnight", "--by fortnight: give one of day, week, month, quarter, year"),
      (",", "--by: give a size such as week"),
    ])
  func `sizes that are unknown or given twice are refused`(by: String, sentence: String) {
    var request = ReportRequest()
    (request.data.sources, request.data.by) = (["in"], by)
    let error = #expect(throws: (any Error).self) {
      try ReportPlan(request, now: WallClock(seconds: 0), processors: 1)
    }
    #expect(error.map { "\($0)" } == sentence)
  }

  @Test func `standard output and hidden numbers take one size`() {
    var request = ReportRequest()
    (request.data.sources, request.data.by, request.output) = (["in"], "week,month", "-")
    #expect(throws: (any Error).self) {
      try ReportPlan(request, now: WallClock(seconds: 0), processors: 1)
    }
    (request.output, request.suppress) = ("out", "cms11")
    let error = #expect(throws: (any Error).self) {
      try ReportPlan(request, now: WallClock(seconds: 0), processors: 1)
    }
    #expect(error.map { "\($0)" }?.contains("the difference of a month and its weeks") == true)
  }
}
