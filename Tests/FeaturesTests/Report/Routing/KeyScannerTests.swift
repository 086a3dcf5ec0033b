import FHIRDecoding
import Testing

@testable import Features

/// By which keys lines may know of each other.
@Suite struct KeyScannerTests {
  private func keys(
    _ text: String, as value: Unit.Value? = nil, keeping details: RecordDetails = []
  ) -> UnitKeys {
    let bytes = Array(text.utf8)
    return KeyScanner.keys(
      of: bytes, in: 0..<bytes.count, as: value, UnitKinds(UnitKinds.types(details)),
      scope: UnitScope(split: 0, number: 1))
  }

  private let entry = Unit.Value(index: 0, bundle: 1)

  @Test(
    arguments: [
      (
        #"{"resourceType":"MedicationAdministration","id":"a","subject":{"reference":"Patient/p"},"#
          + #""request":{"reference":"MedicationRequest/o"}}"#,
        ["MedicationAdministration/a", "MedicationRequest/o", "Patient/p"]
      ),
      (
        #"{"id":"a","subject":{"reference":"https://a/fhir/Patient/p/_history/3"},"#
          + #""resourceType":"MedicationRequest"}"#,
        ["MedicationRequest/a", "Patient/p", "https://a/fhir/Patient/p"]
      ),
      (
        #"{"resourceType":"MedicationRequest","subject":{"identifier":{"system":"urn:mrn","value":"7"}}}"#,
        ["=urn:mrn|7"]
      ),
      (#"{"subject":{"reference":"Patient?identifier=urn:mrn|7"}}"#, ["=urn:mrn|7"]),
      (#"{"subject":{"reference":"p"}}"#, ["Patient/p"]),
      (
        #"{"resourceType":"Patient","id":"p","link":[{"other":{"reference":"Patient/q"}}]}"#,
        ["Patient/p", "Patient/q"]
      ),
      (#"{"subject":{"reference":"Pat\u0069ent\/p\ud83d\ude00"}}"#, ["Patient/p😀"]),
      (
        ##"{"contained":[{"resourceType":"MedicationRequest","id":"m"}],"##
          + ##""request":{"reference":"#m"}}"##,
        []
      ),
      (#"{"performer":[{"reference":"Practitioner/d"},{"identifier":{"value":"7"}}]}"#, []),
      (
        #"{"resourceType":"Patient","id":"a","subject":{"reference":"Patient/p""#,
        ["Patient/a", "Patient/p"]
      ),
      ("no json", []), ("", []), ("[", []), (#"{"a"#, []),
    ] as [(String, Set<String>)])
  func `a resource states what it is and names`(text: String, expected: Set<String>) {
    #expect(keys(text).keys == expected)
  }

  @Test func `an entry has a fullUrl, which a urn means within its Bundle`() {
    let order = #"{"resourceType":"MedicationRequest","subject":{"reference":"urn:uuid:1"}}"#
    #expect(
      keys(#"{"fullUrl":"urn:uuid:2","resource":\#(order)}"#, as: entry).keys == [
        "0:1 urn:uuid:1", "Patient/1", "0:1 urn:uuid:2", "MedicationRequest/2",
      ])
  }

  @Test func `a deletion belongs to what it deletes`() {
    let request = #"{"request":{"method":"DELETE","url":"MedicationAdministration/a"}}"#
    #expect(keys(request, as: entry).keys == ["MedicationAdministration/a"])
    let ofMedication = keys(
      #"{"request":{"method":"DELETE","url":"https://a/Medication/m"}}"#, as: entry)
    #expect(ofMedication.types == ["Medication"])
    #expect(ofMedication.keys.isEmpty)
  }

  @Test func `pages of a search belong together`() {
    let links =
      #"[{"relation":"self","url":"https://a/1"},{"relation":"next","url":"https://a/2"}]"#
    #expect(
      keys(links, as: Unit.Value(index: nil, bundle: 1)).keys == [
        "page https://a/1", "page https://a/2",
      ])
  }

  @Test func `the patient comes before everything else, then an identifier`() {
    #expect(
      keys(#"{"resourceType":"Patient","id":"p","identifier":[{"value":"7"}]}"#).attractor
        == "Patient/p")
    #expect(
      keys(#"{"resourceType":"MedicationRequest","id":"A","subject":{"identifier":{"value":"7"}}}"#)
        .attractor == "=|7")
    #expect(keys(#"{"resourceType":"Observation","id":"o"}"#).attractor == nil)
  }

  @Test func `reasons are kept as they are written, each and all together`() {
    let reason = #"{"text": "fast{\"ing"}"#
    let found = keys(#"{"statusReason":[\#(reason)] , "id":"a"}"#).reasons
    #expect(found == [Array("[\(reason)]".utf8), Array(reason.utf8)])
  }

  @Test func `encounters and answers are the patients' own where they are read`() {
    let stay =
      #"{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient/p"},"#
      + #""location":[{"location":{"reference":"Location/l"}}]}"#
    let dose =
      #"{"resourceType":"MedicationAdministration","id":"a","context":{"reference":"e"}}"#
    let answer = #"{"resourceType":"QuestionnaireResponse","id":"r","encounter":{"reference":"e"}}"#
    #expect(keys(stay).keys == ["Patient/p"])
    #expect(keys(stay, keeping: .wards).keys == ["Encounter/e", "Patient/p"])
    #expect(!keys(dose).keys.contains("Encounter/e"))
    #expect(keys(dose, keeping: .wards).keys.contains("Encounter/e"))
    #expect(keys(answer).keys.isEmpty && keys(answer, keeping: .wards).keys == ["Encounter/e"])
    #expect(keys(answer, keeping: .responses).keys.contains("QuestionnaireResponse/r"))
    let place = #"{"resourceType":"Location","id":"l"}"#
    #expect(keys(place).types == ["Location"])
  }

  @Test func `any cut of a line is walked to its end`() {
    let text = Array(
      #"{"resourceType":"Patient","id":"é","link":[{"other":{"reference":"Patient/q"}},[{}],1,null]}"#
        .utf8)
    let kinds = UnitKinds(UnitKinds.types([]))
    for start in text.indices {
      for end in start...text.count {
        _ = KeyScanner.keys(
          of: text, in: start..<end, as: nil, kinds, scope: UnitScope(split: 0, number: 0))
      }
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(
      KeyScanner.keys(
        of: deep, in: 0..<deep.count, as: nil, kinds, scope: UnitScope(split: 0, number: 0)
      ).keys.isEmpty)
  }
}
