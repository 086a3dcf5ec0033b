import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Refill measures beside those of doses, in one report.
@Suite struct RefillMeasureTests {
  private static let daily =
    #","authoredOn":"2025-01-01","dosageInstruction":[{"timing":"#
    + #"{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]"#

  private static func dispense(
    _ id: String, of patient: String = "p", at date: String, days: Int = 30,
    medication: String = "Aspirin", status: String = "completed"
  ) -> String {
    #"{"resourceType":"MedicationDispense","id":"\#(id)","status":"\#(status)","#
      + #""subject":{"reference":"Patient/\#(patient)"},"whenHandedOver":"\#(date)","#
      + #""medicationCodeableConcept":{"text":"\#(medication)"},"daysSupply":{"value":\#(days)}}"#
  }

  private static let doses = [
    FHIRLine.order("o", daily), FHIRLine.administration("a", at: "2025-01-01", order: "o"),
  ]

  /// 60 days, 1 January to 1 March: supply on 30 of them, a gap of 10, supply on 20.
  private static let supply = [
    dispense("d1", at: "2025-01-01"), dispense("d2", at: "2025-02-10"),
  ]

  private func run(
    _ more: [String] = supply, _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws -> RunFixture {
    try await RunFixture(Self.doses + more) { plan in
      plan.data.rules.window = WindowChoice(
        from: Day(year: 2025, month: 1, day: 1), to: Day(year: 2025, month: 3, day: 1))
      change(&plan)
    }
  }

  private func patient(_ run: RunFixture) throws -> [String: String] {
    try #require(CSVTable(try run.folder.text("out/cohort/patients.csv")).rows.first)
  }

  @Test func `a patient's refills are measured in the report's window`() async throws {
    let row = try patient(try await run())
    let expected = [
      "cma1": 30.0 / 40, "cma5": 30.0 / 40, "cma6": 50.0 / 60, "mpr": 1, "pdc": 50.0 / 60,
    ]
    for (column, value) in expected { #expect(Double(row[column] ?? "") == value, "\(column)") }
    let summary = CSVTable(try await run().folder.text("out/cohort/summary.csv")).rows
    let covered = try #require(summary.first { $0["measure"] == "pdc" })
    #expect(covered["patients"] == "1" && covered["share_at_or_above_threshold"] == "1.0")
  }

  @Test func `dispenses of who has no line are told, and are in no figure`() async throws {
    let others = [
      Self.dispense("e1", of: "q", at: "2025-01-01"),
      Self.dispense("e2", of: "q", at: "2025-02-01"),
      Self.dispense("e3", of: "r", at: "2025-01-05"),
      Self.dispense("e4", of: "s", at: "2025-01-05", status: "entered-in-error"),
    ]
    let run = try await run(Self.supply + others) { $0.formats = [.csv, .html] }
    #expect(try patient(run) == patient(await self.run()))
    let rows = try run.ledger.filter { $0["resource"] == "MedicationDispense" }
    let remark = try #require(rows.first { $0["reason"] == "patient-without-line" })
    #expect(remark["disposition"] == "remark" && remark["count"] == "3")
    #expect(rows.first { $0["disposition"] == "counted" }?["count"] == "5")
    #expect(
      try run.folder.text("out/index.html").contains("3 dispenses of 2 patients are in no figure"))
    let alone = try await self.run()
    #expect(try !alone.ledger.contains { $0["reason"] == "patient-without-line" })
  }

  @Test func `a dispense on the day after the window is in no measure`() async throws {
    let later = Self.dispense("d3", at: "2025-03-02", days: 60)
    #expect(try patient(await run(Self.supply + [later])) == patient(await run()))
  }

  @Test(arguments: [
    ("1899-12-31T23:30:00-05:00", "counted"), ("1900-01-01T00:30:00+05:00", "implausible"),
  ])
  func `a dispense is before 1900 by the day of the time zone, as a dose is`(
    time: String, disposition: String
  ) async throws {
    let run = try await run([Self.dispense("d", at: time)]) {
      $0.data.timeZone = ReportTimeZone(name: "UTC")
    }
    let rows = try run.ledger.filter {
      $0["resource"] == "MedicationDispense" && $0["disposition"] == disposition
    }
    #expect(rows.map { $0["count"] } == ["1"])
  }

  @Test func `without a dispense by the window's end there is no measure of refills`() async throws
  {
    let row = try patient(try await run([Self.dispense("later", at: "2025-03-10")]))
    let columns = (1...9).map { "cma\($0)" } + ["mpr", "pdc"]
    #expect(columns.allSatisfy { row[$0] == "" })
  }

  @Test func `only a line that is a whole patient has them in measures.csv`() async throws {
    let order = try await run().measuresOfSeries["MedicationRequest/o"]
    #expect(order?["pdc"] == "" && order?["cma1"] == "")
    let whole = try await run { $0.data.rules.seriesKind = .patient }.measuresOfSeries["p"]
    #expect(whole?["cma1"] == "0.75")
  }

  @Test func `a patient who has supply and does not take it is named`() async throws {
    let notices = try await run().summary.notices
    #expect(notices.contains { $0.hasPrefix("1 patient has supply but does not take it") })
    let threshold = try await run { $0.threshold = 0.9 }.summary.notices
    #expect(!threshold.contains { $0.contains("has supply") })
    let reached = try await run { $0.threshold = 1.0 / 60 }.summary.notices
    #expect(!reached.contains { $0.contains("has supply") })
  }

  @Test func `who has no dose recorded at all is not said not to take it`() async throws {
    let other = [
      FHIRLine.order("oq", of: "q", Self.daily), Self.dispense("q1", of: "q", at: "2025-01-01"),
      Self.dispense("q2", of: "q", at: "2025-02-10"),
    ]
    let run = try await run(Self.supply + other)
    let notices = run.summary.notices
    #expect(notices.contains { $0.hasPrefix("1 patient has supply but does not take it") })
    #expect(
      notices.contains {
        $0.hasPrefix("The share taken of 1 of 2 patients is 0")
          && $0.contains("no dose is recorded")
      })
  }

