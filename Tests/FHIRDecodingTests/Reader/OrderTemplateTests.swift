import Foundation
import Testing

@testable import FHIRDecoding

/// Templates must read an order as the parser does.
@Suite("Templates of orders")
struct OrderTemplateTests {
  private static let version4 = """
    {"resourceType":"MedicationRequest","id":"o1","meta":{"versionId":"3",\
    "lastUpdated":"2025-01-17T07:05:08.168Z"},"identifier":[{"system":"urn:x","value":"1"},\
    {"value":"2"}],"status":"active","intent":"order","doNotPerform":false,\
    "medicationCodeableConcept":{"coding":[{"system":"http://www.whocc.no/atc","code":"C09AA05"}],\
    "text":"Ramipril"},"subject":{"reference":"Patient/p","display":"Ann"},\
    "authoredOn":"2025-01-01T06:00:00+01:00","dosageInstruction":[{"text":"5 mg",\
    "timing":{"repeat":{"boundsPeriod":{"start":"2025-01-01"},"frequency":1,"period":1,\
    "periodUnit":"d"}},"doseAndRate":[{"doseQuantity":{"value":5.25,"unit":"mg"}}]}],\
    "dispenseRequest":{"numberOfRepeatsAllowed":2,"validityPeriod":{"end":"2025-06"}}}
    """
  private static let version3 = """
    {"resourceType":"MedicationRequest","id":"o2","status":"completed","intent":"plan",\
    "medicationReference":{"reference":"Medication/m","display":"Ibuprofen"},\
    "subject":{"reference":"Patient/p"},"authoredOn":"2025-01","note":[],\
    "priorPrescription":{"reference":"MedicationRequest/o1"}}
    """
  private static let version2 = """
    {"resourceType":"MedicationOrder","id":"o3","identifier":{"value":"3"},\
    "dateWritten":"2015-03-04","status":"stopped","dateEnded":"2015-04",\
    "patient":{"reference":"Patient/p"},"medicationReference":{"reference":"Medication/m"},\
    "dosageInstruction":[{"text":"as needed","asNeededBoolean":true}]}
    """
  private static let version5 = """
    {"resourceType":"MedicationRequest","id":"o4","status":"ended","statusChanged":"2025-02-28",\
    "intent":"order","medication":{"reference":{"reference":"Medication/m"}},\
    "subject":{"reference":"Patient/p"},"effectiveDosePeriod":{"start":"2025-01-01"}}
    """
  private static let sound = [version4, version3, version2, version5]
  private static let typeEnd = #"{"resourceType":"MedicationRequest","#.utf8.count

  @Test("are learnt from sound lines of every version", arguments: sound)
  func isTaken(line: String) {
    #expect(Self.isLearnt(line, after: line))
    Self.expectSame([line, line, line])
  }

