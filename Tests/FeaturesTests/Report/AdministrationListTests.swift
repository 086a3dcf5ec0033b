import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// `administrations.csv` of all patients, which is written when it is asked for.
@Suite struct AdministrationListTests {
  private static let refusal =
    #","statusReason":[{"coding":[{"system":"http://snomed.info/sct","#
    + #""code":"105480006","display":"Refused by the patient"}]}]"#

  private static let dosage =
    #","dosage":{"dose":{"value":0.5,"unit":"mg"},"route":{"text":"oral"}}"#

  private static func infusion(_ id: String, of patient: String, _ start: String, _ end: String)
    -> String
  {
    FHIRLine.administration(
      id, of: patient, at: nil, status: "stopped",
      #","effectivePeriod":{"start":"\#(start)","end":"\#(end)"}"#)
  }

  private static let lines = [
    FHIRLine.patient("q"), FHIRLine.patient("p"), FHIRLine.order("o", of: "q"),
    FHIRLine.administration(
      "b", of: "q", at: "2025-03-05T08:05:30+01:00", status: "not-done", order: "o", refusal),
    FHIRLine.administration(
      "a", of: "q", at: "2025-03-04", status: "in-progress", order: "o", dosage),
    infusion("i", of: "p", "2025-03-04T23:30:00Z", "2025-03-05T00:30:00Z"),
    infusion("j", of: "p", "2025-03-05T00:30:00Z", "2025-03-05T01:00:00Z"),
    FHIRLine.administration("m", of: "p", at: "2025-03", status: "unknown"),
  ]

  private func run(
    _ change: (inout ReportPlan) -> Void = { _ in }
  ) async throws -> (fixture: RunFixture, rows: [[String: String]]) {
    let fixture = try await RunFixture(Self.lines) {
      $0.tables = TableChoice(hasUsual: true, named: ["administrations", "doses"])
      change(&$0)
    }
    let text = try fixture.folder.text("out/cohort/administrations.csv")
    return (fixture, CSVTable(text).rows)
  }

  private func values(_ rows: [[String: String]], _ columns: String...) -> [[String]] {
    rows.map { row in columns.map { row[$0] ?? "?" } }
  }

  @Test func `rows are of each patient in turn, with all that is recorded`() async throws {
    let (_, rows) = try await run()
    #expect(
      values(rows, "patient", "administration", "given_date", "given_time", "bucket", "outcome")
        == [
          ["p", "m", "2025-03", "", "", "undetermined"],
          ["p", "i", "2025-03-04", "23:30", "2025-W10", "taken"],
          ["p", "j", "2025-03-05", "00:30", "2025-W10", "taken"],
          ["q", "a", "2025-03-04", "", "2025-W10", "taken"],
          ["q", "b", "2025-03-05", "08:05", "2025-W10", "not-taken"],
        ])
    #expect(
      values(rows, "status", "was_interrupted", "end_date", "end_time") == [
        ["unknown", "false", "", ""], ["stopped", "true", "2025-03-05", "00:30"],
        ["stopped", "true", "2025-03-05", "01:00"], ["in-progress", "false", "", ""],
        ["not-done", "false", "", ""],
      ])
    #expect(
      values(
        Array(rows.suffix(2)), "dose_value", "dose_unit", "route", "reason_system", "reason_code")
        == [
          ["0.5", "mg", "oral", "", ""], ["", "", "", "http://snomed.info/sct", "105480006"],
        ])
  }

  @Test func `the rows of all patients are those of each patient's file`() async throws {
    let (fixture, rows) = try await run { $0.sets = [.cohort, .patient] }
    let own = try ["p", "q"].flatMap {
      CSVTable(try fixture.folder.text("out/patients/\($0)/administrations.csv")).rows
    }
    #expect(rows == own)
  }

  @Test func `doses and administrations say the same of amount, route and reason`() async throws {
    let (fixture, rows) = try await run()
    let doses = CSVTable(try fixture.folder.text("out/cohort/doses.csv")).rows
    for row in rows where row["bucket"] != "" {
      let dose = try #require(doses.first { $0["administration"] == row["administration"] })
      for column in ["dose_value", "dose_unit", "route", "reason_system", "reason_code", "reason"] {
        #expect(dose[column] == row[column])
      }
      #expect(dose["given_date"] == row["given_date"])
      #expect(dose["given_time"] == row["given_time"])
      #expect(dose["medication_code"] == row["medication_code"])
    }
  }

  @Test func `of periods that are joined the first is listed, as it is recorded`() async throws {
    let (_, rows) = try await run { $0.data.rules.joinsInfusions = true }
    #expect(values(rows, "administration").flatMap(\.self) == ["m", "i", "a", "b"])
    #expect(values(rows, "end_date", "end_time")[1] == ["2025-03-05", "00:30"])
  }

  @Test func `nothing is listed unless it is asked for`() async throws {
    let fixture = try await RunFixture(Self.lines)
    #expect((try? fixture.folder.text("out/cohort/administrations.csv")) == nil)
  }
}
