import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Dose times of whole runs, from FHIR to CSV; 3 March 2025 is a Monday.
@Suite("Dose times of a run") struct DoseTimeRunTests {
  private static func order(_ id: String, times: String) -> String {
    FHIRLine.order(
      id,
      #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
        + #""timeOfDay":[\#(times)],"boundsPeriod":{"start":"2025-03-03","end":"2025-03-12"}}}}]"#)
  }

  private static let evening = order("evening", times: #""23:30:00""#)

  /// Administrations of one order, each by its time and status.
  private static func doses(
    _ order: String?, _ doses: [(String, String)], medication: String = "Aspirin"
  ) -> [String] {
    doses.enumerated().map { place, dose in
      FHIRLine.administration(
        "\(order ?? medication)-\(place)", at: dose.0, status: dose.1, order: order,
        medication: medication)
    }
  }

  private static let taken = doses(
    "evening",
    [
      ("2025-03-03T23:10:00Z", "completed"), ("2025-03-05T00:15:00Z", "completed"),
      ("2025-03-06T06:00:00Z", "completed"), ("2025-03-06T15:00:00Z", "completed"),
      ("2025-03-06T16:00:00Z", "completed"), ("2025-03-07T23:30:00Z", "not-done"),
      ("2025-03-08T23:30:00Z", "on-hold"), ("2025-03-09", "completed"),
    ])

  private static let columns = [
    "recorded_weekday", "recorded_hour", "taken", "not_taken", "early", "on_time", "late", "extra",
  ]

  private static func rows(_ run: RunFixture, _ folder: String) throws -> [[String]] {
    CSVTable(try run.folder.text("out/\(folder)/dose-times.csv")).rows.map { row in
      columns.map { row[$0] ?? "no column" }
    }
  }

  /// Each dose where it was taken: the one of 4 March after midnight, on the 5th; 5 March's is late
  /// on the 6th; of the 6th's two in the afternoon the one in front is too much.
  private static let evenings = [
    ["1", "23", "1", "0", "0", "1", "0", "0"], ["3", "0", "1", "0", "0", "1", "0", "0"],
    ["4", "6", "1", "0", "0", "0", "1", "0"], ["4", "15", "1", "0", "0", "0", "0", "1"],
    ["4", "16", "1", "0", "1", "0", "0", "0"], ["5", "23", "0", "1", "0", "0", "0", "0"],
  ]

  @Test func `doses are in the hour at which they were taken, also after midnight`() async throws {
    let run = try await RunFixture([Self.evening] + Self.taken) { $0.sets = [.cohort, .patient] }
    #expect(try Self.rows(run, "cohort") == Self.evenings)
    #expect(try Self.rows(run, "patients/p") == Self.evenings)
    let row = try #require(
      CSVTable(try run.folder.text("out/patients/p/dose-times.csv")).rows.first)
    #expect(row["series"] == "MedicationRequest/evening")
    #expect(row["order_id"] == "evening")
    #expect(row["patient"] == "p")
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/evening"])
    #expect(measures["on_time"] == "0.4")
  }

  /// The sum over all hours of each verdict, in the window of some days of March 2025.
  private static func verdicts(
    _ lines: [String], _ first: String, _ last: String, asOf: String = "2025-12-31"
  ) async throws -> [Int] {
    let run = try await RunFixture(lines, asOf: asOf) { plan in
      (plan.data.rules.window.from, plan.data.rules.window.to) = (Day.iso(first), Day.iso(last))
    }
    return try rows(run, "cohort").reduce(into: [0, 0, 0, 0]) { sums, row in
      for place in sums.indices { sums[place] += Int(row[4 + place]) ?? 0 }
    }
  }

  @Test func `a dose after midnight is that of the evening before the window`() async throws {
    let days = (4...13).map { ($0 < 10 ? "0" : "") + "\($0)" }
    let lines =
      [Self.evening] + Self.doses("evening", days.map { ("2025-03-\($0)T00:10:00Z", "completed") })
    #expect(try await Self.verdicts(lines, "2025-03-05", "2025-03-08") == [0, 4, 0, 0])
    let more = Self.doses("evening", [("2025-03-04T23:20:00Z", "completed")])
    let both = lines + more.map { $0.replacing("evening-0", with: "evening-more") }
    #expect(try await Self.verdicts(both, "2025-03-05", "2025-03-08") == [0, 3, 0, 1])
  }

  @Test func `the windows of a time of day are as wide on the window's first and last day`()
    async throws
  {
    let order = Self.order("twice", times: #""08:00:00","12:00:00""#)
      .replacing(#""frequency":1"#, with: #""frequency":2"#)
    let lines =
      [order]
      + Self.doses(
        "twice", [("2025-03-05T05:00:00Z", "completed"), ("2025-03-05T15:00:00Z", "completed")])
    #expect(try await Self.verdicts(lines, "2025-03-05", "2025-03-05") == [0, 2, 0, 0])
    let asOf = try await Self.verdicts(lines, "2025-03-05", "2025-03-05", asOf: "2025-03-05")
    #expect(asOf == [0, 2, 0, 0])
  }

  @Test(arguments: 0..<8)
  func `windows side by side have the doses of all their days`(seed: UInt64) async throws {
    var random = SampleRandom(seed: seed, stream: 0)
    let order = Self.order("twice", times: #""08:00:00","23:00:00""#)
      .replacing(#""frequency":1"#, with: #""frequency":2"#)
    let doses = (0..<24).map { _ in
      let (day, hour) = (random.number(in: 3...12), random.number(in: 0...23))
      let time = [day, hour, random.number(in: 0...59)].map { Decimal.padded($0, to: 2) }
      return ("2025-03-\(time[0])T\(time[1]):\(time[2]):00Z", "completed")
    }
    let lines = [order] + Self.doses("twice", doses)
    let whole = try await Self.verdicts(lines, "2025-03-01", "2025-03-16")
    var sum = [0, 0, 0, 0]
    for (first, last) in [("01", "05"), ("06", "06"), ("07", "09"), ("10", "16")] {
      let part = try await Self.verdicts(lines, "2025-03-" + first, "2025-03-" + last)
      sum = zip(sum, part).map { $0 + $1 }
    }
    #expect(sum == whole)
  }

  @Test func `without times of day in the order only taken and not taken are said`() async throws {
    let lines = Self.doses(
      nil, [("2025-03-03T08:00:00Z", "completed"), ("2025-03-10T08:59:59Z", "not-done")])
    let run = try await RunFixture(lines)
    #expect(try Self.rows(run, "cohort") == [["1", "8", "1", "1", "", "", "", ""]])
  }

  @Test func `a date without a time of day is in no hour`() async throws {
    let run = try await RunFixture(Self.doses(nil, [("2025-03-03", "completed")]))
    #expect(try Self.rows(run, "cohort").isEmpty)
  }

  @Test func `the cohort has a row of each medication, whatever a line is`() async throws {
    let other = Self.doses(nil, [("2025-03-03T08:00:00Z", "completed")], medication: "Zinc")
    let more = Self.doses(nil, [("2025-03-03T23:00:00Z", "completed")])
    for kind in SeriesKind.allCases {
      let run = try await RunFixture([Self.evening] + Self.taken + other + more) {
        $0.data.rules.seriesKind = kind
        $0.sets = [.cohort, .patient]
      }
      let rows = CSVTable(try run.folder.text("out/cohort/dose-times.csv")).rows
      #expect(rows.map { $0["medication"] } == Array(repeating: "Aspirin", count: 6) + ["Zinc"])
      #expect(rows.first?["taken"] == "2")
      #expect(rows.first?["on_time"] == "1")
      let ofPatient = CSVTable(try run.folder.text("out/patients/p/dose-times.csv"))
      #expect(ofPatient.sum("taken") == 7)
    }
  }

  private static func chart(_ lines: [String], _ change: (inout ReportPlan) -> Void = { _ in })
    async throws -> String?
  {
    let run = try await RunFixture(lines) {
      ($0.sets, $0.formats) = ([.patient], [.svg])
      change(&$0)
    }
    return try? run.folder.text("out/patients/p/evening-times.svg")
  }

  @Test func `a line with times of day has a chart of them, with the order's time`() async throws {
    let svg = try #require(try await Self.chart([Self.evening] + Self.taken))
    #expect(
      svg.contains(
        "Of the doses with a known time of day, 5 were taken and 1 was not; 1 undetermined; "
          + "40\u{A0}% of those taken were on time."))
    #expect(svg.contains(">23:30<"))
  }

  @Test func `a line without a time of day has no such chart`() async throws {
    let dates = Self.doses("evening", [("2025-03-04", "completed")])
    #expect(try await Self.chart([Self.evening] + dates) == nil)
  }

  @Test func `a time zone moves the marks`() async throws {
    let dose = Self.doses("evening", [("2025-03-05T12:00:00Z", "completed")])
    let there = try await Self.chart([Self.evening] + dose)
    let moved = try await Self.chart([Self.evening] + dose) {
      $0.data.timeZone = ReportTimeZone(name: "Asia/Tokyo")
    }
    let marks = [there, moved].map { svg in
      svg?.matches(of: /fill="none" d="M[0-9.]+ ([0-9.]+)h\.1"/).last.flatMap { Double($0.1) }
    }
    let heights = try marks.map { try #require($0) }
    #expect(abs(heights[1] - heights[0] - 9 * 12) < 0.11)
  }

  @Test func `a time zone moves the hours`() async throws {
    let run = try await RunFixture(Self.doses(nil, [("2025-03-09T23:30:00Z", "completed")])) {
      $0.data.timeZone = ReportTimeZone(name: "Europe/Vienna")
    }
    #expect(try Self.rows(run, "cohort") == [["1", "0", "1", "0", "", "", "", ""]])
  }
}
