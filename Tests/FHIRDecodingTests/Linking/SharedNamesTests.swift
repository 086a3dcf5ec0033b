import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite("Names of medications that are given out") struct SharedNamesTests {
  private static func order(_ patient: Int, _ concept: String) -> String {
    #"{"resourceType":"MedicationRequest","id":"o\#(patient)","status":"active","intent":"order","#
      + #""subject":{"reference":"Patient/p\#(patient)"},"medicationCodeableConcept":{\#(concept)}}"#
  }

  private static func coded(
    _ display: String, text: String = "free text", system: String = "http://www.whocc.no/atc"
  ) -> String {
    #""text":"\#(text)","coding":[{"system":"\#(system)","code":"B01AA03","display":"\#(display)"}]"#
  }

  private func names(_ words: SharedNaming.Words, _ concepts: [String]) -> [String] {
    let lines = concepts.enumerated().map { Self.order($0.offset, $0.element) }
    let naming = SharedNaming(words, leastPatients: 5)
    return LinkedRecord([Reading(lines: lines).reader], naming: naming).sharedNames
  }

  @Test func `what a code is called stays when enough patients have just that`() {
    let concepts = Array(repeating: Self.coded("Warfarin"), count: 5)
    #expect(names(.display, concepts) == ["Warfarin"])
    #expect(names(.display, Array(concepts.dropLast())) == ["ATC B01AA03"])
  }

  @Test func `two orders of one patient are those of one patient`() {
    let lines = (0..<9).map { number in
      Self.order(number, Self.coded("Warfarin"))
        .replacing("Patient/p\(number)", with: "Patient/p\(number % 4)")
    }
    let linked = LinkedRecord(
      [Reading(lines: lines).reader], naming: SharedNaming(.display, leastPatients: 5))
    #expect(linked.sharedNames == ["ATC B01AA03"])
  }

  @Test func `one other name among many, and the code is the name`() {
    let concepts = Array(repeating: Self.coded("Warfarin"), count: 9)
    #expect(
      names(.display, concepts + [Self.coded("Warfarin (Mrs Huber)")]) == ["ATC B01AA03"])
    #expect(names(.display, [Self.coded("Warfarin (Mrs Huber)")] + concepts) == ["ATC B01AA03"])
  }

  @Test func `free text is a name where small numbers are hidden, and never under pseudonyms`() {
    let concepts = Array(repeating: Self.coded("", text: "Warfarin 5 mg"), count: 5)
    #expect(names(.any, concepts) == ["Warfarin 5 mg"])
    #expect(names(.display, concepts) == ["ATC B01AA03"])
    let textOnly = Array(repeating: #""text":"House tea""#, count: 5)
    #expect(names(.any, textOnly) == ["House tea"])
    #expect(names(.display, textOnly) == [""])
  }

  @Test(arguments: [
    ("http://www.nlm.nih.gov/research/umls/rxnorm", "RxNorm B01AA03"),
    ("http://snomed.info/sct", "SNOMED CT B01AA03"),
    ("http://fhir.de/CodeSystem/ifa/pzn", "PZN B01AA03"),
    ("http://hl7.org/fhir/sid/ndc", "NDC B01AA03"),
    ("http://fhir.de/CodeSystem/bfarm/atc", "ATC B01AA03"), ("http://hospital.example", "B01AA03"),
  ])
  func `a code stands behind the name of its system`(system: String, name: String) {
    #expect(names(.display, [Self.coded("Warfarin", system: system)]) == [name])
  }

  @Test func `a code with white space is text that someone wrote`() {
    let concept = #""coding":[{"system":"http://x","code":"drops of Mrs Huber"}]"#
    #expect(names(.display, [concept]) == [""])
    #expect(names(.any, [concept]) == [""])
  }

  @Test func `what different patients' records call medications is joined`() {
    func linked(_ numbers: Range<Int>, _ display: String, _ known: NamesInUse? = nil)
      -> LinkedRecord
    {
      var naming = SharedNaming(.display, leastPatients: 5)
      naming.known = known
      let lines = numbers.map { Self.order($0, Self.coded(display)) }
      return LinkedRecord([Reading(lines: lines).reader], naming: naming)
    }
    var known = linked(0..<3, "Warfarin").namesInUse
    #expect(linked(0..<3, "Warfarin").sharedNames == ["ATC B01AA03"])
    known.join(linked(3..<5, "Warfarin").namesInUse)
    #expect(linked(0..<3, "Warfarin", known).sharedNames == ["Warfarin"])
    known.join(linked(5..<6, "Warfarin (Mrs Huber)").namesInUse)
    #expect(linked(0..<3, "Warfarin", known).sharedNames == ["ATC B01AA03"])
  }

  @Test func `nothing is gathered when nothing is given out`() {
    #expect(Reading(Self.order(1, Self.coded("Warfarin"))).linked.sharedNames.isEmpty)
  }
}
