import DurableOutput
import FHIRDecoding
import FHIRServer
import MedicationAdherence
import Testing

@testable import Features

@Suite struct StatedDoseTests {
  private func dose(_ change: (inout DoseRequest) -> Void) throws -> StatedDose {
    var request = DoseRequest()
    request.at = "2025-03-01T08:00:00+01:00"
    change(&request)
    return try StatedDose(request, now: WallClock(seconds: 1_748_779_200), zone: nil)
  }

  private func order(_ version: FHIRVersion, _ more: String = "") throws -> OrderedMedicine {
    let patient = version == .dstu2 ? "patient" : "subject"
    let medicine =
      version == .r5
      ? #""medication":{"concept":{"text":"Aspirin"}}"#
      : #""medicationCodeableConcept":{"text":"Aspirin"}"#
    let type = version == .dstu2 ? "MedicationOrder" : "MedicationRequest"
    let text = """
      {"resourceType":"\(type)","id":"o","status":"active",\
      "\(patient)":{"reference":"Patient/p"},\(medicine)\(more)}
      """
    return try OrderedMedicine(StoredResource(#require(WrittenJSON(Array(text.utf8)))))
  }

  private func resource(_ dose: StatedDose, _ version: FHIRVersion) throws -> WrittenJSON {
    let identifier = RecordIdentifier(of: ["x"])
    return dose.resource(of: try order(version), identifier, AdministrationShape(version: version))
  }

  @Test(arguments: FHIRVersion.allCases, [Outcome.taken, .notTaken])
  func `in every version a dose is as FHIR has it, and read as it was meant`(
    version: FHIRVersion, outcome: Outcome
  ) throws {
    let dose = try dose { request in
      (request.isTaken, request.isNotTaken) = (outcome == .taken, outcome == .notTaken)
      if outcome == .notTaken { request.reason = "asleep" }
      (request.dose, request.note, request.tags) = ("0.50 tablet", "with water", ["Study-1"])
    }
    let json = try resource(dose, version)
    #expect(try OutgoingCheck.faults(in: json.bytes, of: version) == [])
    #expect(AdministrationShape.outcome(of: json) == outcome)
    let shape = AdministrationShape(version: version)
    #expect(shape.start(of: json) == "2025-03-01T08:00:00+01:00")
    #expect(json[path: shape.dose] == ["value": .number("0.50"), "unit": "tablet"])
    #expect(json[path: "meta/tag"] == [["code": "study-1"]])
    #expect(shape.order(of: json)?.hasSuffix("/o") == true)
  }

  @Test(arguments: [
    (
      FHIRVersion.dstu2,
      ["wasNotGiven", "reasonNotGiven", "prescription", "patient", "effectiveTimeDateTime"]
    ),
    (.stu3, ["notGiven", "reasonNotGiven", "prescription", "subject", "effectiveDateTime"]),
    (
      .r4, ["statusReason", "request", "subject", "effectiveDateTime", "medicationCodeableConcept"]
    ),
    (.r5, ["statusReason", "request", "subject", "occurenceDateTime", "medication"]),
  ])
  func `the members are those of the version`(version: FHIRVersion, names: [String]) throws {
    let json = try resource(dose { ($0.isNotTaken, $0.reason) = (true, "http://s|c") }, version)
    for name in names { #expect(json[name] != nil, "\(name)") }
    #expect(
      json["status"]?.text == (version == .dstu2 || version == .stu3 ? "completed" : "not-done"))
    let reasons = json[AdministrationShape(version: version).reasons]
    #expect(reasons == [["coding": [["system": "http://s", "code": "c"]]]])
  }

  @Test(arguments: FHIRVersion.allCases)
  func `a period is written as one`(version: FHIRVersion) throws {
    let json = try resource(
      dose { request in
        (request.isTaken, request.at) = (true, nil)
        (request.from, request.to) = ("2025-03-01T08:00:00Z", "2025-03-01T09:00:00Z")
      }, version)
    #expect(try OutgoingCheck.faults(in: json.bytes, of: version) == [])
    let period = json[AdministrationShape(version: version).times.period]
    #expect(period == ["start": "2025-03-01T08:00:00Z", "end": "2025-03-01T09:00:00Z"])
  }

  @Test func `one dose has one identifier, whatever became of it`() throws {
    let base = try #require(WebAddress("https://h/fhir"))
    func value(
      _ key: String = "", order: String = "MedicationRequest/o",
      _ change: (inout DoseRequest) -> Void
    )
      throws -> String
    {
      try dose(change).identifier(at: base, of: order, key: key).value
    }
    let first = try value { $0.isTaken = true }
    #expect(try value { ($0.isNotTaken, $0.at) = (true, "2025-03-01T07:00:00Z") } == first)
    #expect(try value { ($0.isTaken, $0.at) = (true, "2025-03-01T07:00:01Z") } != first)
    #expect(try value("2") { $0.isTaken = true } != first)
    #expect(try value(order: "MedicationRequest/p") { $0.isTaken = true } != first)
  }

  @Test func `what is said of a dose is checked`() {
    let wrong: [(inout DoseRequest) -> Void] = [
      { _ in }, { ($0.isTaken, $0.isNotTaken) = (true, true) },
      { ($0.isTaken, $0.reason) = (true, "x") }, { ($0.isNotTaken, $0.reason) = (true, " ") },
      { ($0.isTaken, $0.dose) = (true, "two") }, { ($0.isTaken, $0.dose) = (true, "0 mg") },
      { ($0.isTaken, $0.dose) = (true, "2,5 mg") }, { ($0.isTaken, $0.note) = (true, "") },
      { ($0.isTaken, $0.tags) = (true, [""]) },
      { ($0.isTaken, $0.tags) = (true, [String(repeating: "x", count: 65)]) },
    ]
    for change in wrong { #expect(throws: UsageError.self) { try dose(change) } }
  }

  @Test func `leading zeros are no JSON`() throws {
    let json = try resource(dose { ($0.isTaken, $0.dose) = (true, "007.5") }, .r4)
    #expect(json[path: "dosage/dose/value"] == .number("7.5"))
  }

  @Test(arguments: [
    (#","status":"x""#, nil), (#","doNotPerform":true"#, "nothing may be given"),
    (#","modifierExtension":[{"url":"http://x"}]"#, "modifierExtension"),
    (#","dosageInstruction":[{"modifierExtension":[{"url":"http://x"}]}]"#, "modifierExtension"),
  ])
  func `an order that is not understood is refused`(more: String, words: String?) throws {
    let refusal = try order(.r4, more).refusal
    #expect((refusal == nil) == (words == nil))
    if let words { #expect(refusal?.contains(words) == true) }
  }

  @Test(arguments: [
    ("cancelled", true), ("draft", true), ("entered-in-error", true), ("active", false),
    ("stopped", false), ("completed", false), ("on-hold", false),
  ])
  func `an order's status decides`(status: String, isRefused: Bool) throws {
    let json: WrittenJSON = [
      "resourceType": "MedicationRequest", "id": "o", "status": .text(status),
      "subject": ["reference": "Patient/p"],
    ]
    let order = try OrderedMedicine(StoredResource(json))
    #expect((order.refusal != nil) == isRefused)
    let day = try #require(Day(year: 2025, month: 3, day: 1))
    let warnings = order.warnings(on: day, active: .init(from: day.adding(days: 1), to: nil))
    #expect(warnings.count == (status == "stopped" ? 2 : 1))
    #expect(
      order.warnings(on: day, active: .init(from: day, to: day)).count
        == (status == "stopped" ? 1 : 0))
  }

  @Test func `a Medication that the order contains is copied, with what it refers to`() throws {
    let text = """
      {"resourceType":"MedicationRequest","id":"o","status":"active","subject":{"reference":"Patient/p"},\
      "medicationReference":{"reference":"#med"},"contained":[\
      {"resourceType":"Medication","id":"med","ingredient":[{"itemReference":{"reference":"#part"}}]},\
      {"resourceType":"Practitioner","id":"doctor"},\
      {"resourceType":"Substance","id":"part","code":{"text":"x"}}]}
      """
    let order = try OrderedMedicine(StoredResource(#require(WrittenJSON(Array(text.utf8)))))
    var json: WrittenJSON = [:]
    order.copy(to: &json, AdministrationShape(version: .r4))
    #expect(json["contained"]?.oneOrMore.map { $0["id"]?.text } == ["med", "part"])
  }

  @Test(arguments: [
    #"{"resourceType":"MedicationRequest","id":"o"}"#,
    ##"{"resourceType":"MedicationRequest","id":"o","subject":{"reference":"#p"}}"##,
  ])
  func `an order without a patient has no doses`(text: String) throws {
    let stored = StoredResource(try #require(WrittenJSON(Array(text.utf8))))
    #expect(throws: RecordError.withoutPatient("MedicationRequest/o")) {
      try OrderedMedicine(stored)
    }
  }

  @Test(arguments: [
    ("o1", nil, "o1"), ("MedicationRequest/o1", "MedicationRequest", "o1"),
  ])
  func `a resource is named by its id, with or without its type`(
    text: String, type: String?, id: String
  ) throws {
    let place = try ServerPlace(text, "ORDER")
    #expect((place.type, place.id) == (type, id))
  }

  @Test(arguments: ["", "a b", "X/1/2", "Nothing/1", "o1/", "https://h/MedicationRequest/o1"])
  func `what names no resource is a wrong call`(text: String) {
    #expect(throws: UsageError.self) { try ServerPlace(text, "ORDER") }
  }
}
