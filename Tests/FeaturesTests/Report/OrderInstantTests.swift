import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// `--time-zone` moves what an order says as it moves administrations: clocks go forward in Vienna
/// on 30 March 2025 and back on 26 October 2025.
@Suite("Instants of orders in a time zone") struct OrderInstantTests {
  /// The first and last day with a dose due of a daily order, counted by days.
  private static func dueDays(
    _ members: String, status: String = "active", zone: String?, patient: String? = nil
  ) async throws -> [String] {
    let order = FHIRLine.order("o", status: status, members)
    let run = try await RunFixture([order] + [patient].compactMap(\.self)) { plan in
      plan.data.rules.bucketSize = .day
      plan.data.timeZone = zone.flatMap(ReportTimeZone.init)
    }
    let due = try run.timeline.rows.filter { Int($0["expected"] ?? "") ?? 0 > 0 }
    return [due.first, due.last].compactMap { $0?["bucket"] }
  }

  private static func daily(_ repetition: String) -> String {
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"\#(repetition)}}}]"#
  }

  private static func bounds(_ start: String, _ end: String) -> String {
    daily(#","boundsPeriod":{"start":"\#(start)","end":"\#(end)"}"#)
  }

  @Test(arguments: [
    ("2025-03-29T22:59:59Z", "2025-04-01", ["2025-03-29", "2025-04-01"]),
    ("2025-03-29T23:00:00Z", "2025-04-01", ["2025-03-30", "2025-04-01"]),
    ("2025-03-29T23:30:00Z", "2025-04-01", ["2025-03-30", "2025-04-01"]),
    ("2025-03-30T21:59:59Z", "2025-04-01", ["2025-03-30", "2025-04-01"]),
    ("2025-03-30T22:00:00Z", "2025-04-01", ["2025-03-31", "2025-04-01"]),
    ("2025-10-25T21:59:59Z", "2025-10-28", ["2025-10-25", "2025-10-28"]),
    ("2025-10-25T22:00:00Z", "2025-10-28", ["2025-10-26", "2025-10-28"]),
    ("2025-10-26T22:59:59Z", "2025-10-28", ["2025-10-26", "2025-10-28"]),
    ("2025-10-26T23:00:00Z", "2025-10-28", ["2025-10-27", "2025-10-28"]),
    ("2025-10-25T15:30:00-08:00", "2025-10-28", ["2025-10-26", "2025-10-28"]),
    ("2025-03-29T23:30:00", "2025-04-01", ["2025-03-29", "2025-04-01"]),
    ("2025-03-29", "2025-04-01", ["2025-03-29", "2025-04-01"]),
    ("2025-03-29", "2025-03-31T10:00:00Z", ["2025-03-29", "2025-03-31"]),
    ("2025-03-29", "2025-03-31T09:59:59Z", ["2025-03-29", "2025-03-30"]),
  ])
  func `bounds start and end on the zone's day`(
    start: String, end: String, due: [String]
  ) async throws {
    #expect(try await Self.dueDays(Self.bounds(start, end), zone: "Europe/Vienna") == due)
  }

  @Test func `without a zone the order's wall clock counts as recorded`() async throws {
    let days = try await Self.dueDays(
      Self.bounds("2025-03-29T23:30:00Z", "2025-04-01"), zone: nil)
    #expect(days == ["2025-03-29", "2025-04-01"])
  }

  @Test func `single doses fall on the zone's days`() async throws {
    let events =
      #","dosageInstruction":[{"timing":{"event":["2025-10-25T22:30:00Z","2025-10-26T23:30:00Z"]}}]"#
    #expect(
      try await Self.dueDays(events, zone: "Europe/Vienna") == ["2025-10-26", "2025-10-27"])
    #expect(try await Self.dueDays(events, zone: nil) == ["2025-10-25", "2025-10-26"])
  }

  @Test func `an order was written and stopped on the zone's days`() async throws {
    let members =
      #","authoredOn":"2025-03-27T23:30:00Z","statusChanged":"2025-03-30T23:30:00Z""#
      + Self.daily("")
    #expect(
      try await Self.dueDays(members, status: "stopped", zone: "Europe/Vienna").first
        == "2025-03-28")
    let local = try await Self.dueDays(members, status: "stopped", zone: "America/New_York")
    #expect(local == ["2025-03-27", "2025-03-30"])
  }

  @Test func `nothing is due after the zone's time of death`() async throws {
    let patient =
      #"{"resourceType":"Patient","id":"p","deceasedDateTime":"2025-03-29T23:30:00Z"}"#
    let order = Self.bounds("2025-03-01", "2025-04-30")
    let days = try await Self.dueDays(order, zone: "Europe/Vienna", patient: patient)
    #expect(days.last == "2025-03-29")
    let later = patient.replacing("-29T23", with: "-30T21")
    #expect(
      try await Self.dueDays(order, zone: "Europe/Vienna", patient: later).last == "2025-03-30")
    let recorded = try await Self.dueDays(order, zone: nil, patient: patient)
    #expect(recorded.last == "2025-03-29")
  }

  @Test func `the order's sentence says the zone's days`() async throws {
    let order = FHIRLine.order("o", Self.bounds("2025-03-29T23:30:00Z", "2025-10-25T22:30:00Z"))
    let run = try await RunFixture([order]) { plan in
      plan.data.timeZone = ReportTimeZone(name: "Europe/Vienna")
      (plan.sets, plan.formats) = ([.patient], [.svg])
    }
    let chart = try run.folder.text("out/patients/p/o.svg")
    #expect(chart.contains("from 30 March 2025 at 00:30 to 26 October 2025 at 00:30"))
  }
}
