import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct ResourceReaderTests {
  @Test(arguments: [
    (#"{"transactionTime":"2025-01-01T00:00:00Z","request":"x","output":[],"error":[]}"#, true),
    (#"{"output":[{"type":"Patient","url":"x"}],"transactionTime":"2025-01-01T00:00:00Z"}"#, true),
    (#"{"transactionTime":"2025-01-01T00:00:00Z"}"#, false),
    (#"{"transactionTime":"2025-01-01T00:00:00Z","output":{}}"#, false),
    (#"[{"transactionTime":"2025-01-01T00:00:00Z","output":[]}]"#, false),
    (#"{"resourceType":1,"transactionTime":"2025-01-01T00:00:00Z","output":[]}"#, false),
  ])
  func `the manifest of an export is no data, and nothing is lost with it`(
    text: String, isManifest: Bool
  ) {
    let reading = Reading(text)
    let finding = reading.reader.findings.first
    #expect(reading.reader.findings.count == 1)
    #expect(finding?.reason == (isManifest ? "export-manifest" : "not-fhir-json"))
    #expect(finding?.severity == (isManifest ? .remark : .unreadable))
    #expect(reading.reader.resourceCounts.isEmpty)
  }

  @Test(arguments: [
    (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    (#"a\uD800b"#, "a\u{FFFD}b"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d"#, #"\"# + "\u{FFFD}"),
    (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\u0007"#, "\u{FFFD}"), (#"x\ud83d"#, "x\u{FFFD}"),
  ])
  func `lone surrogates and control characters become U+FFFD`(text: String, name: String) {
    let reading = Reading(
      Resource.patient("p", #""name":[{"use":"official","text":"x\#(text)x"}]"#))
    #expect(reading.reader.stores.patients.records.map(\.name) == ["x" + name + "x"])
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: [
    (#"a\u0000b"#, "a\u{FFFD}b"), (#"a\ud83db"#, "a\u{FFFD}b"), (#"a\u0085"#, "a\u{FFFD}"),
    ("é", "é"), ("plain", "plain"),
  ])
  func `an administration's id is text too`(id: String, text: String) {
    let reading = Reading(Resource.administration(id))
    let record = reading.administrations[0]
    let kept = reading.reader.administrations.texts[
      Int(record.idOffset)..<Int(record.idOffset) + Int(record.idCount)]
    #expect(AdministrationText(kept).id == text)
  }

  @Test(arguments: [
    (#""status":"completed","status":"not-done""#, "status"),
    (#""status":null,"status":"completed""#, "status"),
    (#""notGiven":true,"notGiven":false"#, "notGiven"),
    (#""subject":{"reference":"Patient/q"}"#, "subject"),
    (#""request":{"display":"x"},"prescription":{"display":"y"}"#, "prescription"),
    (#""request":{"reference":"a","reference":"b"}"#, "request.reference"),
    (#""effectiveDateTime":"2016","effectiveDateTime":"2017""#, "effectiveDateTime"),
    (#""effectiveDateTime":"2016","effectivePeriod":{}"#, "effectivePeriod"),
    (#""effectivePeriod":{"start":"2016","start":"2017"}"#, "effectivePeriod.start"),
    (#""id":"b""#, "id"), (#""meta":{},"meta":{}"#, "meta"),
    (
      #""medicationCodeableConcept":{},"medicationCodeableConcept":{}"#, "medicationCodeableConcept"
    ),
  ])
  func `a key that stands twice in a field that is read is quarantined`(fields: String, key: String)
  {
    let reading = Reading(Resource.administration("a", fields))
    #expect(
      reading.findings == [
        "quarantined duplicate-key 1: MedicationAdministration.\(key) stands there twice"
      ])
  }

  @Test(arguments: [
    (#""effectiveDosePeriod":{"start":"2025-01-01","start":"2025-02-01"}"#, "start"),
    (#""effectiveDosePeriod":{"end":null,"end":"2025-02-01"}"#, "end"),
  ])
  func `a date that stands twice in an order's period is quarantined`(field: String, key: String) {
    #expect(
      Reading(Resource.order("o", field)).findings == [
        "quarantined duplicate-key 1: MedicationRequest.effectiveDosePeriod.\(key) stands there twice"
      ])
  }

  @Test(arguments: [
    Resource.administration("a", #""medication":{"concept":{"text":"m"},"reference":null}"#),
    Resource.order("o", #""modifierExtension":null"#),
    Resource.patient("p", #""deceasedBoolean":false,"deceasedDateTime":null"#),
    #"{"resourceType":"Bundle","entry":null}"#,
    #"{"resourceType":"Bundle","entry":[{"resource":null,"response":{"status":"204"}}]}"#,
  ])
  func `what is null is missing`(text: String) {
    #expect(Reading(text).details.isEmpty)
  }

  @Test func `a key that stands twice elsewhere does not matter`() {
    let reading = Reading(
      Resource.administration("a", #""note":1,"note":2,"dosage":{"a":1,"a":2}"#))
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: [
    (#""status":1"#, "wrong-type", "status is not a string"),
    (#""id":{}"#, "wrong-type", "id is not a string"),
    (#""request":"MedicationRequest/o""#, "wrong-type", "request is not an object"),
    (#""request":{"reference":7}"#, "wrong-type", "request.reference is not a string"),
    (#""effectiveDateTime":2016"#, "wrong-type", "effectiveDateTime is not a string"),
    (#""effectiveDateTime":{"start":"2016"}"#, "wrong-type", "effectiveDateTime is not a string"),
    (
      #""effectiveDateTime":"2016-02-30""#, "bad-value",
      "effectiveDateTime is no date, or one that does not exist"
    ),
    (#""effectivePeriod":"2016""#, "wrong-type", "effectivePeriod is not an object"),
    (#""effectivePeriod":[]"#, "wrong-type", "effectivePeriod is not an object"),
    (#""effectivePeriod":{"start":true}"#, "wrong-type", "effectivePeriod.start is not a string"),
    (
      #""effectivePeriod":{"end":"x"}"#, "bad-value",
      "effectivePeriod.end is no date, or one that does not exist"
    ),
    (
      #""occurenceTiming":{"event":["2016","x"]}"#, "bad-value",
      "occurenceTiming.event[1] is no date, or one that does not exist"
    ),
    (#""occurenceTiming":{"event":"2016"}"#, "wrong-type", "occurenceTiming.event is not an array"),
    (
      #""occurenceTiming":{"repeat":{"boundsPeriod":{"start":1}}}"#, "wrong-type",
      "occurenceTiming.repeat.boundsPeriod.start is not a string"
    ),
    (
      #""medicationCodeableConcept":"x""#, "wrong-type",
      "medicationCodeableConcept is not an object"
    ),
    (#""medicationReference":[]"#, "wrong-type", "medicationReference is not an object"),
    (#""medication":"x""#, "wrong-type", "medication is not an object"),
  ])
  func `a wrong type or value is quarantined with its path`(
    field: String, reason: String, detail: String
  ) {
    let reading = Reading("", Resource.administration("a", field))
    let isID = field.hasPrefix(#""id""#)
    let text = #"{"resourceType":"MedicationAdministration",\#(field)}"#
    let findings = isID ? Reading("", text).findings : reading.findings
    #expect(findings == ["quarantined \(reason) 2: MedicationAdministration.\(detail)"])
  }

  /// The faults of an order, in the order in which they are looked for.
  private static let faults = [
    (#""intent":7"#, "intent is not a string"),
    (#""doNotPerform":0"#, "doNotPerform is not true or false"),
    (#""effectiveDosePeriod":{"start":1}"#, "effectiveDosePeriod.start is not a string"),
    (
      #""dispenseRequest":{"validityPeriod":{"end":1}}"#,
      "dispenseRequest.validityPeriod.end is not a string"
    ),
    (#""authoredOn":1"#, "authoredOn is not a string"),
    (#""dateEnded":1"#, "dateEnded is not a string"),
    (#""statusChanged":1"#, "statusChanged is not a string"),
  ]

  @Test(arguments: faults.indices)
  func `of several faults of an order the first is told`(first: Int) {
    let fields = Self.faults[first...].map(\.0).reversed().joined(separator: ",")
    #expect(
      Reading(Resource.order("o", fields)).details
        == ["MedicationRequest." + Self.faults[first].1])
  }

  @Test func `the date of a DSTU2 order has its own name`() {
    let order = #"{"resourceType":"MedicationOrder","id":"o","dateWritten":"x"}"#
    #expect(
      Reading(order).details
        == ["MedicationOrder.dateWritten is no date, or one that does not exist"])
  }

  @Test func `the path leads through Bundle and array`() {
    let bad = Resource.order("o", #""authoredOn":"x""#)
    let reading = Reading(
      "[" + Resource.bundle(("", Resource.patient("p")), ("", bad)) + "," + bad + "]")
    #expect(
      reading.details == [
        "[0].Bundle.entry[1].resource.MedicationRequest.authoredOn is no date, or one that does not exist",
        "[1].MedicationRequest.authoredOn is no date, or one that does not exist",
      ])
  }

  @Test(
    arguments: [
      (#""effectiveDateTime":"2016-08-15""#, "2016-08-15"),
      (#""effectiveTimeDateTime":"2016-08-15""#, "2016-08-15"),
      (#""occurenceDateTime":"2016-08-15""#, "2016-08-15"),
      (#""occurrenceDateTime":"2016-08-15""#, "2016-08-15"),
      (#""effectivePeriod":{"end":"2016-08-16","start":"2016-08-15"}"#, "2016-08-15"),
      (#""effectiveTimePeriod":{"end":"2016-08-15"}"#, "2016-08-15"),
      (#""occurrencePeriod":{"start":"2016-08-15"}"#, "2016-08-15"),
      (#""occurenceTiming":{"event":["2016-08-17","2016-08-15","2016-08-16"]}"#, "2016-08-15"),
      (
        #""occurrenceTiming":{"event":["2016-08-15T22:30:00Z","2016-08-16T00:30:00+02:00"]}"#,
        "2016-08-15"
      ),
      (#""occurrenceTiming":{"repeat":{"boundsPeriod":{"start":"2016-08-15"}}}"#, "2016-08-15"),
      (
        #""occurenceTiming":{"event":[],"repeat":{"boundsPeriod":{"start":"2016-08-15"}}}"#,
        "2016-08-15"
      ),
      (#""occurenceTiming":{"repeat":{"boundsPeriod":{"end":"2016-08-15"}}}"#, nil),
      (#""occurenceTiming":{"repeat":{"frequency":1}}"#, nil), (#""effectivePeriod":{}"#, nil),
      (#""recorded":"2016-08-15""#, nil), (#""effectiveDateTime":null"#, nil),
      (#""effectiveDateTime":"2016-08-15","effectivePeriod":null"#, "2016-08-15"),
      (#""occurenceDateTime":null,"occurencePeriod":{"end":"2016-08-15"}"#, "2016-08-15"),
    ] as [(String, String?)])
  func `the date is taken from the field that the version has`(field: String, day: String?) {
    let reading = Reading(Resource.administration("a", field))
    #expect(reading.findings.isEmpty)
    #expect(reading.administrations.map { $0.date?.day.description } == [day])
  }

  @Test(arguments: [false, true])
  func `the patient tells DSTU2, whether the prescription stands before or behind`(
    isReversed: Bool
  ) {
    let fields = [
      #""patient":{"reference":"Patient/p"}"#, #""prescription":{"reference":"MedicationOrder/o"}"#,
    ]
    let text = (isReversed ? fields.reversed() : fields).joined(separator: ",")
    let reading = Reading(
      #"{"resourceType":"MedicationAdministration","id":"a","status":"completed",\#(text)}"#)
    #expect(reading.administrations.map(\.version) == [FHIRVersion.dstu2.rawValue])
  }

  @Test(
    arguments: [("1899-12-31", .before1900), ("1900-01-01", nil), ("1900-01", .monthOnly)]
      as [(String, DoubtfulDate.Kind?)])
  func `a date is doubtful before 1900, or without a day`(text: String, kind: DoubtfulDate.Kind?) {
    #expect(DoubtfulDate.Kind(FHIRDateTime(text: text)) == kind)
  }

  @Test func `each line is read or a finding with its number`() {
    let reading = Reading(
      Resource.administration("a"), "", "not JSON", "  \r", #"{"resourceType":"Observation"}"#,
      "17", #"{"id":"x"}"#, Resource.patient("p") + "\r", #"{"resourceType":"MedicationAdm"#)
    #expect(reading.reader.findings.map(\.line) == [3, 6, 7, 9])
    #expect(reading.reader.findings.allSatisfy { $0.severity == .unreadable })
    #expect(
      reading.reader.resourceCounts == [
        "MedicationAdministration": 1, "Observation": 1, "Patient": 1,
      ])
  }

  @Test func `a modifier extension is a remark, and the resource counts`() {
    let field = #""modifierExtension":[{"url":"http://example.org"}]"#
    let reading = Reading(
      Resource.administration("a", field), Resource.order("o", field), Resource.patient("p", field))
    #expect(reading.reader.findings.map(\.severity) == [.remark, .remark])
    #expect(reading.administrations.map(\.verdict) == ["taken"])
    #expect(reading.reader.stores.orders.records.count == 1)
  }

  @Test func `findings hold no value of the data`() {
    let reading = Reading(
      Resource.administration("a", #""effectiveDateTime":"Smith""#),
      Resource.administration("a", #""status":"Smith""#), #"{"resourceType":7,"x":"Smith"}"#,
      "Smith")
    #expect(reading.findings.count == 4)
    #expect(reading.findings.allSatisfy { !$0.contains("Smith") })
  }
}
