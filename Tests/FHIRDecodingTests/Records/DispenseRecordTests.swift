import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct DispenseRecordTests {
  static let spellings: [(version: FHIRVersion, fields: [String])] = [
    (
      .dstu2,
      [
        #""patient":{"reference":"Patient/p"}"#, #""status":"completed""#,
        #""medicationCodeableConcept":{"text":"Aspirin"}"#,
        #""authorizingPrescription":[{"reference":"MedicationOrder/o"}]"#,
        #""dosageInstruction":[{"timing":{"repeat":{"frequency":2,"period":1,"periodUnits":"d"}},"#
          + #""doseQuantity":{"value":50,"code":"mg"}}]"#,
      ]
    ),
    (
      .r4,
      [
        #""subject":{"reference":"Patient/p"}"#, #""status":"completed""#,
        #""medicationCodeableConcept":{"text":"Aspirin"}"#,
        #""authorizingPrescription":[{"reference":"MedicationRequest/o"}]"#,
        #""dosageInstruction":[{"timing":{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}},"#
          + #""doseAndRate":[{"doseQuantity":{"value":50,"code":"mg"}}]}]"#,
      ]
    ),
    (
      .r5,
      [
        #""subject":{"reference":"Patient/p"}"#, #""status":"completed""#,
        #""medication":{"concept":{"text":"Aspirin"}}"#,
        #""authorizingPrescription":[{"reference":"MedicationRequest/o"}]"#,
        #""dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":12,"periodUnit":"h"}},"#
          + #""doseAndRate":[{"doseQuantity":{"value":50,"code":"mg"}}]}]"#,
      ]
    ),
  ]

  @Test(arguments: spellings)
  func `every version's spelling says the same`(version: FHIRVersion, fields: [String]) throws {
    let supply = #""daysSupply":{"value":30,"code":"d"}"#
    let facts = try Self.facts(fields + [supply, #""whenHandedOver":"2021-03-01T09:00:00Z""#])
    #expect(facts.version == version)
    #expect(facts.subject?.patientID == "p")
    #expect(facts.status == "completed")
    #expect(facts.medication.concepts.first?.text == "Aspirin")
    #expect(facts.prescriptions.map(\.target.lastPart) == ["o"])
    #expect(facts.date?.day == Day(year: 2021, month: 3, day: 1))
    #expect(facts.daysSupply == 30)
    #expect(facts.dailyDose == DailyDose(amount: 100, unit: "mg"))
    #expect(!facts.isNotDone)
  }

  @Test(arguments: [("", Double?.some(150)), (#","asNeededBoolean":true"#, 100)])
  func `instructions as needed are no part of the dose a day`(field: String, amount: Double?) throws
  {
    let instructions = [(50, ""), (25, field)].map { dose, field in
      #"{"timing":{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}},"#
        + #""doseQuantity":{"value":\#(dose),"code":"mg"}\#(field)}"#
    }
    let facts = try Self.facts([
      Self.subject, #""dosageInstruction":[\#(instructions.joined(separator: ","))]"#,
    ])
    #expect(facts.dailyDose?.amount == amount)
  }

  @Test(arguments: [
    #""notDoneReasonCodeableConcept":{"text":"out of stock"}"#,
    ##""notDoneReasonReference":{"reference":"#issue"}"##,
    #""notDoneReasonCodeableConcept":{"text":"out of stock"},"notDoneReasonReference":null"#,
  ])
  func `STU3 says with a reason that nothing was dispensed`(field: String) throws {
    let facts = try Self.facts([Self.subject, field])
    #expect(facts.isNotDone)
    #expect(facts.version == .stu3)
  }

  @Test(arguments: [true, false])
  func `STU3's flag says whether anything was dispensed`(flag: Bool) throws {
    let facts = try Self.facts([Self.subject, #""notDone":\#(flag)"#])
    #expect(facts.isNotDone == flag)
    #expect(facts.version == .stu3)
  }

  @Test(arguments: [
    (#""whenHandedOver":"2021-03-02","whenPrepared":"2021-03-01""#, "2021-03-02"),
    (#""whenPrepared":"2021-03-01","whenHandedOver":"2021-03-02""#, "2021-03-02"),
    (#""whenPrepared":"2021-03-01""#, "2021-03-01"), (#""id":"x""#, nil),
  ])
  func `the day is that of handing over, else of preparing`(field: String, day: String?) throws {
    let fields = field.contains("id") ? [Self.subject] : [Self.subject, field]
    #expect(try Self.facts(fields).date?.day.description == day)
  }

  @Test(
    arguments: [
      (#"{"value":30}"#, 30), (#"{"value":4,"code":"wk"}"#, 28), (#"{"value":5,"unit":"Day"}"#, 5),
      (#"{"value":48,"code":"h"}"#, 2), (#"{"value":0}"#, 0), (#"{"code":"d"}"#, nil),
    ] as [(String, Double?)])
  func `the supply is in days`(quantity: String, days: Double?) throws {
    #expect(try Self.facts([Self.subject, #""daysSupply":\#(quantity)"#]).daysSupply == days)
  }

  @Test(arguments: [
    (#""daysSupply":{"value":"30"}"#, "wrong-type", "daysSupply.value"),
    (#""daysSupply":{"value":-1}"#, "bad-value", "daysSupply.value"),
    (#""daysSupply":{"value":36526}"#, "bad-value", "daysSupply.value"),
    (#""daysSupply":{"value":30,"comparator":">"}"#, "bad-value", "daysSupply.comparator"),
    (#""daysSupply":{"value":1,"code":"mo"}"#, "bad-value", "daysSupply"),
    (#""status":"given""#, "bad-value", "status"),
    (#""notDone":"false""#, "wrong-type", "notDone"),
    (#""whenHandedOver":"2021-02-30""#, "bad-value", "whenHandedOver"),
    (#""whenHandedOver":1"#, "wrong-type", "whenHandedOver"),
    (#""status":"completed","status":"completed""#, "duplicate-key", "status"),
    (#""daysSupply":{"value":1,"value":2}"#, "duplicate-key", "daysSupply.value"),
    (#""meta":{"versionId":"1","versionId":"2"}"#, "duplicate-key", "meta.versionId"),
    (#""resourceType":"Observation""#, "duplicate-key", "resourceType"),
    (
      #""dosageInstruction":[{"timing":{},"timing":{}}]"#, "duplicate-key",
      "dosageInstruction[0].timing"
    ),
  ])
  func `what is not as FHIR has it is quarantined with its path`(
    field: String, reason: String, path: String
  ) throws {
    let finding = try #require(try Self.finding([Self.subject, field]))
    #expect(finding.reason == reason)
    #expect(finding.detail.text.hasPrefix("MedicationDispense.\(path) "))
  }

  @Test(arguments: [
    (#""status":"completed""#, "missing-mandatory", "names no patient (a Patient by id)"),
    (
      #""subject":{"display":"someone"}"#, "bad-value",
      "is there, and leads to no Patient (by an id, an address or an identifier)"
    ),
  ])
  func `without a patient it is quarantined`(
    field: String, reason: String, detail: String
  ) throws {
    let finding = try #require(try Self.finding([field]))
    #expect(finding.reason == reason)
    #expect(finding.detail.text == "MedicationDispense.subject " + detail)
  }

  @Test(
    arguments: [
      (#""doseAndRate":[{"doseQuantity":{"value":50,"unit":"mg"}}]"#, #""frequency":3"#, 150),
      (
        #""doseQuantity":{"value":70,"unit":"mg"}"#, #""frequency":1,"period":1,"periodUnit":"wk""#,
        10
      ),
      (#""doseQuantity":{"value":50}"#, #""frequency":1,"when":["HS"]"#, 50),
      (#""doseQuantity":{"value":50}"#, #""timeOfDay":["08:00:00","20:00:00"]"#, 100),
      (#""doseQuantity":{"value":50}"#, #""frequency":2,"count":20"#, 100),
      (#""doseQuantity":{"value":70}"#, #""dayOfWeek":["mon"],"periodUnit":"wk""#, 10),
      (#""doseQuantity":{"value":50}"#, #""frequency":1,"frequencyMax":2"#, nil),
      (#""doseQuantity":{"value":50,"comparator":"<"}"#, #""frequency":1"#, nil),
      (#""doseQuantity":{"value":50}"#, #""period":1,"periodUnit":"mo""#, nil),
      (#""doseRange":{"low":{"value":50}}"#, #""frequency":1"#, nil),
      (#""doseQuantity":{"value":50}"#, #""frequency":null,"when":null,"count":null"#, 50),
      (#""doseQuantity":null,"doseSimpleQuantity":{"value":50}"#, #""frequency":2"#, 100),
      (#""doseQuantity":{"value":50}"#, #""frequency":"2""#, nil),
      (#""doseQuantity":{"value":50}"#, #""frequency":0"#, nil),
    ] as [(String, String, Double?)])
  func `a dose a day is known when an amount and a timing say it`(
    dose: String, plan: String, amount: Double?
  ) throws {
    let plan = plan.contains("periodUnit") ? plan : plan + #","period":1,"periodUnit":"d""#
    let instruction = #"{"timing":{"repeat":{\#(plan)}},\#(dose)}"#
    let facts = try Self.facts([Self.subject, #""dosageInstruction":[\#(instruction)]"#])
    #expect(facts.dailyDose?.amount == amount)
  }

  @Test(arguments: [
    (#"{"code":{"text":"BID"}}"#, Double?.some(100)),
    (#"{"code":{"text":"BID"},"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}"#, 100),
    (#"{"repeat":{"frequency":2}}"#, 100), (#"{"code":{"text":"STAT"}}"#, nil),
    (#"{"event":["2025-01-01"]}"#, nil), ("{}", nil),
  ])
  func `a code is the whole timing, and single doses are no dose a day`(
    timing: String, amount: Double?
  ) throws {
    let instruction = #"{"timing":\#(timing),"doseQuantity":{"value":50}}"#
    let facts = try Self.facts([Self.subject, #""dosageInstruction":[\#(instruction)]"#])
    #expect(facts.dailyDose?.amount == amount)
  }

  @Test func `of an order that names no drug the dispense's own counts`() throws {
    let orders = [
      Resource.order("none", patient: "p"),
      Resource.order(
        "gone", patient: "p", #""medicationReference":{"reference":"Medication/gone"}"#),
      Resource.order(
        "said", patient: "p",
        #""medicationReference":{"reference":"Medication/x","display":"Statin"}"#),
    ]
    let own = #""medicationCodeableConcept":{"text":"Tablet"},"#
    let lines = ["none", "gone", "said"].flatMap { order in
      [("a", own), ("b", "")].map { id, own in
        #"{"resourceType":"MedicationDispense","id":"\#(order)-\#(id)",\#(Self.subject),\#(own)"#
          + #""authorizingPrescription":[{"reference":"MedicationRequest/\#(order)"}]}"#
      }
    }
    let linked = LinkedRecord([Self.reader(orders + lines)])
    let names = linked.dispenses.map { $0.medication.map { linked.medications[$0].name } }
    #expect(
      names == ["Tablet", "unknown medication", "Tablet", "gone", "Statin", "Statin"])
  }

  @Test func `the drug is that of the authorising order, else its own`() throws {
    let order = Resource.order("o", patient: "p", #""medicationCodeableConcept":{"text":"Statin"}"#)
    let own = #""medicationCodeableConcept":{"text":"Tablet""#
    func line(_ id: String, _ orders: String...) -> String {
      let orders = orders.map { #"{"reference":"MedicationRequest/\#($0)"}"# }
      return #"{"resourceType":"MedicationDispense","id":"\#(id)",\#(Self.subject),\#(own)},"#
        + #""authorizingPrescription":[\#(orders.joined(separator: ","))]}"#
    }
    let other = Resource.order("x", patient: "q", #""medicationCodeableConcept":{"text":"Else"}"#)
    let linked = LinkedRecord([
      Self.reader([
        order, other, line("a", "o"), line("b", "missing"), line("c", "x"),
        line("d", "missing", "o"),
      ])
    ])
    let names = linked.dispenses.map { $0.medication.map { linked.medications[$0].name } }
    #expect(names == ["Statin", "Tablet", "Tablet", "Statin"])
  }

  @Test func `the newest reading of an id counts, once`() throws {
    func line(_ version: Int, _ days: String) -> String {
      #"{"resourceType":"MedicationDispense","id":"a","meta":{"versionId":"\#(version)"},"#
        + #"\#(Self.subject),"daysSupply":{"value":\#(days)}}"#
    }
    let linked = LinkedRecord([Self.reader([line(2, "28"), line(1, "30"), line(1, #""bad""#)])])
    #expect(linked.dispenses.count == 1)
    #expect(linked.duplicateCounts["MedicationDispense"] == 2)
    guard case .facts(let facts)? = linked.dispenses.first?.content else {
      Issue.record("the newest reading is sound")
      return
    }
    #expect(facts.daysSupply == 28)
  }

  @Test func `a reader that keeps administrations only counts dispenses and does not read them`() {
    let reading = Reading(#"{"resourceType":"MedicationDispense","status":"nonsense","id":"a"}"#)
    #expect(reading.reader.stores.dispenses.records.isEmpty)
    #expect(reading.reader.resourceCounts == ["MedicationDispense": 1])
    #expect(reading.findings.isEmpty)
  }

  private static let subject = #""subject":{"reference":"Patient/p"}"#

  private static func reader(_ lines: [String]) -> ResourceReader {
    var reader = ResourceReader(keepsTexts: false, keeping: .dispenses)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    reader.read(
      Chunk(
        bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
        layout: .lines, file: 0, sequence: 0, firstLine: 1))
    return reader
  }

  private static func content(_ fields: [String]) throws -> DispenseRecord.Content {
    let own = [#""resourceType":"MedicationDispense""#, #""id":"d""#]
    let reader = reader(["{" + (own + fields).joined(separator: ",") + "}"])
    return try #require(reader.stores.dispenses.records.first).content
  }

  private static func facts(_ fields: [String]) throws -> DispenseFacts {
    guard case .facts(let facts) = try content(fields) else {
      throw DecodingFault(kind: .badValue, path: "", fact: .noObject)
    }
    return facts
  }

  private static func finding(_ fields: [String]) throws -> Finding? {
    guard case .quarantined(let finding) = try content(fields) else { return nil }
    return finding
  }
}
