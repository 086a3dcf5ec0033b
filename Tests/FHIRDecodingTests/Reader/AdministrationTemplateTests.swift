import Foundation
import Testing

@testable import FHIRDecoding

/// Templates must read an administration as the parser does.
@Suite("Templates of administrations")
struct AdministrationTemplateTests {
  private static let version4 = """
    {"resourceType":"MedicationAdministration","id":"a1","meta":{"versionId":"3",\
    "lastUpdated":"2025-01-17T07:05:08.168Z"},"status":"completed","medicationCodeableConcept":\
    {"coding":[{"system":"http://www.whocc.no/atc","code":"C09AA05"}],"text":"Ramipril"},\
    "subject":{"reference":"Patient/p"},"effectiveDateTime":"2025-01-17T07:54:22+01:00",\
    "request":{"reference":"MedicationRequest/o"},"dosage":{"dose":{"value":5.25,"unit":"mg"}}}
    """
  private static let version3 = """
    {"resourceType":"MedicationAdministration","id":"a2","status":"completed","notGiven":true,\
    "reasonNotGiven":[{"text":"asleep"}],"medicationReference":{"reference":"Medication/m"},\
    "subject":{"reference":"Patient/p"},"effectiveDateTime":"2025-01-17",\
    "prescription":{"reference":"MedicationRequest/o"},"note":[]}
    """
  private static let version2 = """
    {"resourceType":"MedicationAdministration","id":"a3","status":"stopped","wasNotGiven":false,\
    "patient":{"reference":"Patient/p"},"medicationReference":{"reference":"Medication/m"},\
    "prescription":{"reference":"MedicationOrder/o"},"effectiveTimeDateTime":"2015-03-04"}
    """
  private static let version5 = """
    {"resourceType":"MedicationAdministration","id":"a4","status":"not-done","statusReason":[],\
    "medication":{"reference":{"reference":"Medication/m"}},"subject":{"reference":"Patient/p"},\
    "occurenceDateTime":"2025-02-28T23:59:60Z","request":{"reference":"MedicationRequest/o"}}
    """
  /// The bytes that tell the type, which alone decides what is passed over unread.
  private static let typeEnd = #"{"resourceType":"MedicationAdministration","#.utf8.count
  private static let enteredInError = version4.replacingOccurrences(
    of: "completed", with: "entered-in-error")
  private static let period = version4.replacingOccurrences(
    of: #""effectiveDateTime":"2025-01-17T07:54:22+01:00""#,
    with: #""effectivePeriod":{"end":"2025-01-18","start":"2025-01-17T07:54:22+01:00"}"#)
  private static let openPeriod = version3.replacingOccurrences(
    of: #""effectiveDateTime":"2025-01-17""#,
    with: #""effectivePeriod":{"start":null,"end":"2025-01-18"}"#)
  private static let nullPeriod = version4.replacingOccurrences(
    of: #","request""#, with: #","effectivePeriod":null,"request""#)
  private static let sound = [
    version4, version3, version2, version5, enteredInError, period, openPeriod, nullPeriod,
  ]

  @Test("are learnt from sound lines of every version", arguments: sound)
  func isTaken(line: String) throws {
    #expect(Self.isLearnt(line, keepsTexts: false))
    #expect(
      TwoWays.outline([line, line], isLong: false) == TwoWays.outline([line, line], isLong: true))
    #expect(Self.entryIsLearnt(TwoWays.entry(line)))
    #expect(
      TwoWays.entryOutline([line, line], isLong: false)
        == TwoWays.entryOutline([line, line], isLong: true))
  }

  @Test(
    "a line that differs in an id, a number and times has the template of the one before",
    arguments: [version4, nullPeriod])
  func isAlike(line: String) throws {
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([line, line]))
    let next = line.replacingOccurrences(of: "a1", with: "another-1")
      .replacingOccurrences(of: "5.25", with: "-0.5")
      .replacingOccurrences(of: "2025-01-17", with: "2025-11-07")
      .replacingOccurrences(of: #""versionId":"3""#, with: #""versionId":"12""#)
    let counts = TwoWays.readAlike([next, next + "\r", next + "x", Self.version3], &reader)
    #expect(counts == [next.utf8.count, nil, nil, nil])
    let record = try #require(reader.administrations.records.last)
    #expect(record.identity == Fingerprint("another-1"))
    #expect(record.date == FHIRDateTime(text: "2025-11-07T07:54:22+01:00"))
    #expect(record.recency.version == 12)
    #expect(reader.administrations.records.count == 3)
  }

  @Test("the template of a line, an element or an entry is none for the others")
  func layouts() {
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([Self.version4, Self.version4]))
    let (line, entry) = (Self.version4, TwoWays.entry(Self.version4))
    #expect(TwoWays.readAlike([line], as: .entry, &reader) == [nil])
    reader.read(TwoWays.chunk(entries: [entry, entry], bundles: [0, 0]))
    #expect(TwoWays.readAlike([entry], as: .entry, &reader) == [entry.utf8.count])
    #expect(TwoWays.readAlike([entry], as: .line, &reader) == [nil])
    #expect(TwoWays.readAlike([line], as: .value, &reader) == [nil])
    let lined = "{\n" + line.dropFirst()
    #expect(TwoWays.isLearnt(lined, &reader, as: .value))
    #expect(TwoWays.readAlike([lined], as: .value, &reader) == [lined.utf8.count])
    #expect(TwoWays.readAlike([lined], as: .line, &reader) == [nil])
  }

