import MedicationAdherence
import TestSupport
import Testing

@testable import ReportPipeline

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
    "weekday", "hour", "taken", "not_taken", "early", "on_time", "late", "extra",
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
    #expect(row["order"] == "evening")
    #expect(row["patient"] == "p")
    let measures = try #require(try run.measuresOfSeries["MedicationRequest/evening"])
    #expect(measures["on_time"] == "0.4")
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
        $0.seriesKind = kind
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
      $0.timeZone = ReportTimeZone(name: "Asia/Tokyo")
    }
    let marks = [there, moved].map { svg in
      svg?.matches(of: /fill="none" d="M[0-9.]+ ([0-9.]+)h\.1"/).last.flatMap { Double($0.1) }
    }
    let heights = try marks.map { try #require($0) }
    #expect(abs(heights[1] - heights[0] - 9 * 12) < 0.11)
  }

  @Test func `a time zone moves the hours`() async throws {
    let run = try await RunFixture(Self.doses(nil, [("2025-03-09T23:30:00Z", "completed")])) {
      $0.timeZone = ReportTimeZone(name: "Europe/Vienna")
    }
    #expect(try Self.rows(run, "cohort") == [["1", "0", "1", "0", "", "", "", ""]])
  }
}
