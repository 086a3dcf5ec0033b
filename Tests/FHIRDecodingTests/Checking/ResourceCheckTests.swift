import Testing

@testable import FHIRDecoding

/// What a check says of single resources.
@Suite struct ResourceCheckTests {
  private static let sound = [
    Resource.patient("p"),
    Resource.order(
      "o", #""intent":"order""#, #""medicationCodeableConcept":{"text":"Ramipril"}"#,
      #""authoredOn":"2025-03-01""#, #""dosageInstruction":[{"timing":{"code":{"text":"QD"}}}]"#),
    administration(),
  ]

  private static func administration(_ changes: [String: String] = [:]) -> String {
    let fields = [
      "id": #""a""#, "subject": #"{"reference":"Patient/p"}"#,
      "request": #"{"reference":"MedicationRequest/o"}"#,
      "medicationCodeableConcept": #"{"text":"Ramipril"}"#,
      "effectiveDateTime": #""2025-03-04T08:00:00Z""#, "status": #""completed""#,
      "resourceType": #""MedicationAdministration""#,
    ].merging(changes) { $1 }.filter { $0.value != "" }
    return "{"
      + fields.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
      .joined(separator: ",") + "}"
  }

  private static func issues(_ administration: String) -> [String] {
    Checking(Array(sound.prefix(2)) + [administration]).issues
  }

  @Test func `a sound record has no issue`() {
    let checking = Checking(Self.sound)
    #expect(checking.issues == [])
    #expect(checking.check.tally.looks(at: .administrationTime) == 1)
    #expect(checking.check.tally.looks(at: .orderDosage) == 1)
  }

  @Test func `a dosage that says that nothing was given is an issue of a completed dose`() {
    let dosage = ["dosage": #"{"text":"Not given"}"#]
    #expect(
      Self.issues(Self.administration(dosage)) == [
        "administration-outcome 1: MedicationAdministration.dosage says that nothing was given (R4)"
      ])
    let notDone = Self.administration(dosage.merging(["status": #""not-done""#]) { $1 })
    #expect(Self.issues(notDone) == [])
  }

  @Test func `a dose of another substance than its order's is an issue`() {
    func coded(_ code: String) -> String {
      #"{"coding":[{"system":"http://www.whocc.no/atc","code":"\#(code)"}]}"#
    }
    let order = Resource.order(
      "o", #""intent":"order""#, #""medicationCodeableConcept":\#(coded("C09AA05"))"#,
      #""dosageInstruction":[{"text":"daily","timing":{"code":{"text":"QD"}}}]"#)
    func issues(_ code: String) -> [String] {
      Checking([
        Self.sound[0], order, Self.administration(["medicationCodeableConcept": coded(code)]),
      ]).issues
    }
    #expect(issues("C09AA05") == [])
    #expect(
      issues("B01AA03") == [
        "orders-of-medication 1: MedicationAdministration.medication[x] is not the order's, by its "
          + "code of ATC"
      ])
  }

  @Test(arguments: [
    (#","status":"completed""#, "is missing"),
    (#","status":"completed","daysSupply":null"#, "holds nothing that says it"),
    (#","status":"in-progress","daysSupply":{"value":0,"code":"d"}"#, "is not above 0"),
    (#","status":"unknown","daysSupply":{"unit":"days"}"#, "is not above 0"),
    (#","status":"completed","daysSupply":{"value":30}"#, nil), (#","status":"cancelled""#, nil),
    (#","status":"stopped""#, nil), (#","notDone":true"#, nil),
    (#","notDone":false"#, "is missing"),
  ])
  func `a dispense that took place without a number of days is an issue`(
    more: String, detail: String?
  ) {
    let dispense =
      #"{"resourceType":"MedicationDispense","id":"d","subject":{"reference":"Patient/p"},"#
      + #""medicationCodeableConcept":{"text":"Ramipril"},"whenHandedOver":"2025-03-01"\#(more)}"#
    let issues = Checking(Self.sound + [dispense]).issues.filter { $0.contains("supply") }
    #expect(issues.count == (detail == nil ? 0 : 1))
    guard let detail else { return }
    let said = "dispense-supply 1: MedicationDispense.daysSupply \(detail) ("
    #expect(issues.first?.hasPrefix(said) == true)
  }

  @Test(arguments: [
    (#"{"value":366,"unit":"d"}"#, false), (#"{"value":367}"#, true),
    (#"{"value":53,"unit":"wk"}"#, true), (#"{"value":52,"unit":"wk"}"#, false),
  ])
  func `a dispense of more than a year is told`(supply: String, isTold: Bool) {
    let dispense =
      #"{"resourceType":"MedicationDispense","id":"d","subject":{"reference":"Patient/p"},"#
      + #""medicationCodeableConcept":{"text":"Ramipril"},"whenHandedOver":"2025-03-01","#
      + #""status":"completed","daysSupply":\#(supply)}"#
    let issues = Checking(Self.sound + [dispense]).issues.filter { $0.contains("dispense-length") }
    #expect(issues.count == (isTold ? 1 : 0))
    #expect(issues.allSatisfy { $0.contains("MedicationDispense.daysSupply is more than a year") })
  }

  @Test(arguments: [
    (["id": ""], ["administration-id 1: MedicationAdministration.id is missing (R4)"]),
    (
      ["request": ""],
      ["administration-order 1: MedicationAdministration.request is missing (R4)"]
    ),
    (
      ["request": #"{"reference":"MedicationRequest/x"}"#],
      ["orders-found 1: MedicationAdministration.request leads to no order in the data"]
    ),
    (
      ["subject": #"{"reference":"Patient/q"}"#],
      [
        "orders-of-patient 1: MedicationAdministration.request leads to an order of another patient",
        "patients-found 1: MedicationAdministration.subject leads to no Patient in the data",
      ]
    ),
    (
      ["medicationCodeableConcept": "{}"],
      [
        "administration-medication 1: MedicationAdministration.medication[x]"
          + " holds nothing that says it (R4)"
      ]
    ),
    (
      ["medicationCodeableConcept": "", "medicationReference": #"{"reference":"Medication/m"}"#],
      [
        "medications-found 1: MedicationAdministration.medication[x] leads to no Medication"
          + " in the data"
      ]
    ),
    (
      ["effectiveDateTime": ""],
      ["administration-time 1: MedicationAdministration.effective[x] is missing (R4)"]
    ),
    (
      ["effectiveDateTime": #""2025-03""#],
      ["administration-day 1: MedicationAdministration.effective[x] says the month only (R4)"]
    ),
    (
      [
        "effectiveDateTime": "", "occurenceDateTime": #""2025""#, "medicationCodeableConcept": "",
        "medication": #"{"concept":{"text":"Ramipril"}}"#,
      ],
      ["administration-day 1: MedicationAdministration.occurence[x] says the year only (R5)"]
    ),
    (
      ["effectiveDateTime": #""1899-12-31""#],
      ["administration-time 1: MedicationAdministration.effective[x] is before 1900 (R4)"]
    ),
    (["status": #""entered-in-error""#, "effectiveDateTime": "", "request": ""], []),
    (
      [
        "status": #""entered-in-error""#, "request": #"{"reference":"MedicationRequest/x"}"#,
        "subject": #"{"reference":"Patient/q"}"#,
      ], []
    ),
  ])
  func `what an administration lacks is said`(changes: [String: String], issues: [String]) {
    #expect(Self.issues(Self.administration(changes)) == issues)
  }

  @Test func `what is missing makes no resource one of another version`() {
    let dispense =
      #"{"resourceType":"MedicationDispense","id":"d","subject":{"reference":"Patient/p"},"medicationCodeableConcept":{"text":"X"},"whenHandedOver":"2025-03-01"}"#
    #expect(
      Self.issues(dispense) == [
        "dispense-supply 1: MedicationDispense.daysSupply is missing (R4)"
      ])
  }

  @Test func `an administration of nobody is said once`() {
    let checking = Checking(
      Array(Self.sound.prefix(2)) + [
        Self.administration(["subject": #"{"display":"Somebody"}"#])
      ])
    #expect(
      checking.issues == [
        "administration-patient 1: MedicationAdministration.subject holds nothing that says it (R4)"
      ])
    #expect(checking.findings == [])
  }

  @Test func `a date that does not exist is said as such, and not as one that is missing`() {
    let issues = Self.issues(Self.administration(["effectiveDateTime": #""2025-02-30""#]))
    #expect(
      issues == [
        "dates-valid 1: MedicationAdministration.effectiveDateTime is no date, or one that does not"
          + " exist (R4)"
      ])
  }

  @Test(arguments: [
    (
      ["efectiveDateTime": #""2025""#],
      "properties-known 1: MedicationAdministration.efectiveDateTime is no property of"
        + " MedicationAdministration in R4; effectiveDateTime may be meant (R4)"
    ),
    (
      ["wasNotGiven": "false"],
      "properties-known 1: MedicationAdministration.wasNotGiven is no property of"
        + " MedicationAdministration in R4; DSTU2 has it (R4)"
    ),
    (
      ["Zwetschken baum": "1"],
      "properties-known 1: MedicationAdministration.(no name) is no property of"
        + " MedicationAdministration in R4 (R4)"
    ),
    (
      ["dosage": #"{"dose":{"value":"5"}}"#],
      "properties-typed 1: MedicationAdministration.dosage.dose.value is a text, where R4 has a"
        + " number (R4)"
    ),
    (
      ["note": #"{"text":"x"}"#],
      "properties-typed 1: MedicationAdministration.note is an object, where R4 has a list, each"
        + " element an object (Annotation) (R4)"
    ),
    (
      ["category": "[]"],
      "properties-typed 1: MedicationAdministration.category is a list, where R4 has an object"
        + " (CodeableConcept) (R4)"
    ),
    (
      ["note": #"[{"text":"x","time":"2025-02-30"}]"#],
      "dates-valid 1: MedicationAdministration.note.time is no date, or one that does not exist (R4)"
    ),
    (
      ["performer": "[{}]"],
      "properties-present 1: MedicationAdministration.performer.actor is missing, which R4 demands"
        + " (R4)"
    ),
  ])
  func `a property that is not as FHIR has it is said with its path`(
    changes: [String: String], issue: String
  ) {
    let issues = Self.issues(Self.administration(changes))
    #expect(issues == [issue])
  }

  @Test func `places have the line, the path with its indexes, and the id`() {
    let dosage = #"[{"text":"a"},{"timing":{"repeat":{"period":"1"}}}]"#
    let checking = Checking(
      [Resource.patient("p")]
        + ["o1", "o2", "o3", "o4"].map {
          Resource.order($0, #""intent":"order""#, #""dosageInstruction":\#(dosage)"#)
        })
    let places = checking.places(.propertiesTyped)
    #expect(places.map(\.line) == [2, 3, 4])
    #expect(places.map(\.resource).first == "MedicationRequest/o1")
    #expect(
      places.map(\.path).first == "MedicationRequest.dosageInstruction[1].timing.repeat.period")
    #expect(checking.check.tally.issues.values.map(\.count).max() == 4)
  }

  @Test func `issues beyond a number are told together, and each is counted`() {
    let names = (0..<2000).map { #""unknown\#($0)":1"# }
    let lines = names.map { Resource.patient("p", $0) }
    let tally = Checking(lines).check.tally
    #expect(tally.issues.count == CheckTally.issueLimit + 1)
    #expect(tally.issues.values.reduce(0) { $0 + $1.count } == 2000)
  }

  @Test(arguments: [
    ("_x1", "_x1"), ("Zwetschkenbaum", "Zwetschkenbaum"), ("1931-07-19", "(no name)"),
    ("Maria-Anna", "(no name)"), ("Zwetsch\\u001b[31m", "(no name)"), ("7", "(no name)"),
    ("", "(no name)"), (String(repeating: "x", count: 65), "(no name)"),
  ])
  func `a property's name is shown when it looks like one`(name: String, shown: String) {
    let checking = Checking([Resource.patient("p", #""\#(name)":1"#)])
    #expect(checking.places(.propertiesKnown).map(\.path) == ["Patient." + shown])
  }

  @Test(arguments: [
    ("a-1.B", "Patient/a-1.B"), ("Zwetschkenbaum, Anna", ""), ("p_1", ""), ("\\u001b[31mp", ""),
    ("Zwetschken/baum", ""), ("\\u00e4", ""), (String(repeating: "1", count: 65), ""),
  ])
  func `an id is shown when it is one, else only its place`(id: String, shown: String) {
    let checking = Checking([Resource.patient(id, #""gendre":"male""#)])
    let place = checking.places(.propertiesKnown).first
    #expect(place?.resource == shown)
    #expect(place?.line == 1)
    #expect(checking.check.takeSightings().map(\.id) == [String(shown.dropFirst(8))])
    #expect(checking.check.takeSightings().isEmpty)
  }

  @Test(arguments: [
    ("2025-03-04T23:59:59Z", 0), ("2025-03-05T00:00:00Z", 1), ("2025-03-05", 1), ("2025", 0),
    ("2025-03-05T00:30:00+02:00", 1),
  ])
  func `an administration after the as-of day is said`(date: String, count: Int) throws {
    let line = Self.administration(["effectiveDateTime": #""\#(date)""#])
    let asOf = try #require(FHIRDateTime(text: "2025-03-04")).day
    let tally = Checking([line], asOf: asOf).check.tally
    let issues = tally.issues.filter { $0.key.requirement == .administrationPast }
    #expect(issues.values.reduce(0) { $0 + $1.count } == count)
    #expect(tally.looks(at: .administrationPast) == 1)
    #expect(Checking([line]).check.tally.looks(at: .administrationPast) == 0)
  }

  @Test(arguments: [
    ("MedicationAdminstration", "MedicationAdministration"), ("patient", "Patient"),
    ("MedicationRequests", "MedicationRequest"), ("Medicaton", "Medication"),
    ("MedicationStatement", nil), ("MedicationKnowledge", nil), ("Encounter", nil), ("Person", nil),
  ])
  func `a type whose name is nearly that of one that is read is said`(type: String, meant: String?)
  {
    let checking = Checking([Self.sound[0], #"{"resourceType":"\#(type)","id":"a"}"#])
    #expect(
      checking.issues
        == (meant.map { ["types-known 1: \(type).resourceType may mean \($0)"] } ?? []))
    #expect(checking.places(.typesKnown).map(\.resource) == (meant == nil ? [] : [type + "/a"]))
    #expect(checking.check.tally.looks(at: .typesKnown) == 2)
  }

  @Test func `a type that is no name is not shown`() {
    let checking = Checking([#"{"resourceType":"Pat-ient","id":"a"}"#])
    #expect(
      checking.issues
        == ["types-known 1: (no FHIR resource type).resourceType may mean Patient"])
  }

  @Test func `resources in a Bundle have the way to them in their path`() {
    let checking = Checking([
      Resource.bundle(("urn:uuid:1", Resource.patient("p", #""gendre":"male""#)))
    ])
    #expect(
      checking.places(.propertiesKnown).map(\.path) == ["Bundle.entry[0].resource.Patient.gendre"])
  }
}
