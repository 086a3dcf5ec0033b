import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct AdministrationOutcomeTests {
  /// Status, and what becomes of it without the flag and with the flag true.
  static let table: [(status: String, plain: String, flagged: String)] = [
    ("entered-in-error", "excluded", "excluded"),
    ("completed", "taken", "not-taken"),
    ("in-progress", "taken", "not-taken"),
    ("stopped", "taken, interrupted", "not-taken"),
    ("not-done", "not-taken", "not-taken"),
    ("on-hold", "undetermined", "not-taken"),
    ("unknown", "undetermined", "not-taken"),
    ("Completed", "quarantined", "not-taken"),
    ("declined", "quarantined", "not-taken"),
    ("", "quarantined", "not-taken"),
  ]

  /// The fields that make an administration one of a version, but for status and flag.
  static let versions: [(version: FHIRVersion, fields: String, flag: String)] = [
    (.dstu2, #""patient":{"reference":"Patient/p"},"effectiveTimeDateTime":"2016""#, "wasNotGiven"),
    (.stu3, #""subject":{"reference":"Patient/p"},"prescription":{"display":"x"}"#, "notGiven"),
    (.r4, #""subject":{"reference":"Patient/p"},"effectiveDateTime":"2016""#, "notGiven"),
    (.r5, #""subject":{"reference":"Patient/p"},"occurenceDateTime":"2016""#, "notGiven"),
  ]

  @Test(arguments: versions, table)
  func `status and flag decide in every version`(
    version: (version: FHIRVersion, fields: String, flag: String),
    row: (status: String, plain: String, flagged: String)
  ) {
    let start = #"{"resourceType":"MedicationAdministration","status":"\#(row.status)","#
    for (flag, verdict) in [("", row.plain), ("true", row.flagged), ("false", row.plain)] {
      let field = flag.isEmpty ? "" : #","\#(version.flag)":\#(flag)"#
      let reading = Reading(start + version.fields + field + "}")
      #expect(reading.administrations.map(\.verdict) == [verdict])
      let isTold = flag.isEmpty || version.version == .dstu2 || version.version == .stu3
      #expect(!isTold || reading.administrations.first?.version == version.version.rawValue)
    }
  }

  @Test(arguments: ["notGiven", "wasNotGiven"])
  func `a flag that is true tells without a status`(flag: String) {
    let reading = Reading(
      #"{"resourceType":"MedicationAdministration","subject":{"reference":"p"},"\#(flag)":true}"#)
    #expect(reading.administrations.map(\.verdict) == ["not-taken"])
    #expect(reading.findings.isEmpty)
  }

  @Test func `no status is quarantined unless the flag is true`() {
    for flag in ["", #","notGiven":false"#, #","wasNotGiven":false"#] {
      let reading = Reading(
        #"{"resourceType":"MedicationAdministration","subject":{"reference":"p"}"# + flag + "}")
      #expect(reading.administrations.map(\.verdict) == ["quarantined"])
      #expect(
        reading.findings
          == ["quarantined missing-mandatory 1: MedicationAdministration.status is missing"])
    }
  }

  @Test(arguments: ["wasNotGiven", "notGiven"], ["\"true\"", "1", "{}", "[true]"])
  func `a flag that is no boolean is quarantined`(flag: String, value: String) {
    let reading = Reading(Resource.administration("a", "\"\(flag)\":\(value)"))
    #expect(reading.administrations.map(\.verdict) == ["quarantined"])
    #expect(reading.details == ["MedicationAdministration.\(flag) is not true or false"])
  }

  @Test func `the reasons why a dose was not given are kept`() {
    let reading = Reading(
      Resource.administration(
        "a", #""statusReason":[{"text":"asleep"},{"coding":[{"code":"b"}]}]"#),
      Resource.administration("b", #""reasonNotGiven":[{"coding":[{"display":"fasting"}]}]"#),
      Resource.administration("c"),
      Resource.administration("d", #""statusReason":[{"text":"asleep"},{"coding":[{"code":"b"}]}]"#)
    )
    let names = ReasonNames(reading.reader.administrations.reasons, known: \.rawValue)
    let reasons = reading.administrations.map {
      names.text(of: reading.reader.administrations.reasons[Int($0.reason)])
    }
    #expect(reasons == ["asleep; b", "fasting", "", "asleep; b"])
    #expect(reading.reader.administrations.reasons.count == 3)
  }
}
