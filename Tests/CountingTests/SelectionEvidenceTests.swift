import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// What of what was asked for is in the data: the same of two halves together as of all at once.
@Suite struct SelectionEvidenceTests {
  private static let patients = [["p", "q"], ["r", "s"]]

  private static func lines(_ half: Int) -> [String] {
    patients[half].flatMap { patient in
      [
        #"{"resourceType":"Patient","id":"\#(patient)","identifier":[{"system":"urn:mrn","value":"M\#(half)"}]}"#,
        #"{"resourceType":"MedicationRequest","id":"o\#(patient)","status":"active","intent":"order","#
          + #""subject":{"reference":"Patient/\#(patient)"},"medicationCodeableConcept":"#
          + (patient == "q" ? #"{"text":"77"}}"# : #"{"text":"Drug \#(patient)"}}"#),
      ]
    }
  }

  private static func rules(
    _ patients: Set<String>? = nil, _ medications: [String] = [], isPart: Bool
  ) throws -> CountingRules {
    let day = try #require(Day.iso("2025-12-31"))
    var rules = CountingRules(asOf: AsOf(text: "2025-12-31", day: day, seconds: 1_767_139_200))
    (rules.patients, rules.medications) = (patients, medications)
    if isPart { rules.globals = GlobalFacts(hasPatients: true, reasons: []) }
    return rules
  }

  private static func evidence(
    _ lines: [String], _ rules: CountingRules, isWhole: Bool = true
  ) throws -> SelectionEvidence {
    var reader = ResourceReader(keepsTexts: false, details: .identifiers)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    reader.read(
      Chunk(
        bytes: bytes + [UInt8](repeating: 0x20, count: Chunk.padding), count: bytes.count,
        layout: .lines, file: 0, sequence: 0, firstLine: 1))
    return try Selection(rules, in: LinkedRecord([reader]), isWhole: isWhole).evidence
  }

  /// What is missing of both halves together.
  private static func missing(
    _ patients: Set<String>? = nil, _ medications: [String] = [],
    identifiers: [PatientIdentifier] = [], isWhole: Bool = true
  ) throws -> MissingSelection {
    var rules = try rules(patients, medications, isPart: true)
    rules.identifiers = identifiers
    var joined = try evidence(lines(0), rules)
    joined.join(try evidence(lines(1), rules, isWhole: isWhole))
    return try joined.missing(by: rules)
  }

  @Test func `who is in one half is not missing`() throws {
    #expect(try Self.missing(["p", "s", "nobody"]).patients == ["nobody"])
    let terms = try Self.missing(nil, ["Drug p", "drug R", "gold"])
    #expect(terms.medications == ["gold"] && terms.namelessOrders == 1)
  }

  @Test func `nobody who was asked for is an error, but for data that could not be read`() throws {
    #expect(throws: CountingError.noSuchPatient(["nobody"])) { try Self.missing(["nobody"]) }
    #expect(throws: CountingError.noSuchMedication(["gold"], nameless: 1)) {
      try Self.missing(nil, ["gold"])
    }
    #expect(try Self.missing(["nobody"], isWhole: false).patients == ["nobody"])
  }

  @Test func `of all at once it is the same, and told at once`() throws {
    let all = Self.lines(0) + Self.lines(1)
    #expect(throws: CountingError.noSuchPatient(["nobody"])) {
      try Self.evidence(all, Self.rules(["nobody"], isPart: false))
    }
    let evidence = try Self.evidence(all, Self.rules(["p", "nobody"], isPart: false))
    #expect(
      try evidence.missing(by: Self.rules(["p", "nobody"], isPart: false)).patients == ["nobody"])
  }
}
