import Testing

@testable import FHIRServer

@Suite struct ShortfallTests {
  private static func row(
    _ type: String, _ reason: String, of patient: String = "", state: String = "failed"
  ) -> FetchLedgerRow {
    FetchLedgerRow(
      type: type, patientOrFile: patient, state: state, expected: nil, fetched: 0, unique: 0,
      reason: reason)
  }

  private func sentences(_ rows: [FetchLedgerRow]) -> [String] {
    Shortfall.all(of: rows).map(\.sentence)
  }

  @Test func `one reason of several types is said once`() {
    let rows = [
      Self.row("Patient", "no"), Self.row("Medication", "", state: "complete"),
      Self.row("MedicationRequest", "no"), Self.row("MedicationAdministration", "gone"),
    ]
    #expect(
      sentences(rows) == [
        "Patient, MedicationRequest are failed: no", "MedicationAdministration is failed: gone",
      ])
  }

  @Test func `requests that differ by their type only have one reason`() {
    let rows = ["Patient", "MedicationRequest"].map {
      Self.row($0, "GET https://h/fhir/\($0) was answered with 403")
    }
    #expect(
      sentences(rows) == [
        "Patient, MedicationRequest are failed: GET https://h/fhir/[type] was answered with 403"
      ])
    #expect(
      sentences([rows[0]]) == [
        "Patient is failed: GET https://h/fhir/Patient was answered with 403"
      ])
  }

  @Test func `what came in part is told apart from what did not come`() {
    let rows = [Self.row("Patient", "no"), Self.row("Medication", "no", state: "partial")]
    #expect(sentences(rows) == ["Patient is failed: no", "Medication is partial: no"])
  }

  @Test func `of many parts the first are named`() {
    let rows = (1...9).map { Self.row("Patient", "no", of: "p\($0)") }
    #expect(
      sentences(rows) == [
        "Patient (p1), Patient (p2), Patient (p3), Patient (p4), Patient (p5), Patient (p6) and 3"
          + " more are failed: no"
      ])
  }
}