  @Test("are learnt from what differs only in what each order has of its own")
  func isAlike() {
    let changes = [
      (#""id":"o1","#, #""id":"another-order-with-a-longer-id","#), (#""id":"o1","#, ""),
      (#""versionId":"3""#, #""versionId":"x""#), (#""versionId":"3","#, ""),
      ("2025-01-17T07:05:08.168Z", "yesterday"), (#""value":"1""#, #""value":"11""#),
      (#""value":"1""#, #""value":1"#), (#","value":"1""#, ""), (#",{"value":"2"}"#, ""),
      (#""system":"urn:x""#, #""system":7"#), ("Patient/p", "Patient/q"),
      ("Patient/p", "https://example.org/fhir/Patient/q/_history/1"), ("Patient/p", "q"),
      ("Patient/p", "urn:uuid:1"), (#","display":"Ann""#, #","display":" Bo  ""#),
      ("Patient/p", "Pätient/p"), (#""subject":"#, #""patient":"#), (#""subject":"#, #""other":"#),
      ("2025-01-01T06:00:00+01:00", "2025-02"), (#""authoredOn":"#, #""dateWritten":"#),
      (#""authoredOn":"2025-01-01T06:00:00+01:00","#, ""),
      (#""2025-01-01T06:00:00+01:00""#, "null"),
      (#""status":"active""#, #""encounter":{"reference":"Encounter/1"},"status":"active""#),
    ]
    for (original, changed) in changes {
      let other = Self.version4.replacingOccurrences(of: original, with: changed)
      #expect(other != Self.version4)
      #expect(Self.isLearnt(other, after: Self.version4), "\(changed)")
      Self.expectSame([Self.version4, other, Self.version4, other])
    }
  }

  @Test("a line that differs in what each order has of its own has the template of the one before")
  func template() {
    let next = [
      ("o1", "order-2"), (#""value":"1""#, #""value":"22""#), ("Patient/p", "Patient/pätient-9"),
      ("2025-01-01T06:00:00+01:00", "2025-02"), ("05:08.168Z", "05:09Z"), (#""3""#, #""12""#),
      ("Ann", "Ön"),
    ].reduce(Self.version4) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([Self.version4, Self.version4]))
    #expect(TwoWays.readAlike([next, next + "\r"], &reader) == [next.utf8.count, nil])
    #expect(reader.stores.orders.records.count == 3)
    Self.expectSame([Self.version4, Self.version4, next, Self.version4, next, next])
  }

  @Test("orders in one template share what they say only with those that say it")
  func sharing() throws {
    let other = Self.version4.replacingOccurrences(of: "5.25", with: "7.25")
    let lines = [Self.version4, other, Self.version4, other].enumerated()
      .map { $1.replacingOccurrences(of: "o1", with: "o\($0)") }
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([lines[0], lines[1]]))
    #expect(TwoWays.readAlike([lines[2], lines[3]], &reader) == lines[2...].map(\.utf8.count))
    let orders = reader.stores.orders.records
    try #require(orders.count == 4)
    #expect(orders[0].content === orders[2].content)
    #expect(orders[1].content === orders[3].content)
    #expect(orders[0].content !== orders[1].content)
    #expect(orders.map(\.origin.id) == ["o0", "o1", "o2", "o3"])
    #expect(TwoWays.readAlike([lines[0].replacing("5.25", with: "9.25")], &reader) == [nil])
  }

  @Test(
    "a line in the template of the one before is left when it cannot be judged",
    arguments: [
      ("2025-01-01T06:00:00+01:00", "2025-02-30"), (#""o1""#, "7"), ("Patient/p", #"Patient\/p"#),
      (#""status":"active""#, #""status":"active","contained":[]"#), (#""Ann""#, "null"),
    ])
  func formIsLeft(original: String, changed: String) {
    let line = Self.version4.replacingOccurrences(of: original, with: changed)
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([Self.version4, Self.version4]))
    #expect(TwoWays.readAlike([line], &reader) == [nil])
    #expect(TwoWays.readAlike([Self.version4], &reader) == [Self.version4.utf8.count])
    Self.expectSame([Self.version4, Self.version4, line, Self.version4])
  }

  @Test(
    "are learnt from what says something else, which those before do not take",
    arguments: [
      ("active", "stopped"), (#""intent":"order""#, #""intent":"proposal""#), ("false", "true"),
      ("C09AA05", "C09AA06"), ("Ramipril", "Ramipril 5"), ("5.25", "5.2"), ("\"d\"", "\"wk\""),
      ("2025-06", "2025-07"), ("Allowed\":2", "Allowed\":3"), (#""start":"2025-01-01""#, ""),
      (#""status":"active","#, ""), (#""doNotPerform":false,"#, ""),
      (#""status":"#, #""statusChanged":"2025-03","status":"#),
      (#""status":"#, #""priorPrescription":{"reference":"MedicationRequest/o0"},"status":"#),
      ("{\"resourceType\":\"MedicationRequest\"", "{\"resourceType\":\"MedicationOrder\""),
    ])
  func content(original: String, changed: String) {
    let other = Self.version4.replacingOccurrences(of: original, with: changed)
    #expect(other != Self.version4)
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([Self.version4]))
    #expect(TwoWays.readAlike([other], &reader) == [nil])
    #expect(TwoWays.isLearnt(other, &reader))
    #expect(Self.isLearnt(other, after: other))
    let pattern = [false, true, false, true, true, false, false, true]
    Self.expectSame(pattern.map { $0 ? other : Self.version4 })
  }

  @Test(
    "are learnt from what is taken for missing",
    arguments: [
      (#""meta":{"#, #""meta":[],"other":{"#), (#""identifier":["#, #""identifier":[7,"#),
    ])
  func isMissing(original: String, changed: String) {
    let line = Self.version4.replacingOccurrences(of: original, with: changed)
    #expect(line != Self.version4)
    #expect(Self.isLearnt(line, after: Self.version4))
    Self.expectSame([Self.version4, line, line, Self.version4, line])
  }

  @Test(
    "are not learnt from what they cannot judge",
    arguments: [
      (#""status":"active""#, #""status":"active","contained":[{"id":"m"}]"#),
      (#""status":"active""#, #""status":"active","modifierExtension":[]"#),
      (#""status":"active""#, #""status":"active","status":"active""#),
      (#""id":"o1""#, #""id":"o1","id":"o1""#), (#""id":"o1""#, #""id":7"#),
      (#""meta":{"#, #""meta":{},"meta":{"#),
      (#""identifier":["#, #""identifier":[],"identifier":["#),
      (#""value":"1""#, #""value":"1","value":"2""#),
      (#""subject":{"#, #""patient":{},"subject":{"#), (#""Patient/p""#, "7"),
      (#""Patient/p""#, #""Patient/p","identifier":{"value":"7"}"#),
      (#""Patient/p""#, #""Patient/p","reference":"Patient/q""#),
      (#""Ann""#, #""Ann","display":"Ann""#), (#""Ann""#, "null"),
      ("2025-01-01T06:00:00+01:00", "2025-02-30"), (#""2025-01-01T06:00:00+01:00""#, "20250101"),
      (#""status":"active""#, #""status":7"#), ("Patient/p", #"Patient\/p"#), ("Ann", #"\u00c4nn"#),
      (#""value":5.25"#, #""value":5.25e0"#), (#""value":5.25"#, #""value":05"#),
      (#""2025-06"}}}"#, #""2025-06"}}"#), (#""2025-06"}}}"#, #""2025-06"}}}}"#),
    ])
  func isLeft(original: String, changed: String) {
    let line = Self.version4.replacingOccurrences(of: original, with: changed)
    #expect(line != Self.version4)
    #expect(!Self.isLearnt(line, after: Self.version4))
    Self.expectSame([Self.version4, line, Self.version4, line])
  }

  @Test("tell the id and the address that an entry gives an order")
  func addresses() {
    let own = #","id":"o2""#
    let orders = [Self.version3, Self.version3.replacingOccurrences(of: own, with: "")]
    #expect(orders[0] != orders[1])
    let addresses = [
      #""urn:uuid:7""#, #""https://example.org/fhir/MedicationRequest/o2""#,
      #""https://example.org/fhir/MedicationRequest/o7""#, #""""#, "null", "7",
      #""x","fullUrl":"y""#, #""urn:\u0041""#,
    ]
    let entries = addresses.flatMap { address in
      orders.map { #"{"fullUrl":\#(address),"resource":\#($0)}"# }
    }
    let bare = orders.map { #"{"search":{},"resource":\#($0)}"# }
    let twice = orders.map { #"{"resource":\#($0),"resource":\#($0)}"# }
    let all = bare + entries + twice + entries
    let short = TwoWays.outline(entries: all, isLong: false)
    #expect(short == TwoWays.outline(entries: all, isLong: true))
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(entries: bare, bundles: [0, 0]))
    let taken = entries.map { TwoWays.isLearnt($0, &reader, as: .entry) }
    #expect(taken == Array(repeating: true, count: 12) + Array(repeating: false, count: 4))
  }

  @Test("tell two Bundles' orders of one urn apart")
  func bundles() {
    let urn = "urn:uuid:6dc5e2a8-c5ab-4f45-9e2b-5d9a1d7d2c11"
    for name in ["Patient/p", "Medication/m", "MedicationRequest/o1"] {
      let orders = Self.sound.map { $0.replacingOccurrences(of: name, with: urn) }
      let bundles: [UInt64] = [1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 3, 3, 3, 3]
      let resources = orders + orders + orders + orders
      let short = TwoWays.entryOutline(resources, bundles: bundles, isLong: false)
      #expect(short == TwoWays.entryOutline(resources, bundles: bundles, isLong: true))
      let scopes = short.flatMap { $0.matches(of: /scope: (\d+)/).map(\.1) }
      #expect(Set(scopes).count == 3)
    }
  }

  @Test("tell of administrations and orders in turns what the parser tells")
  func turns() {
    let administration = """
      {"resourceType":"MedicationAdministration","id":"a","status":"completed",\
      "medicationReference":{"reference":"Medication/m"},"subject":{"reference":"Patient/p"},\
      "effectiveDateTime":"2025-01-17","contained":[{"resourceType":"MedicationRequest",\
      "id":"c","status":"active"}],"request":{"reference":"#c"}}
      """
    let plain = administration.replacingOccurrences(of: #""contained":["#, with: #""other":["#)
    let lines = [
      administration, Self.version4, plain, Self.version2, administration, plain, Self.version4,
      Self.version2, "{}", Self.version5, plain, administration, Self.version5,
    ]
    Self.expectSame(lines)
  }

  @Test("tell what the parser tells of the specifications' examples")
  func examples() throws {
    let files = SpecExamples.files().filter { $0.path.contains("Medication") }
    let lines = try files.map { file in
      let line = try SpecExamples.line(file)
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let text = try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: text, as: UTF8.self)
    }
    let orders = lines.filter { $0.contains("MedicationRequest\"") || $0.contains("Order\"") }
    #expect(orders.count > 50)
    #expect(orders.count { Self.isLearnt($0, after: $0) } > 10)
    Self.expectSame(orders + orders)
  }

  @Test("tell the same as the parser of damaged lines", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let original = try #require(Self.sound.randomElement(using: &generator))
      let damaged = TwoWays.damaged(original, behind: Self.typeEnd, using: &generator)
      let neighbour = try #require(Self.sound.randomElement(using: &generator))
      Self.expectSame([original, damaged, neighbour, damaged, original])
    }
  }

  // MARK: - Fixtures

  private static func isLearnt(_ line: String, after first: String) -> Bool {
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([first]))
    return TwoWays.isLearnt(line, &reader)
  }

  private static func expectSame(
    _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let short = TwoWays.outline(lines, isLong: false)
    let long = TwoWays.outline(lines, isLong: true)
    #expect(short.difference(from: long).isEmpty, sourceLocation: sourceLocation)
    let shortEntries = TwoWays.entryOutline(lines, isLong: false)
    let longEntries = TwoWays.entryOutline(lines, isLong: true)
    #expect(shortEntries.difference(from: longEntries).isEmpty, sourceLocation: sourceLocation)
  }
}