  @Test func `dispenses that do not count are in the ledger`() async throws {
    let more = [
      Self.dispense("x", at: "2025-01-05", status: "cancelled"),
      Self.dispense("other", of: "q", at: "2025-01-05"),
      Self.dispense("drug", at: "2025-01-05", medication: "Ramipril"),
      Self.dispense("none", at: "2025-01-05", days: 0),
      Self.dispense("not", at: "2025-01-05").replacing(
        #""daysSupply""#, with: #""notDoneReasonCodeableConcept":{"text":"sold out"},"daysSupply""#),
    ]
    let run = try await run(Self.supply + more) { plan in
      (plan.data.rules.patients, plan.data.rules.medications) = (["p"], ["aspirin"])
    }
    let rows = try run.ledger.filter { $0["resource"] == "MedicationDispense" }
    #expect(
      rows.map { [$0["disposition"], $0["reason"], $0["count"]] } == [
        ["read", "", "7"], ["counted", "", "2"], ["excluded", "cancelled", "1"],
        ["excluded", "no-days-supply", "1"], ["excluded", "not-done", "1"],
        ["not-selected", "", "2"], ["remark", "fhir-R4", "6"], ["remark", "fhir-STU3", "1"],
      ])
    #expect(try patient(run)["pdc"] == patient(try await self.run())["pdc"])
  }

  /// An order that is not active and names no end ends where it began when no dose is recorded.
  @Test(arguments: ["active", "completed", "stopped"], BucketSize.allCases)
  func `refills are measured up to the as-of day, whatever lines and buckets show`(
    status: String, size: BucketSize
  ) async throws {
    let order = FHIRLine.order("o", status: status, Self.daily)
    let run = try await RunFixture([order] + Self.supply, asOf: "2025-03-01") {
      $0.data.rules.bucketSize = size
    }
    #expect(try Double(patient(run)["mpr"] ?? "") == 1)
    #expect(try Double(patient(run)["pdc"] ?? "") == 50.0 / 60)
    #expect(try Double(patient(run)["cma6"] ?? "") == 50.0 / 60)
  }

  /// Three days of the second supply's twenty.
  @Test func `refills are measured up to a patient's death`() async throws {
    let patient = #"{"resourceType":"Patient","id":"p","deceasedDateTime":"2025-02-12"}"#
    let row = try self.patient(try await run(Self.supply + [patient]))
    #expect(Double(row["pdc"] ?? "") == 33.0 / 43)
    #expect(Double(row["mpr"] ?? "") == 60.0 / 43)
  }

  @Test(arguments: [nil, "Europe/Vienna"])
  func `a dispense is of the zone's day`(zone: String?) async throws {
    let newYear = Self.dispense("d", at: "2024-12-31T23:30:00Z")
    let run = try await run([newYear]) { $0.data.timeZone = zone.flatMap(ReportTimeZone.init) }
    #expect(try (patient(run)["pdc"] == "") == (zone == nil))
  }

  @Test func `dispenses change no dose, and what comes after the as-of day is not known`()
    async throws
  {
    let without = try await run([])
    let with = try await run()
    #expect(try without.timeline.rows == with.timeline.rows)
    #expect(try patient(without)["pdc"] == nil, "a column of refills without any")
    #expect(try without.ledger.allSatisfy { $0["resource"] != "MedicationDispense" })
    let future = try await run(Self.supply + [Self.dispense("d3", at: "2026-01-01")])
    #expect(try patient(future) == patient(with))
    let later = try patient(try await run([Self.dispense("d3", at: "2026-01-01")]))
    #expect(try later.filter { !$0.value.isEmpty } == patient(without).filter { !$0.value.isEmpty })
  }
}
