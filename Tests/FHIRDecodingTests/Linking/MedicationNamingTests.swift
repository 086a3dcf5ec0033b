import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// How a medication is named whose code has no words.
@Suite struct MedicationNamingTests {
  private static let ndc =
    #""code":{"coding":[{"system":"http://hl7.org/fhir/sid/ndc","code":"1"}]}"#
  private static let uuid = "0b2b4c3e-63a3-5a3c-9d0a-4a1f5f9a2f11"

  private static func medication(_ id: String, _ fields: String...) -> String {
    "{" + ([#""resourceType":"Medication","id":"\#(id)""#] + fields).joined(separator: ",") + "}"
  }

  /// The first medication of an order that refers to a Medication `m` beside others.
  private func named(_ fields: String..., beside others: [String] = []) -> Medication {
    let medication =
      "{" + ([#""resourceType":"Medication","id":"m""#] + fields).joined(separator: ",") + "}"
    let order = Resource.order("o", #""medicationReference":{"reference":"Medication/m"}"#)
    return Reading(lines: [order, medication] + others).linked.medications[0]
  }

  @Test(arguments: [
    // STU3 and R4, R5, DSTU2.
    #""ingredient":[{"itemCodeableConcept":{"text":"A"}},{"itemCodeableConcept":{"coding":[{"display":"B"}]}}]"#,
    #""ingredient":[{"item":{"concept":{"text":"A"}}},{"item":{"reference":{"display":"B"}}}]"#,
    #""product":{"ingredient":[{"item":{"display":"A"}},{"item":{"reference":"Substance/b","display":"B"}}]}"#,
    // Once each, active ones only.
    #""ingredient":[{"itemCodeableConcept":{"text":"A"}},{"itemCodeableConcept":{"text":"a"}},{"itemCodeableConcept":{"text":"B"},"isActive":true},{"itemCodeableConcept":{"text":"Water"},"isActive":false}]"#,
    // By reference to what is contained, or in the data.
    ##""contained":[{"resourceType":"Substance","id":"b","code":{"text":"B"}}],"ingredient":[{"itemReference":{"reference":"Medication/a"}},{"itemReference":{"reference":"#b"}}]"##,
  ])
  func `ingredients name a medication without words`(ingredients: String) {
    let other = Self.medication("a", #""code":{"text":"A"}"#)
    #expect(named(ingredients, beside: [other]).name == "A + B")
    #expect(named(ingredients, beside: [other]).key == "text|a + b")
    let coded = named(Self.ndc, ingredients, beside: [other])
    #expect(coded.name == "A + B")
    #expect(coded.key == "http://hl7.org/fhir/sid/ndc|1")
    #expect(named(#""code":{"text":"Own"}"#, ingredients, beside: [other]).name == "Own")
  }

  @Test func `an ingredient that is not said leaves the identifier`() {
    let ingredients = #""ingredient":[{"itemCodeableConcept":{"text":"A"}},{"strength":{}}]"#
    #expect(named(Self.ndc, ingredients).name == "1")
    #expect(
      named(Self.ndc, ingredients, #""identifier":[{"value":"A with B"}]"#).name == "A with B")
    let circle = #""ingredient":[{"itemReference":{"reference":"Medication/m"}}]"#
    #expect(named(Self.ndc, circle).name == "1")
  }

  @Test(arguments: [
    (["00409650901", "VANC1F", "Vancomycin"], "Vancomycin"),
    // One word in capitals, or with a digit, may be a code; two words are a name.
    (["HEPARIN", "Heparin sodium"], "Heparin sodium"), (["HEPARIN"], "1"),
    (["D545NS1000", "D5 1/2NS"], "D5 1/2NS"), (["BAG3000mL", "Bag"], "Bag"),
    ([" Docusate "], "Docusate"),
    (["00409650901", "VANC1F", uuid, "urn:oid:1.2.3"], "1"), (["塩酸"], "塩酸"),
    (["0.9% Sodium Chloride"], "0.9% Sodium Chloride"), (["Metoprolol100"], "1"), (["0.9 %"], "1"),
  ])
  func `an identifier that reads as a name is the name`(values: [String], name: String) {
    let identifiers = values.map { #"{"system":"http://example.org","value":"\#($0)"}"# }
    #expect(named(Self.ndc, #""identifier":[\#(identifiers.joined(separator: ","))]"#).name == name)
  }

  @Test func `of several names that of a system of names is taken`() {
    let identifiers =
      #"{"system":"http://example.org/brand","value":"Dulcolax"},{"system":"http://example.org/medication-NAME","value":"Bisacodyl"}"#
    #expect(named(Self.ndc, #""identifier":[\#(identifiers)]"#).name == "Bisacodyl")
  }

  @Test func `a contained medication is named in the same way`() {
    let order = { (fields: String) in
      Resource.order(
        "o", ##""medicationReference":{"reference":"#m","display":"D"}"##,
        #""contained":[{"resourceType":"Medication","id":"m",\#(fields)}]"#)
    }
    #expect(
      Reading(order(#""ingredient":[{"itemCodeableConcept":{"text":"A"}}]"#)).linked.medications[0]
        .name == "A")
    #expect(
      Reading(order(#""identifier":[{"value":"Aspirin"}]"#)).linked.medications[0].name
        == "Aspirin")
    #expect(Reading(order(Self.ndc)).linked.medications[0].name == "D")
  }

  @Test func `orders whose medication has a local id only have one of their own each`() {
    let order = { (id: String, contained: String) in
      Resource.order(
        id, ##""medicationReference":{"reference":"#m"}"##,
        #""contained":[{"resourceType":"Medication","id":"m"\#(contained)}]"#)
    }
    let linked = Reading(
      order("a", ""), order("b", ""), order("c", #","code":{"text":"C"}"#),
      Resource.administration("d", #""request":{"reference":"MedicationRequest/b"}"#),
      Resource.administration("e", ##""medicationReference":{"reference":"#m"}"##)
    ).linked
    let keys = linked.orders.map { linked.medications[$0.medication].key }
    #expect(
      keys == [
        "text|unknown medication|MedicationRequest/a",
        "text|unknown medication|MedicationRequest/b",
        "text|c",
      ])
    #expect(linked.orders.map(\.order.medication.key) == keys)
    #expect(
      linked.references.map { linked.medications[$0.medication].key }.sorted() == [
        "text|unknown medication", "text|unknown medication|MedicationRequest/b",
      ])
    #expect(Set(linked.medications.map(\.name)) == ["unknown medication", "C"])
  }

  @Test func `a UUID is no name, but tells which medication is meant`() {
    let order = { (id: String, reference: String) in
      Resource.order(id, #""medicationReference":{"reference":"\#(reference)"}"#)
    }
    let linked = Reading(
      order("a", "Medication/" + Self.uuid), order("b", "urn:uuid:" + Self.uuid),
      order("c", "Medication/aspirin")
    ).linked
    #expect(
      linked.orders.map(\.order.medication.name) == [
        "unknown medication", "unknown medication", "aspirin",
      ])
    #expect(
      linked.orders.map(\.order.medication.key) == [
        "text|" + Self.uuid, "text|" + Self.uuid, "text|aspirin",
      ])
    #expect(linked.orders.map(\.order.medication.isUnknown) == [true, true, false])
  }

  @Test func `the names of a house come first`() {
    let names = MedicationNames([
      ("http://hl7.org/fhir/sid/ndc", "1", "House"), ("http://hl7.org/fhir/sid/ndc", "1", "Later"),
      ("", "1", "Other"),
    ])
    let reading = Reading(
      Resource.order("o", #""medicationReference":{"reference":"Medication/m"}"#),
      Self.medication("m", Self.ndc.replacing(#""coding""#, with: #""text":"Own","coding""#)),
      Resource.order("p", #""medicationCodeableConcept":{"coding":[{"code":"1"}]}"#),
      Resource.order("q", #""medicationCodeableConcept":{"text":"Own","coding":[{"code":"2"}]}"#))
    let linked = LinkedRecord([reading.reader], names: names)
    #expect(linked.orders.map(\.order.medication.name) == ["House", "Other", "Own"])
    #expect(linked.orders[0].order.medication.key == "http://hl7.org/fhir/sid/ndc|1")
  }
}
