import MedicationAdherence
import ReportLanguage
import ReportWriting
import TestSupport
import Testing

@testable import Features

/// What the reasons are called for which doses were not given.
@Suite struct ReasonGroupingTests {
  private func dose(_ id: Int, _ reason: String) -> String {
    #"""
    {"resourceType":"MedicationAdministration","id":"d\#(id)","status":"not-done",\#
    "subject":{"reference":"Patient/p"},"effectiveDateTime":"2025-03-0\#(id)T08:00:00+01:00",\#
    "medicationCodeableConcept":{"text":"Ramipril"},"statusReason":[\#(reason)]}
    """#
  }

  private func coded(_ system: String, _ code: String, _ display: String) -> String {
    #"{"coding":[{"system":"\#(system)","code":"\#(code)","display":"\#(display)"}]}"#
  }

  private func reasons(_ language: Language) async throws -> [String: Int] {
    let (snomed, notGiven) = (
      "http://snomed.info/sct", "http://terminology.hl7.org/CodeSystem/reason-medication-not-given"
    )
    let lines = [
      dose(1, coded(snomed, "182895007", "Drug declined by patient")),
      dose(2, coded(snomed, "182895007", "declined")),
      dose(3, #"{"text":"refused","coding":[{"system":"\#(snomed)","code":"182895007"}]}"#),
      dose(4, coded(snomed, "182895007", "Patient refused")), dose(5, coded(notGiven, "a", "None")),
    ]
    let run = try await RunFixture(lines, asOf: "2025-03-12") {
      ($0.sets, $0.style) = ([.patient], ReportStyle(language: language))
    }
    let rows = CSVTable(try run.folder.text("out/patients/p/administrations.csv")).rows
    return Dictionary(rows.map { ($0["reason"] ?? "", 1) }, uniquingKeysWith: +)
  }

  @Test func `a code is one reason, named in the language of the report`() async throws {
    #expect(try await reasons(.english) == ["Drug declined by patient": 4, "": 1])
    #expect(try await reasons(.german) == ["Vom Patienten abgelehnt": 4, "": 1])
  }
}
