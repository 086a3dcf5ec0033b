import Testing

@testable import FHIRDecoding

/// Patients whom others replace, and animals.
@Suite struct MergedPatientsTests {
  @Test(
    arguments: [
      // Along the chain to its end; of two successors the first.
      ([(1, 2)], [1: 2], 0), ([(1, 2), (2, 3), (4, 1)], [1: 3, 2: 3, 4: 3], 0),
      ([(1, 2), (1, 3)], [1: 2], 0), ([], [:], 0),
      // A circle is followed nowhere, nor what leads into it.
      ([(1, 2), (2, 1), (3, 1), (4, 5)], [4: 5], 3),
    ] as [([(Int, Int)], [Int: Int], Int)])
  func `each is followed to the end of its chain`(
    links: [(Int, Int)], successors: [Int: Int], inCircles: Int
  ) {
    let merged = MergedPatients(links.map { (former: $0.0, successor: $0.1) })
    #expect(merged.successors == successors)
    #expect(merged.inCircles == inCircles)
  }

  private static func patient(_ id: String, _ type: String, _ other: String) -> String {
    Resource.patient(
      id, #""link":[{"other":{"reference":"Patient/\#(other)"},"type":"\#(type)"}]"#)
  }

  private static let records = [
    Resource.order("o", patient: "old"),
    Resource.administration("a", subject: #"{"reference":"Patient/old"}"#),
    Resource.administration("b", subject: #"{"reference":"Patient/new"}"#),
    #"{"resourceType":"MedicationDispense","id":"d","status":"completed","subject":{"reference":"Patient/old"}}"#,
  ]

  private static func linked(_ lines: [String], keepsMerged: Bool = false) -> LinkedRecord {
    var reader = ResourceReader(keepsTexts: true, keeping: [.administrations, .dispenses])
    reader.read(TwoWays.chunk(lines))
    return LinkedRecord([reader], keepsMerged: keepsMerged)
  }

  @Test(
    arguments: [
      ([patient("old", "replaced-by", "new"), Resource.patient("new")], "new"),
      ([Resource.patient("old"), patient("new", "replaces", "old")], "new"),
      // DSTU2's word; the former one, or the present one, was not read.
      ([patient("old", "replace", "new")], "new"), ([patient("new", "replaces", "old")], "new"),
      ([patient("old", "replaced-by", "mid"), patient("mid", "replaced-by", "new")], "new"),
      ([patient("old", "seealso", "new")], "old"), ([patient("old", "replaced-by", "old")], "old"),
    ] as [([String], String)])
  func `the records of both count for the one that replaces`(patients: [String], id: String) {
    for lines in [patients + Self.records, Self.records + patients] {
      let linked = Self.linked(lines)
      let isMerged = id == "new"
      func name(_ patient: Int?) -> String? { patient.map { linked.patients[$0].id } }
      #expect(linked.references.map { name($0.patient) } == [id, "new"])
      #expect(name(linked.orders[0].patient) == id)
      #expect(name(linked.dispenses[0].patient) == id)
      #expect(linked.merged.references == (isMerged ? [0: "old"] : [:]))
      #expect(linked.merged.orders == (isMerged ? [0: "old"] : [:]))
      #expect(linked.merged.dispenses == (isMerged ? [0] : []))
      // The order is not one of another patient.
      #expect(linked.references.allSatisfy { $0.orderIssue == .some(.none) })
    }
  }

  @Test func `they stay apart when that is asked for`() {
    let lines = [Self.patient("old", "replaced-by", "new"), Resource.patient("new")]
    let linked = Self.linked(lines + Self.records, keepsMerged: true)
    #expect(linked.references.compactMap(\.patient).count == 2)
    #expect(Set(linked.references.compactMap(\.patient)).count == 2)
    #expect(linked.merged.references.isEmpty && linked.patients.allSatisfy { $0.successor == nil })
  }

  @Test func `a circle is told, and its records stay where they are`() {
    let lines = [("old", "new"), ("new", "old")].map { Self.patient($0, "replaced-by", $1) }
    let linked = Reading(lines: lines + Self.records).linked
    #expect(linked.merged.patientsInCircles == 2)
    #expect(Set(linked.references.compactMap(\.patient)).count == 2)
  }

  @Test func `an identifier that both have leads to the one that replaces`() {
    let identifier = #""identifier":[{"system":"s","value":"1"}]"#
    let link = #""link":[{"other":{"reference":"Patient/new"},"type":"replaced-by"}]"#
    let subject = #"{"identifier":{"system":"s","value":"1"}}"#
    let patients = [Resource.patient("old", identifier, link), Resource.patient("new", identifier)]
    let reading = Reading(lines: patients + [Resource.administration("a", subject: subject)])
    #expect(reading.firstPatient == "new")
    let apart = Reading(
      lines: [Resource.patient("old", identifier), Resource.patient("new", identifier)]
        + [Resource.administration("a", subject: subject)])
    #expect(apart.firstPatient == "s|1")
  }

  private static let animal =
    #""extension":[{"url":"http://hl7.org/fhir/StructureDefinition/patient-animal","extension":[{"url":"species","valueString":"dog"}]}]"#
  private static let other = animal.replacing("patient-animal", with: "patient-religion")

  @Test(
    arguments: [
      (#""animal":{"species":{"text":"cat"}}"#, true), (animal, true), (other, false),
      (#""animal":null"#, false), (#""extension":[]"#, false),
    ] as [(String, Bool)])
  func `an animal is told apart in every version`(fields: String, isAnimal: Bool) {
    #expect(
      Reading(Resource.patient("p", fields)).linked.patients.map(\.isAnimal) == [isAnimal])
  }

  @Test func `of patients written alike the template takes no animal, and no link`() {
    let people = (0..<40).map { Resource.patient("p\($0)", Self.other) }
    let linked = Reading(lines: people + [Resource.patient("p9x", Self.animal)] + people).linked
    #expect(linked.patients.filter(\.isAnimal).map(\.id) == ["p9x"])
    let links = (0..<40).map { Self.patient("p\($0)", "seealso", "q") }
    let merged = Reading(lines: links + [Self.patient("px", "replaced-by", "q")]).linked
    #expect(merged.patients.filter { $0.successor != nil }.map(\.id) == ["px"])
  }

  @Test(arguments: [
    (#"{"display":"Jane"}"#, true), (##"{"reference":"#p"}"##, true),
    (#"{"reference":"Group/g"}"#, true), (#"{}"#, true), ("null", false),
  ])
  func `a reference to a patient that cannot be read is told apart from none`(
    subject: String, isThere: Bool
  ) {
    let reading = Reading(Resource.administration("a", subject: subject))
    #expect(reading.administrations.map(\.verdict) == ["no patient"])
    let details =
      isThere
      ? "MedicationAdministration.subject is there, and leads to no Patient (by an id, an address or an identifier)"
      : "MedicationAdministration.subject names no patient (a Patient by id)"
    #expect(reading.details == [details])
    let order = #"{"resourceType":"MedicationRequest","id":"o","subject":\#(subject)}"#
    #expect(Reading(order).linked.orders.map(\.hasUnreadablePatient) == [isThere])
  }
}
