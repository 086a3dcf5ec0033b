import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct LinkingTests {
  private static let urn = "urn:uuid:0b3c1a54-5a1f-4a83-9f6e-1d6a0a5c0001"

  private func administration(request: String, subject: String = "Patient/p") -> String {
    Resource.administration(
      "a", subject: #"{"reference":"\#(subject)"}"#, #""request":{"reference":"\#(request)"}"#)
  }

  @Test(arguments: [
    ("MedicationRequest/o", "MedicationRequest/o"),
    ("MedicationRequest/o/_history/3", "MedicationRequest/o"),
    ("http://example.org/fhir/MedicationRequest/o", "MedicationRequest/o"),
    ("http://example.org/fhir/MedicationRequest/o/_history/3", "MedicationRequest/o"),
    ("urn:uuid:o", "MedicationRequest/o"), ("o", "MedicationRequest/o"),
    ("MedicationOrder/o", "unresolved"), ("Medication/o", "unresolved"),
    ("MedicationRequest/O", "unresolved"), ("MedicationRequest/", "unresolved"),
    ("MedicationRequest?identifier=s|1", "MedicationRequest/o"),
    ("http://example.org/fhir/MedicationRequest?identifier=s%7C1", "MedicationRequest/o"),
    ("MedicationRequest?identifier=s|2", "unresolved"),
    ("MedicationRequest?identifier=1", "unresolved"), ("Patient?identifier=s|1", "unresolved"),
    ("MedicationRequest?identifier=s|1&x=1", "unresolved"),
    ("MedicationRequest/o?x=1", "unresolved"),
    ("MedicationRequest/o#x", "unresolved"), ("o?x", "unresolved"), ("o#x", "unresolved"),
    ("http://example.org/fhir/MedicationRequest/o#x", "unresolved"),
    ("MedicationRequest?url=http://example.org/MedicationRequest/o", "unresolved"),
    ("MedicationRequest/q", "other-patient"), ("#o", "unresolved"), ("", "unresolved"),
  ])
  func `a reference to an order is followed`(reference: String, order: String) {
    let reading = Reading(
      administration(request: reference),
      Resource.order("o", #""identifier":[{"system":"s","value":"1"}]"#),
      Resource.order("q", patient: "q"))
    #expect(reading.firstOrder == order)
  }

  @Test(arguments: [
    "Group?identifier=a|b", "Patient/p?x=1", "Patient/p#x", "p?x=1", "p#x",
    "Patient?url=http://example.org/Patient/p", "http://example.org/fhir/Patient/p?x=1",
    "Patient?identifier=a|b&x=1", "http://example.org/fhir/Patient/p#x", "Patient?identifier=",
  ])
  func `a question or a part of a resource is no patient`(reference: String) {
    let line = Resource.administration("a", subject: #"{"reference":"\#(reference)"}"#)
    let sound = Resource.administration("b", #""effectiveDateTime":"2025-01-17""#)
    let reading = Reading(sound, line, Resource.patient("p"))
    #expect(
      reading.details == [
        "MedicationAdministration.subject is there, and leads to no Patient (by an id, an address or an identifier)"
      ])
    #expect(
      TwoWays.outline([sound, line], isLong: false)
        == TwoWays.outline([sound, line], isLong: true))
    #expect(reading.linked.patients.map(\.id) == ["p"])
  }

  @Test(arguments: [
    ("Patient?identifier=a|b", "p"), ("https://x.test/fhir/Patient?identifier=a%7Cb", "p"),
    ("Patient?identifier=a|c", "a|c"), ("Patient?identifier=b", "|b"),
  ])
  func `a conditional reference leads to the one who has the identifier`(
    reference: String, id: String
  ) {
    let line = Resource.administration("a", subject: #"{"reference":"\#(reference)"}"#)
    let patients = [
      Resource.patient("p", #""identifier":[{"system":"a","value":"b"}]"#), Resource.patient("q"),
    ]
    #expect(Reading(lines: patients + [line]).firstPatient == id)
    #expect(
      TwoWays.outline([line, line], isLong: false) == TwoWays.outline([line, line], isLong: true))
  }

  @Test func `an odd id of a patient stays one`() {
    for id in ["a_b", "urn|1", "0b3c1a54:5a1f", "é", String(repeating: "x", count: 80)] {
      let line = Resource.administration("a", subject: #"{"reference":"Patient/\#(id)"}"#)
      #expect(Reading(line).linked.patients.map(\.id) == [id])
    }
  }

  /// The systems and codes of an order and of a dose of it, and whether these are two substances.
  @Test(arguments: [
    ("http://www.whocc.no/atc|C09AA05", "http://www.whocc.no/atc|B01AA03", true),
    ("http://www.whocc.no/atc|C09AA05", "http://fhir.de/CodeSystem/bfarm/atc|B01AA03", true),
    ("http://www.whocc.no/atc|C09AA05", "http://fhir.de/CodeSystem/bfarm/atc|c09aa05", false),
    ("http://www.whocc.no/atc|C09AA05", "http://www.whocc.no/atc|C09", false),
    ("http://hl7.org/fhir/sid/ndc|1", "http://hl7.org/fhir/sid/ndc|2", false),
    ("http://www.whocc.no/atc|C09AA05", "http://snomed.info/sct|1", false),
  ])
  func `a dose of another substance counts under its order, and is remarked`(
    ordered: String, given: String, isOther: Bool
  ) {
    func medication(_ code: String) -> String {
      let parts = code.split(separator: "|")
      return
        #""medicationCodeableConcept":{"coding":[{"system":"\#(parts[0])","code":"\#(parts[1])"}]}"#
    }
    let linked = Reading(
      Resource.order("o", medication(ordered)),
      Resource.administration(
        "a", #""request":{"reference":"MedicationRequest/o"}"#, medication(given))
    ).linked
    #expect(linked.references.map(\.order) == [0])
    #expect(linked.references.map(\.orderIssue) == [isOther ? .otherMedication : nil])
    #expect(linked.references.map(\.medication) == [linked.orders[0].medication])
  }

  @Test func `an administration that names no order has none`() {
    #expect(Reading(Resource.administration("a"), Resource.order("o")).firstOrder == "none")
  }

  @Test func `the order of DSTU2 and STU3 is the prescription`() {
    let reading = Reading(
      Resource.administration("a", #""prescription":{"reference":"MedicationOrder/o"}"#),
      #"{"resourceType":"MedicationOrder","id":"o","patient":{"reference":"Patient/p"}}"#)
    #expect(reading.firstOrder == "MedicationOrder/o")
  }

  @Test func `basedOn is not the order`() {
    let field = #""basedOn":[{"reference":"MedicationRequest/o"}]"#
    #expect(Reading(Resource.administration("a", field), Resource.order("o")).firstOrder == "none")
  }

  @Test func `an order without a patient is of any patient`() {
    let reading = Reading(
      administration(request: "MedicationRequest/o"),
      #"{"resourceType":"MedicationRequest","id":"o"}"#)
    #expect(reading.firstOrder == "MedicationRequest/o")
  }

  @Test func `a URL that was read as fullUrl leads to its resource, whatever its id`() {
    let url = "http://example.org/fhir/MedicationRequest/one"
    let bundle = Resource.bundle((url, Resource.order("two")), ("", Resource.order("one")))
    #expect(Reading(administration(request: url), bundle).firstOrder == "MedicationRequest/two")
    #expect(
      Reading(administration(request: url + "/_history/9"), bundle).firstOrder
        == "MedicationRequest/two")
  }

  @Test func `a urn leads to the resource with that fullUrl in its own Bundle`() {
    func bundle(_ name: String) -> String {
      Resource.bundle(
        (Self.urn, Resource.order("order-" + name)),
        ("", Resource.administration("a-" + name, #""request":{"reference":"\#(Self.urn)"}"#)))
    }
    let linked = Reading(bundle("one"), bundle("two")).linked
    let orders = linked.references.map { $0.order.map { linked.orders[$0].order.id } }
    #expect(orders == ["order-one", "order-two"])
  }

  @Test func `a urn names the patient of its own Bundle, also without ids`() {
    func bundle(_ name: String) -> String {
      Resource.bundle(
        (Self.urn, #"{"resourceType":"Patient","name":[{"text":"\#(name)"}]}"#),
        ("", Resource.administration(name, subject: #"{"reference":"\#(Self.urn)"}"#)))
    }
    let linked = Reading(bundle("one"), bundle("two")).linked
    #expect(
      linked.references.map { $0.patient.map { linked.patients[$0].name } } == ["one", "two"])
    #expect(linked.duplicateCounts.isEmpty)
  }

  @Test func `outside of its Bundle a urn leads to a resource with that id`() {
    let id = String(Self.urn.dropFirst("urn:uuid:".count))
    #expect(
      Reading(administration(request: Self.urn), Resource.order(id)).firstOrder != "unresolved")
    #expect(
      Reading(administration(request: Self.urn), Resource.order("o")).firstOrder == "unresolved")
  }

  @Test func `an identifier leads to the one resource that has it`() {
    func order(_ id: String, _ value: String) -> String {
      Resource.order(id, #""identifier":[{"system":"s","value":"\#(value)"}]"#)
    }
    let administration = Resource.administration(
      "a", #""request":{"identifier":{"system":"s","value":"1"}}"#)
    #expect(
      Reading(administration, order("o", "1"), order("q", "2")).firstOrder == "MedicationRequest/o")
    #expect(Reading(administration, order("o", "1"), order("q", "1")).firstOrder == "unresolved")
    #expect(
      Reading(administration, order("o", "1"), order("o", "1")).firstOrder == "MedicationRequest/o")
    #expect(Reading(administration, order("o", "2")).firstOrder == "unresolved")
    #expect(
      Reading(administration, Resource.order("o", #""identifier":[{"value":"1"}]"#)).firstOrder
        == "unresolved")
  }

  @Test func `a contained order counts, with its medication`() {
    let order =
      ##"{"resourceType":"MedicationRequest","id":"o","medicationReference":{"reference":"#m"}}"##
    let medication = #"{"resourceType":"Medication","id":"m","code":{"text":"Metoprolol"}}"#
    let reading = Reading(
      Resource.administration(
        "a", ##""request":{"reference":"#o"}"##, #""contained":[\#(order),\#(medication)]"#))
    #expect(reading.firstOrder == "MedicationRequest/a#o")
    #expect(reading.firstMedication?.name == "Metoprolol")
  }

  @Test func `contained orders that say the same for a patient are one, however it is written`() {
    func administration(_ id: String, patient: String = "p", _ order: String) -> String {
      Resource.administration(
        id, subject: #"{"reference":"Patient/\#(patient)"}"#, #""contained":[\#(order)]"#,
        ##""request":{"reference":"#o"}"##)
    }
    let timing = #""timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}"#
    let order = Resource.order("o", #""dosageInstruction":[{"text":"one",\#(timing)}]"#)
    let others = [
      order.replacing(#""status":"active""#, with: #""note":[],"status":"active","_x":{}"#),
      order.replacing(#""text":"one",\#(timing)"#, with: #"\#(timing),"text":"one""#),
      order.replacing(#""period":1"#, with: #""period":1.0"#),
      order.replacing(#""status""#, with: #""meta":{"versionId":"2"},"text":{},"status""#),
      order.replacing(#""resourceType":"MedicationRequest","#, with: "")
        .replacing("}]}", with: #"}],"resourceType":"MedicationRequest"}"#),
    ]
    for other in others {
      #expect(other != order)
      let lines = [administration("a", order), administration("b", other)]
      #expect(Reading(lines: lines).linked.orders.count == 1, "\(other)")
      let elsewhere = administration("c", patient: "q", other)
      #expect(Reading(lines: lines + [elsewhere]).linked.orders.count == 2)
    }
    let stopped = order.replacing("active", with: "stopped")
    let two = Reading(administration("a", order), administration("b", stopped))
    #expect(two.linked.orders.count == 2)
  }

  @Test func `contained orders of administrations without ids are told apart`() {
    func administration(_ name: String) -> String {
      #"{"resourceType":"MedicationAdministration","status":"completed","#
        + ##""subject":{"reference":"Patient/p"},"request":{"reference":"#o"},"##
        + #""contained":[{"resourceType":"MedicationRequest","id":"o","#
        + #""medicationCodeableConcept":{"text":"\#(name)"}}]}"#
    }
    let linked = Reading(administration("one"), administration("two")).linked
    #expect(linked.references.map { linked.medications[$0.medication].name } == ["one", "two"])
    #expect(linked.duplicateCounts.isEmpty)
  }

  @Test(arguments: [
    (#"{"reference":"Patient/p"}"#, "p"), (#"{"reference":"Patient/p/_history/2"}"#, "p"),
    (#"{"reference":"http://example.org/Patient/p"}"#, "p"), (#"{"reference":"p"}"#, "p"),
    (#"{"reference":"urn:uuid:p"}"#, "p"), (#"{"reference":"Patient/x"}"#, "x"),
    (#"{"reference":"http://example.org/Patient/x"}"#, "x"), (#"{"reference":"urn:uuid:x"}"#, "x"),
    (#"{"identifier":{"system":"mrn","value":"7"}}"#, "p"),
    (#"{"identifier":{"system":"mrn","value":"8"}}"#, "mrn|8"),
    (#"{"identifier":{"value":"8"}}"#, "|8"),
    (#"{"identifier":{"system":"other","value":"p"}}"#, "other|p"),
    (#"{"identifier":{"value":"p"}}"#, "|p"),
    (#"{"reference":"Patient/x","identifier":{"system":"mrn","value":"7"}}"#, "x"),
  ])
  func `a patient is found, or keeps the id of the reference`(subject: String, id: String) {
    let reading = Reading(
      Resource.administration("a", subject: subject),
      Resource.patient("p", #""identifier":[{"system":"mrn","value":"7"}]"#))
    #expect(reading.firstPatient == id)
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: [
    "{}", #"{"reference":"Group/g"}"#, #"{"reference":"http://example.org/Group/g"}"#,
    #"{"display":"Mr Smith"}"#, ##"{"reference":"#p"}"##, #"{"reference":""}"#,
    #"{"reference":"Patient/"}"#, #"{"identifier":{"system":"mrn"}}"#, "null",
    #"{"identifier":{"system":"mrn","value":""}}"#,
  ])
  func `an administration of no patient is quarantined as such`(subject: String) {
    let reading = Reading(Resource.administration("a", subject: subject))
    #expect(reading.administrations.map(\.verdict) == ["no patient"])
    // What is there and cannot be read is told apart from what is missing.
    let reason = subject == "null" ? "missing-mandatory" : "bad-value"
    #expect(reading.reader.findings.map(\.reason) == [reason])
  }

  @Test func `patients are sorted by the bytes of their ids, those of references among them`() {
    let linked = Reading(
      Resource.administration("a", subject: #"{"reference":"Patient/b"}"#), Resource.patient("c"),
      Resource.patient("a"), Resource.patient("B")
    ).linked
    #expect(linked.patients.map(\.id) == ["B", "a", "b", "c"])
  }

  @Test func `the readers' shares come out as one reader's`() {
    let reader = Reading(
      Resource.order("o", #""medicationCodeableConcept":{"text":"M"}"#), Resource.patient("p"))
    let other = Reading(administration(request: "MedicationRequest/o"))
    let linked = LinkedRecord([reader.reader, other.reader])
    #expect(linked.references.map(\.order) == [0])
    #expect(linked.references.map { linked.medications[$0.medication].name } == ["M"])
  }

  @Test func `a reader forgets what was linked, and not what was wrong or how much was read`() {
    let reading = Reading(
      Resource.order("o", #""medicationCodeableConcept":{"text":"M"}"#), Resource.patient("p"),
      administration(request: "MedicationRequest/o"), "{")
    var readers = [reading.reader, reading.reader]
    ResourceReader.forgetLinked(in: &readers)
    let reader = readers[1]
    #expect(
      reader.stores.orders.records.isEmpty && reader.stores.patients.records.isEmpty
        && reader.administrations.references.isEmpty)
    #expect(reader.resourceCounts == reading.reader.resourceCounts)
    #expect(reader.findings.count == 1)
  }

  @Test func `a newer reading is linked in place of an older one, and keeps its place`() {
    let linked = LinkedRecord([
      Reading(
        Resource.order("o", #""intent":"order","meta":{"versionId":"1"}"#),
        Resource.order("p", #""intent":"order""#)
      ).reader,
      Reading(Resource.order("o", #""intent":"plan","meta":{"versionId":"2"}"#)).reader,
    ])
    #expect(linked.orders.map(\.order.id).sorted() == ["o", "p"])
    #expect(linked.orders.first { $0.order.id == "o" }?.order.intent == "plan")
    #expect(linked.duplicateCounts == ["MedicationRequest": 1])
  }
}
