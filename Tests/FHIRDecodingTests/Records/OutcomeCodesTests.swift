import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Outcomes that a site writes beside the status.
@Suite struct OutcomeCodesTests {
  private static let codes = {
    var (codes, site) = (OutcomeCodes(), SiteCodes())
    codes.add(.method, system: "", code: "Not Given", .counts(.notTaken))
    codes.add(.method, system: "http://a.test", code: "7", .counts(.undetermined))
    codes.add(.reason, system: "http://a.test", code: "trial", .excluded)
    codes.add(.category, system: "", code: "refused", .counts(.notTaken))
    codes.add(.status, system: "", code: "on-hold", .counts(.notTaken))
    codes.add(.status, system: "", code: "entered-in-error", .counts(.taken))
    site.outcomes = codes
    return site
  }()

  private static func record(_ more: String, status: String = "completed") -> AdministrationRecord?
  {
    let line =
      #"{"resourceType":"MedicationAdministration","id":"1","status":"\#(status)","#
      + #""subject":{"reference":"Patient/p"},"effectiveDateTime":"2025-03-01T08:00:00Z"\#(more)}"#
    return Reading(lines: [line], codes: codes).administrations.first
  }

  @Test(arguments: [
    (#","dosage":{"method":{"text":"Not Given"}}"#, Outcome.notTaken),
    (
      #","dosage":{"method":{"coding":[{"system":"http://b.test","code":"Not Given"}]}}"#, .notTaken
    ),
    (#","dosage":{"method":{"coding":[{"display":"Not Given"}]}}"#, .notTaken),
    (#","dosage":{"method":{"coding":[{"system":"http://a.test","code":"7"}]}}"#, .undetermined),
    (#","dosage":{"method":{"coding":[{"system":"http://b.test","code":"7"}]}}"#, .taken),
    (#","category":[{"coding":[{"code":"inpatient"},{"code":"refused"}]}]"#, .notTaken),
    (#","category":{"text":"refused"}"#, .notTaken),
    (#","dosage":{"method":{"text":"Infusion"}},"category":{"text":"refused"}"#, .notTaken),
    (#","dosage":{"text":"Not Given"}"#, .taken),
    ("", .taken),
  ])
  func `a code or a text of an element decides`(more: String, outcome: Outcome) {
    #expect((Self.record(more)?.outcome).flatMap(AdministrationRecord.outcome) == outcome)
  }

  @Test func `what counts nowhere is excluded`() {
    let record = Self.record(
      #","statusReason":[{"coding":[{"system":"http://a.test","code":"trial"}]}]"#)
    #expect(record?.fault == AdministrationRecord.Fault.excluded.rawValue)
  }

  @Test func `the status may be a code, too, but what was entered in error stays so`() {
    #expect(Self.record("", status: "on-hold")?.outcome == Outcome.notTaken.rawValue)
    #expect(
      Self.record("", status: "entered-in-error")?.fault
        == AdministrationRecord.Fault.excluded.rawValue)
  }

  @Test func `a dose that was stopped is still interrupted where it counts as taken`() {
    #expect(
      Self.record(#","dosage":{"method":{"text":"Infusion"}}"#, status: "stopped")?.isInterrupted
        == true)
    #expect(
      Self.record(#","dosage":{"method":{"text":"Not Given"}}"#, status: "stopped")?.isInterrupted
        == false)
  }

  @Test(arguments: ["taken", "not-taken", "undetermined", "excluded", "given", ""])
  func `four words are outcomes`(word: String) {
    #expect((OutcomeCodes.Meaning(word) == nil) == ["given", ""].contains(word))
  }
}
