import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct MedicationIdentityTests {
  private static let atc = "http://www.whocc.no/atc"
  private static let rxnorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
  private static let snomed = "http://snomed.info/sct"
  private static let pzn = "http://fhir.de/CodeSystem/ifa/pzn"
  private static let ndc = "http://hl7.org/fhir/sid/ndc"

  private static func concept(_ codings: [(String, String)]) -> String {
    let texts = codings.map { #"{"system":"\#($0.0)","code":"\#($0.1)","display":"\#($0.1)!"}"# }
    return #""medicationCodeableConcept":{"text":"X","coding":[\#(texts.joined(separator: ","))]}"#
  }

  private func key(_ fields: String...) -> String? {
    let text =
      #"{"resourceType":"MedicationAdministration","status":"completed","#
      + #""subject":{"reference":"Patient/p"}"# + fields.map { "," + $0 }.joined() + "}"
    return Reading(text).firstMedication?.key
  }

  @Test func `the preferred system's code is the key, wherever it stands`() {
    let ranked = [
      (Self.atc, "C07AB02"), (Self.rxnorm, "r"), (Self.snomed, "s"), (Self.pzn, "p"),
      (Self.ndc, "n"), ("http://example.org", "e"),
    ]
    for first in ranked.indices {
      let codings = Array(ranked[first...].reversed())
      #expect(key(Self.concept(codings)) == ranked[first].0 + "|" + ranked[first].1)
    }
  }

  @Test(arguments: [
    "http://www.whocc.no/atc", "http://fhir.de/CodeSystem/bfarm/atc",
    "http://fhir.de/CodeSystem/dimdi/atc", "urn:oid:2.16.840.1.113883.6.73",
  ])
  func `each name of the ATC system is preferred, and only for whole codes`(system: String) {
    let snomed = (Self.snomed, "318475005")
    #expect(key(Self.concept([snomed, (system, "C07AB02")])) == system + "|C07AB02")
    #expect(key(Self.concept([(system, "C07AB"), snomed])) == Self.snomed + "|318475005")
    #expect(key(Self.concept([(system, "C07AB"), (system, "C07AB02")])) == system + "|C07AB02")
    #expect(key(Self.concept([(system, "C07AB")])) == "text|x")
  }

  @Test func `without a known system the first coding with a code is the key`() {
    #expect(
      key(Self.concept([("http://a", ""), ("http://b", "1"), ("http://c", "2")])) == "http://b|1")
    #expect(key(#""medicationCodeableConcept":{"coding":[{"code":"1"}]}"#) == "|1")
  }

  @Test(arguments: [
    ("Aspirin", "text|aspirin"), ("ASPIRIN  100\\t mg\\n", "text|aspirin 100 mg"),
    (" Ärzte\\u00a0Ö ", "text|ärzte ö"),
  ])
  func `a name alone is the key in lower case with single spaces`(text: String, folded: String) {
    #expect(key(#""medicationCodeableConcept":{"text":"\#(text)"}"#) == folded)
  }

  @Test(arguments: [
    (#""medicationCodeableConcept":{"text":"T","coding":[{"code":"C","display":"D"}]}"#, "T"),
    (#""medicationCodeableConcept":{"text":" ","coding":[{"code":"C"},{"display":"D"}]}"#, "D"),
    (#""medicationCodeableConcept":{"coding":[{"code":"C"}]}"#, "C"),
    (
      #""medicationCodeableConcept":{"coding":[{"system":"http://www.whocc.no/atc","code":"C07"}]}"#,
      "C07"
    ),
    (#""medicationReference":{"reference":"Medication/m","display":"R"}"#, "M"),
    (#""medicationReference":{"reference":"Medication/n","display":"R"}"#, "R"),
    (#""medicationReference":{"reference":"Medication/n","display":" "}"#, "n"),
    (#""medicationReference":{"reference":"Medication/n"}"#, "n"),
    (#""medicationReference":{"reference":"Medication/bare","display":"R"}"#, "R"),
    (#""medicationReference":{"reference":"Medication/bare"}"#, "B"),
    (#""medicationReference":{"display":"R"}"#, "R"),
    (
      ##""medicationReference":{"reference":"#c"},"contained":[{"id":"c","code":{"text":"In"}}]"##,
      "In"
    ),
    (
      ##""medicationReference":{"reference":"#c"},"contained":[{"id":"#c","code":{"text":"In"}}]"##,
      "In"
    ),
    (#""medication":{"concept":{"text":"T"}}"#, "T"),
    (#""medication":{"reference":{"reference":"Medication/m"}}"#, "M"),
    (
      #""medication":{"concept":{"coding":[{"code":"C"}]},"reference":{"reference":"Medication/m"}}"#,
      "M"
    ),
    (#""medicationCodeableConcept":{}"#, "unknown medication"),
    (#""note":[]"#, "unknown medication"),
  ])
  func `the name is the nearest that there is, and never empty`(field: String, name: String) {
    let reading = Reading(
      Resource.administration("a", field),
      #"{"resourceType":"Medication","id":"m","code":{"text":"M"}}"#,
      #"{"resourceType":"Medication","id":"bare","code":{"coding":[{"code":"B"}]}}"#)
    #expect(reading.firstMedication?.name == name)
    #expect(reading.firstMedication?.key.isEmpty == false)
  }

  @Test func `each name of a medication is kept, in the order of reading, orders first`() {
    let code = #""coding":[{"system":"http://snomed.info/sct","code":"1"}]"#
    let reading = Reading(
      Resource.administration("a", #""medicationCodeableConcept":{"text":"Second",\#(code)}"#),
      Resource.order("o", #""medicationCodeableConcept":{"text":"First",\#(code)}"#))
    #expect(reading.linked.medications.map(\.name) == ["First", "Second"])
    #expect(reading.linked.medications.map(\.code) == ["1", "1"])
    #expect(reading.linked.sameMedication == [0, 0])
  }

  @Test func `an administration counts under its order's medication`() {
    let reading = Reading(
      Resource.administration(
        "a", #""request":{"reference":"MedicationRequest/o"}"#,
        #""medicationCodeableConcept":{"text":"Brand"}"#),
      Resource.order("o", #""medicationCodeableConcept":{"text":"Substance"}"#))
    #expect(reading.firstMedication?.name == "Substance")
  }
}