  @Test("no template is learnt from a long text")
  func longText() {
    var reader = ResourceReader(keepsTexts: false)
    let note = String(repeating: "long ", count: 20_000)
    let line = Self.version4.dropLast() + #","note":[{"text":"\#(note)"}]}"#
    reader.read(TwoWays.chunk([String(line), String(line), String(line)]))
    #expect(reader.administrations.records.count == 3)
    #expect(reader.templates.latest == nil)
  }

  @Test("a text with more strings than a template has slots is read all the same")
  func manySlots() throws {
    let notes = (0..<100).map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
    let crowded = Self.version4.dropLast() + #","note":[\#(notes)]}"#
    let late =
      #"{"resourceType":"MedicationAdministration","note":[\#(notes)],"#
      + Self.version4.dropFirst(Self.typeEnd)
    for line in [String(crowded), String(late)] {
      let lines = (0..<6).map { line.replacingOccurrences(of: "a1", with: "b\($0)") }
      let others = (0..<6).map { line.replacingOccurrences(of: "\"50\"", with: "\"5\($0)\"") }
      #expect(
        TwoWays.outline(lines + others, isLong: false)
          == TwoWays.outline(lines + others, isLong: true))
    }
  }

  @Test(
    "are not learnt from a Period that they cannot judge",
    arguments: [
      #"{"start":"2025-02-30"}"#, #"{"start":"2025-01-17","start":"2025-01-18"}"#, #"{"start":7}"#,
      "{}", #""2025-01-17""#, #"{"start":null,"end":"2025-13"}"#,
    ])
  func isLeft(period: String) throws {
    let line = Self.version4.replacingOccurrences(
      of: #""effectiveDateTime":"2025-01-17T07:54:22+01:00""#, with: #""effectivePeriod":"# + period
    )
    #expect(!Self.isLearnt(line, keepsTexts: false))
    #expect(
      TwoWays.outline([Self.version4, line], isLong: false)
        == TwoWays.outline([Self.version4, line], isLong: true))
  }

  @Test(
    "do not take dates that may keep out of every bucket, whose places are kept",
    arguments: ["2025-01", "2025", "1899-12-31", "1899", "1900-01-02T01:59:00+14:00"])
  func isLeft(date: String) throws {
    let line = Self.version4.replacingOccurrences(of: "2025-01-17T07:54:22+01:00", with: date)
    #expect(!Self.isLearnt(line, keepsTexts: false))
    let lines = [Self.version4, line, line, Self.version4, line]
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(lines))
    #expect(reader.administrations.doubtfulDates.map(\.place.line) == [2, 3, 5])
  }

  @Test("take any date when as many places are kept as are wanted")
  func manyDates() {
    let line = Self.version4.replacingOccurrences(of: "2025-01-17T07:54:22+01:00", with: "2025-01")
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(Array(repeating: line, count: DoubtfulDate.mostKept + 3)))
    #expect(reader.administrations.records.count == DoubtfulDate.mostKept + 3)
    #expect(
      reader.administrations.doubtfulDates.map(\.place.line) == Array(1...DoubtfulDate.mostKept))
    #expect(Self.isLearnt(line, reader: reader, isEntry: false))
  }

  @Test(
    "tell of each line's own patient, order and medication, however much the lines are alike",
    arguments: [
      ("Patient/p", "Patient/q"), ("MedicationRequest/o", "MedicationRequest/n"),
      ("C09AA05", "C09AA06"), (#""subject""#, #""patient""#), (#""request":"#, #""other":"#),
      (#""request":{"reference":"MedicationRequest/o"},"#, ""),
      (#""status":"completed","#, #""status":"completed","category":{},"#),
      (#""id":"a1""#, #""id":"a1","contained":[]"#), (#""value":5.25"#, #""value":5.251"#),
    ])
  func neighbours(original: String, changed: String) throws {
    let other = Self.version4.replacingOccurrences(of: original, with: changed)
    #expect(other != Self.version4)
    let pattern = [false, false, true, false, true, true, false, true, false, false]
    let lines = pattern.map { $0 ? other : Self.version4 }
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
    #expect(
      TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true))
  }

  @Test("tell what each line says, whatever those before it said, in turns of several layouts")
  func turns() throws {
    let changes = [
      ("", ""), ("completed", "entered-in-error"), ("completed", "stopped"),
      (#""versionId":"3""#, #""versionId":"11""#), ("2025-01-17T07:54:22+01:00", "2025-02-30"),
      ("2025-01-17T07:54:22+01:00", "2025-02"), (#""a1""#, "null"), (#""a1""#, #""\u00e9""#),
      (#"{"versionId":"3","lastUpdated":"2025-01-17T07:05:08.168Z"}"#, "null"),
      ("MedicationRequest/o", "MedicationRequest/n"), (#""completed""#, "7"),
    ]
    let others = changes.map { Self.version4.replacingOccurrences(of: $0, with: $1) }
    for (first, second) in others.indices.flatMap({ one in others.indices.map { (one, $0) } }) {
      let lines = [
        Self.version4, others[first], Self.version3, others[second], others[second],
        Self.version2, Self.version3, others[first], Self.version4, Self.version3,
      ]
      #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
      #expect(
        TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true))
    }
  }

  @Test("take what tells of a patient and an order of their own, of a known medication")
  func newNames() {
    let changes = [
      ("Patient/p", "Patient/q"), ("MedicationRequest/o", "MedicationRequest/n"),
      ("Patient/p", "https://example.org/fhir/Patient/q"), ("Patient/p", "urn:uuid:1"),
      (#""Patient/p""#, #""Patient/p","display":" Ann ","type":"Patient""#),
      (#","request":{"reference":"MedicationRequest/o"}"#, ""),
      (#"{"reference":"MedicationRequest/o"}"#, "{}"),
    ]
    let others = changes.map { Self.version4.replacingOccurrences(of: $0, with: $1) }
    for other in others {
      var reader = ResourceReader(keepsTexts: false)
      reader.read(TwoWays.chunk([Self.version4, Self.version4]))
      #expect(TwoWays.readAlike([other], &reader) == [other.utf8.count] || other.count < 500)
      #expect(Self.isLearnt(other, reader: reader, isEntry: false), "\(other)")
    }
    let lines = [Self.version4] + others + others
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
    #expect(
      TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true))
  }

  @Test(
    "do not take what tells of no patient, or in a way that only the parser understands",
    arguments: [
      (#""Patient/p""#, #""Group/p""#), (#""Patient/p""#, ##""#p""##), (#""Patient/p""#, "7"),
      (#""Patient/p""#, #""Patient/p","reference":"Patient/q""#),
      (#""Patient/p""#, #""Patient/p","identifier":{"value":"7"}"#),
      (#""Patient/p""#, #""Patient/p","display":7"#),
      (#"{"reference":"Patient/p"}"#, "{}"), (#"{"reference":"Patient/p"}"#, "[]"),
      (#""MedicationRequest/o""#, "null"), ("C09AA05", "C09AA06"),
    ])
  func unknownNames(original: String, changed: String) {
    let line = Self.version4.replacingOccurrences(of: original, with: changed)
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([Self.version4, Self.version4]))
    #expect(TwoWays.readAlike([line], &reader) == [nil])
    let lines = [Self.version4, Self.version4, line, line, Self.version4]
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
  }

  @Test("take a reason that is known, and leave one to the parser that is not")
  func reasons() {
    func line(_ reason: String) -> String {
      Self.version4.replacingOccurrences(
        of: #""completed""#, with: #""not-done","statusReason":[\#(reason)]"#)
    }
    let reasons = [
      #"{"text":"asleep"}"#, #"{"text":"asleep"}"#, #"{"text":"away"}"#, #"{"text":"a \u0061"}"#,
      #"{"coding":[{"system":"urn:s","code":"1"}]}"#, #"{"text":"asleep"},{"text":"away"}"#, "null",
      #"{"text":"away","text":"asleep"}"#, "",
    ]
    var reader = ResourceReader(keepsTexts: false, keepsReasons: true)
    reader.read(TwoWays.chunk([line(reasons[0])]))
    let known = line(reasons[0]).replacingOccurrences(of: "a1", with: "a2")
    #expect(TwoWays.readAlike([known], &reader) == [known.utf8.count])
    #expect(TwoWays.readAlike([line(reasons[2])], &reader) == [nil])
    reader.read(TwoWays.chunk([line(reasons[2])]))
    #expect(TwoWays.readAlike([line(reasons[2])], &reader) == [line(reasons[2]).utf8.count])
    #expect(TwoWays.readAlike([known], &reader) == [known.utf8.count])
    for first in reasons {
      let lines = reasons.flatMap { [line(first), line($0), line($0), Self.version4] }
      #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
      #expect(
        TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true))
    }
  }

  @Test("tell two Bundles' resources of one urn apart")
  func bundles() {
    let line = Self.version4.replacingOccurrences(
      of: "Patient/p", with: "urn:uuid:6dc5e2a8-c5ab-4f45-9e2b-5d9a1d7d2c11")
    let bundles: [UInt64] = [1, 1, 1, 2, 2, 1, 3]
    let lines = bundles.map { _ in line }
    let short = TwoWays.entryOutline(lines, bundles: bundles, isLong: false)
    #expect(short == TwoWays.entryOutline(lines, bundles: bundles, isLong: true))
    #expect(Set(short.compactMap { $0.firstMatch(of: /scope: (\d+)/)?.1 }).count == 3)
  }

  @Test("a medication that is named within a Bundle is that Bundle's own")
  func medicationsOfBundles() {
    let line = Self.version3.replacingOccurrences(
      of: #"Medication/"#, with: "urn:uuid:")
    #expect(line != Self.version3)
    let bundles: [UInt64] = [1, 1, 1, 2, 2, 1, 3]
    let lines = bundles.map { _ in line }
    let short = TwoWays.entryOutline(lines, bundles: bundles, isLong: false)
    #expect(short == TwoWays.entryOutline(lines, bundles: bundles, isLong: true))
  }

  @Test(
    "are not learnt from an entry that holds no single administration",
    arguments: [
      "{}", #"{"fullUrl":"urn:x"}"#, #"{"resource":{"resourceType":"Observation","id":"a"}}"#, "[]",
      #"{"resource":"# + version4 + #","resource":"# + version3 + "}", #"{"resource":[]}"#,
      #"{"resource":"# + version4 + #","search":{]}"#,
    ])
  func entryIsLeft(entry: String) {
    #expect(!Self.entryIsLearnt(entry))
  }

  @Test(
    "are not learnt from what they cannot judge",
    arguments: [
      (#""status":"completed""#, #""status":"done""#),
      (#""status":"completed""#, #""status":"completed","status":"stopped""#),
      (#""status":"completed""#, #""status":"completed","contained":[{"id":"m"}]"#),
      (#""status":"completed""#, #""status":"completed","modifierExtension":[]"#),
      ("2025-01-17T07:54:22+01:00", "2025-02-30"),
      (#""value":5.25"#, #""value":5.25e3"#),
      (#""value":5.25"#, #""value":05"#),
      (#""value":5.25"#, #""value":tru"#),
      (#""value":5.25"#, #""value":5.25]"#),
      (#""a1""#, "7"),
    ])
  func isLeft(original: String, changed: String) throws {
    let line = Self.version4.replacingOccurrences(of: original, with: changed)
    #expect(line != Self.version4)
    #expect(!Self.isLearnt(line, keepsTexts: false))
    #expect(
      TwoWays.outline([Self.version4, line], isLong: false)
        == TwoWays.outline([Self.version4, line], isLong: true))
  }

  @Test("tell the same as the parser of damaged lines", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let original = Self.sound[Int.random(in: 0..<Self.sound.count, using: &generator)]
      let damaged = TwoWays.damaged(original, behind: Self.typeEnd, using: &generator)
      let neighbour = Self.sound[Int.random(in: 0..<Self.sound.count, using: &generator)]
      let lines = [original, original, damaged, neighbour, original, damaged, original]
      let (short, long) = (
        TwoWays.outline(lines, isLong: false), TwoWays.outline(lines, isLong: true)
      )
      #expect(short == long, "\(damaged)")
      #expect(
        TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true),
        "\(damaged)")
    }
  }

  // MARK: - Fixtures

  /// Whether a line makes its record without being parsed when it comes again.
  private static func isLearnt(_ line: String, keepsTexts: Bool) -> Bool {
    var reader = ResourceReader(keepsTexts: keepsTexts)
    reader.read(TwoWays.chunk([line]))
    return isLearnt(line, reader: reader, isEntry: false)
  }

  /// The same of the entry of a Bundle.
  private static func entryIsLearnt(_ entry: String) -> Bool {
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(entries: [entry], bundles: [0]))
    return isLearnt(entry, reader: reader, isEntry: true)
  }

  private static func isLearnt(_ text: String, reader: ResourceReader, isEntry: Bool) -> Bool {
    var reader = reader
    return TwoWays.isLearnt(text, &reader, as: isEntry ? .entry : .line)
  }
}
