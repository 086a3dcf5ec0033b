import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Identifiers and telephone numbers of patients, read when they are asked for.
@Suite struct PatientFactsTests {
  /// 1 October 2025.
  private static let day = Day(number: 20_362)
  private static let record =
    #""type":{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/v2-0203","code":"MR"}]}"#
  private static let oldRecord =
    #""type":{"coding":[{"system":"http://hl7.org/fhir/v2/0203","code":"MR"}]}"#

  private func facts(
    _ member: String, details: RecordDetails = [.identifiers, .telephones]
  ) -> PatientFacts? {
    var reader = ResourceReader(keepsTexts: false, details: details)
    let line = #"{"resourceType":"Patient","id":"p",\#(member)}"#
    // The same text comes again, as a template would take it.
    reader.read(TwoWays.chunk([line, line, line]))
    return LinkedRecord([reader]).patients.first?.facts
  }

  private func number(_ identifiers: String...) -> String? {
    facts(#""identifier":[\#(identifiers.joined(separator: ","))]"#)?.recordNumber(on: Self.day)
  }

  private func telephones(_ telecoms: String...) -> [String]? {
    facts(#""telecom":[\#(telecoms.joined(separator: ","))]"#)?.telephones(on: Self.day)
  }

  @Test func `the number of the record is the one of type MR, before any other use`() {
    let others = [#"{"use":"usual","value":"1"}"#, #"{"use":"official","value":"2"}"#]
    #expect(number(others[0], others[1], #"{\#(Self.record),"value":" 3 "}"#) == "3")
    #expect(number(others[0], #"{\#(Self.oldRecord),"use":"secondary","value":"3"}"#) == "3")
    let ofOther = #"{"type":{"coding":[{"system":"https://a.test","code":"MR"}]},"value":"3"}"#
    #expect(number(others[0], ofOther) == "1")
    #expect(
      number(
        #"{\#(Self.record),"value":"3"}"#, #"{\#(Self.record),"use":"official","value":"4"}"#,
        #"{\#(Self.record),"use":"usual","value":"5"}"#) == "5")
  }

  @Test func `without one it is the usual, the official, or the first identifier`() {
    let first = #"{"value":"1"}"#
    #expect(
      number(first, #"{"use":"official","value":"2"}"#, #"{"use":"usual","value":"3"}"#) == "3")
    #expect(number(first, #"{"use":"official","value":"2"}"#) == "2")
    #expect(number(first, #"{"use":"temp","value":"2"}"#) == "1")
    #expect(number(#"{"use":"usual"}"#, #"{"use":"usual","value":" "}"#) == "")
    #expect(facts(#""identifier":{"value":"7"}"#)?.recordNumber(on: Self.day) == "7")
  }

  @Test func `an identifier that is old, or whose period is over, does not count`() {
    let last = #"{"value":"9"}"#
    #expect(number(#"{\#(Self.record),"use":"old","value":"1"}"#, last) == "9")
    for (end, isValid) in [
      ("2025-09-30", false), ("2025-10-01", true), ("2025-09", false), ("2025-10", true),
      ("2024", false), ("soon", true),
    ] {
      let ending = #"{\#(Self.record),"value":"1","period":{"end":"\#(end)"}}"#
      #expect(number(ending, last) == (isValid ? "1" : "9"), "\(end)")
    }
  }

  @Test func `telephones of the patient come first, then by rank, each once`() {
    #expect(
      telephones(
        #"{"system":"phone","use":"work","value":"1","rank":1}"#,
        #"{"system":"email","value":"a@a.test"}"#,
        #"{"system":"phone","use":"home","value":"2"}"#,
        #"{"system":"phone","use":"mobile","value":"3","rank":2}"#,
        #"{"system":"phone","use":"old","value":"4"}"#,
        #"{"system":"phone","value":"5","period":{"end":"2025-09-30"}}"#,
        #"{"system":"phone","value":"2"}"#, #"{"system":"phone","value":" "}"#)
        == ["3", "2", "1"])
    #expect(facts(#""telecom":7,"identifier":"x""#)?.telephones(on: Self.day) == [])
  }

  @Test func `nothing is kept unless it is asked for`() {
    let members =
      #""identifier":[{"system":"s","value":"1"}],"telecom":[{"system":"phone","value":"2"}]"#
    #expect(facts(members, details: [.persons, .wards, .amounts]) == nil)
    let numbers = facts(members, details: .identifiers)
    #expect(numbers?.recordNumber(on: Self.day) == "1")
    #expect(numbers?.telephones(on: Self.day) == [])
    let telephones = facts(members, details: .telephones)
    #expect(telephones?.recordNumber(on: Self.day) == "")
    #expect(telephones?.telephones(on: Self.day) == ["2"])
  }

  @Test(arguments: [
    ("s|1", true), ("1", true), (" s | 1 ", true), ("|1", false), ("t|1", false), ("s|01", false),
    ("|2", true), ("2", true), ("s|2", false), ("S|1", false), ("3", true),
  ])
  func `an identifier is meant when it is written the same`(text: String, isMeant: Bool) throws {
    let identifier = try #require(PatientIdentifier(text))
    let known = try #require(
      facts(
        #""identifier":[{"system":"s","value":"1"},{"value":"2"},{"use":"old","value":"3"}]"#))
    #expect(known.has(identifier) == isMeant)
  }

  @Test(arguments: ["", "  ", "s|", "|", "s| "])
  func `an identifier without a value is none`(text: String) {
    #expect(PatientIdentifier(text) == nil)
  }

  @Test func `only the first bar separates a system from its value`() {
    #expect(PatientIdentifier("s|a|b")?.value == "a|b")
    #expect(PatientIdentifier("|a")?.system == "")
    #expect(PatientIdentifier("a")?.system == nil)
  }
}
