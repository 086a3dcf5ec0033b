import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// What a report says of the orders behind its lines.
@Suite struct OrderReportTests {
  private static let dosage = #"""
    ,"authoredOn":"2025-03-03","dosageInstruction":[{"timing":{"repeat":{"frequency":2,"period":1,\#
    "periodUnit":"d","boundsPeriod":{"start":"2025-03-03","end":"2025-03-16"}}}}]
    """#

  private func chart(
    _ name: String, _ change: @escaping (inout ReportPlan) -> Void = { _ in }
  ) async throws -> String {
    let run = try await RunFixture([
      FHIRLine.patient("p"), FHIRLine.order("o", Self.dosage),
      FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00", order: "o"),
    ]) { plan in
      (plan.sets, plan.formats) = ([.patient], [.svg, .xlsx])
      change(&plan)
    }
    return try run.folder.text("out/patients/p/\(name).svg")
  }

  @Test func `an order's chart says what was asked for`() async throws {
    #expect(
      try await chart("o").contains(
        "MedicationRequest/o · 2 times a day, from 3 March 2025 to 16 March 2025<"))
  }

  @Test func `the ledger counts doses of another medication than their order's`() async throws {
    func coded(_ code: String) -> String {
      #","medicationCodeableConcept":{"coding":[{"system":"http://www.whocc.no/atc","code":"\#(code)"}]}"#
    }
    let request = #","request":{"reference":"MedicationRequest/o"}"#
    func administration(_ id: String, _ code: String) -> String {
      """
      {"resourceType":"MedicationAdministration","id":"\(id)","status":"completed",\
      "subject":{"reference":"Patient/p"},"effectiveDateTime":"2025-03-04"\(request)\(coded(code))}
      """
    }
    let order = """
      {"resourceType":"MedicationRequest","id":"o","status":"active","intent":"order",\
      "subject":{"reference":"Patient/p"}\(coded("C09AA05"))}
      """
    let ledger = try await RunFixture([
      order, administration("a", "B01AA03"), administration("b", "C09AA05"),
    ]).ledger
    let row = try #require(ledger.first { $0["reason"] == "other-medication" })
    #expect(row["disposition"] == "remark" && row["count"] == "1")
    #expect(ledger.first { $0["disposition"] == "counted" }?["count"] == "2")
  }

  @Test func `doses after the day of death are told before the figures, and of the patient`()
    async throws
  {
    func patient(_ id: String, _ death: String) -> String {
      #"{"resourceType":"Patient","id":"\#(id)","deceasedDateTime":"\#(death)"}"#
    }
    let doses = [
      ("p", "2025-03-04T23:00:00+01:00", "completed"),
      ("p", "2025-03-05T08:00:00+01:00", "completed"),
      ("p", "2025-03-06", "completed"), ("p", "2025-03-07", "not-done"),
      ("p", "2026-03-07", "completed"),
      ("p", "2025-03", "completed"), ("q", "2025-12-30", "completed"),
      ("r", "2025-03-05T00:20:00+01:00", "completed"), ("s", "2025-03-06T08:00:00Z", "completed"),
      ("s", "2025-03-06T08:00:00Z", "completed"), ("s", "2025-01-06T08:00:00Z", "completed"),
      ("t", "2025-04", "completed"),
    ].enumerated().map { index, dose in
      FHIRLine.administration("a\(index)", of: dose.0, at: dose.1, status: dose.2)
    }
    let lines =
      [
        patient("p", "2025-03-04T21:00:00+01:00"), patient("q", "2025"),
        patient("r", "2025-03-04T23:30:00Z"), patient("s", "2025-01-05"), patient("t", "2025-03"),
      ] + doses
    let run = try await RunFixture(lines) { plan in
      (plan.sets, plan.formats) = ([.cohort, .patient], [.csv, .html])
      plan.data.rules.joinsDoses = true
      plan.data.rules.window = WindowChoice(from: Day(year: 2025, month: 2, day: 1))
    }
    // Of p two, of s one: its other dose is part of that one, or lies before the days that are shown.
    let row = try #require(run.ledger.first { $0["reason"] == "after-death" })
    #expect(row["disposition"] == "remark" && row["count"] == "3")
    let sentence = "2 doses were recorded as taken after the patient’s death."
    #expect(try run.folder.text("out/patients/p/index.html").contains(sentence))
    #expect(try !run.folder.text("out/patients/q/index.html").contains("death"))
    let index = try run.folder.text("out/index.html")
    #expect(index.contains(sentence))
    #expect(index.contains("3 doses are recorded as taken after the patient’s death: p, s."))
  }

  @Test func `the ledger counts doses of patients who are not in the data, where any is`()
    async throws
  {
    let doses = ["p", "q", "q"].enumerated().map {
      FHIRLine.administration("a\($0)", of: $1, at: "2025-03-04")
    }
    let ledger = try await RunFixture([FHIRLine.patient("p")] + doses).ledger
    let row = try #require(ledger.first { $0["reason"] == "patient-missing" })
    #expect(row["disposition"] == "remark" && row["count"] == "2")
    #expect(row["resource"] == "MedicationAdministration")
    #expect(ledger.first { $0["disposition"] == "counted" }?["count"] == "3")
    let alone = try await RunFixture(doses).ledger
    #expect(!alone.contains { $0["reason"] == "patient-missing" })
  }

  @Test func `a line of several orders has no instruction`() async throws {
    let svg = try await chart("all-medications") { $0.data.rules.seriesKind = .patient }
    #expect(!svg.contains("2 times a day"))
  }
}
