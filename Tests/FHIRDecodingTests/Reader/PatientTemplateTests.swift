import Foundation
import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Templates must read a patient as the parser does.
@Suite("Templates of patients")
struct PatientTemplateTests {
  private static let patient = """
    {"resourceType":"Patient","id":"p1","meta":{"versionId":"1",\
    "lastUpdated":"2025-01-01T04:00:00.000Z"},"identifier":[{"system":"urn:x","value":"p1"}],\
    "active":true,"name":[{"use":"official","family":"Novák","given":["Ann","Marie"]}],\
    "gender":"female","birthDate":"1950-11-22"}
    """
  private static let typeEnd = #"{"resourceType":"Patient","#.utf8.count

  /// The patient with something in place of something else.
  private static func changed(_ original: String, _ changed: String) -> String {
    let line = patient.replacingOccurrences(of: original, with: changed)
    #expect(line != patient)
    return line
  }

  private static func isLearnt(_ line: String) -> Bool {
    var reader = ResourceReader(keepsTexts: false)
    return TwoWays.isLearnt(line, &reader)
  }

  private static func expectSame(_ lines: [String]) {
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
    #expect(
      TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true))
  }

  @Test(
    "are learnt from sound patients",
    arguments: [
      (#""id":"p1""#, #""id":"another-patient-with-a-longer-id""#), (#""id":"p1","#, ""),
      (#""family":"Novák","#, ""), (#""given":["Ann","Marie"]"#, #""given":" Ann ""#),
      (#""use":"official""#, #""text":" Dr Ann Novák ""#), (#""use":"official""#, #""text":" ""#),
      (#""use":"official""#, #""text":null"#), (#""use":"official""#, #""use":7"#),
      (#"["Ann","Marie"]"#, "null"), (#"["Ann","Marie"]"#, #"["Ann",""]"#),
      (#""active":true"#, #""deceasedDateTime":"2025-02""#),
      (#""active":true"#, #""deceasedDateTime":"2025-02-03T04:05:06+01:00""#),
      (#""active":true"#, #""deceasedBoolean":true"#),
      (#""active":true"#, #""deceasedBoolean":false"#),
      (#""active":true"#, #""deceasedBoolean":true,"deceasedDateTime":"2025""#),
      (#""active":true"#, #""deceasedBoolean":true,"contained":[{"resourceType":"X"}]"#),
      (#""name":["#, #""other":["#), (#""identifier":["#, #""identifier":[{"value":"2"},"#),
      (#""gender":"female""#, #""contact":[{"name":{"text":"Bo"}}]"#),
      (#"["Ann","Marie"]"#, "[]"), (#""use":"official""#, #""text":7"#),
      (#""active":true"#, #""deceasedDateTime":null"#),
      (#""active":true"#, #""deceasedBoolean":null"#),
    ])
  func isTaken(original: String, changed: String) {
    let line = Self.changed(original, changed)
    #expect(Self.isLearnt(line))
    Self.expectSame([Self.patient, line])
  }

  @Test(
    "are not learnt from what they cannot judge",
    arguments: [
      (#""id":"p1""#, #""id":"p1","id":"p1""#), (#""id":"p1""#, #""id":7"#),
      (#""name":["#, #""name":[],"name":["#), (#""name":[{"#, #""name":[{"text":"Bo"},{"#),
      (#""name":[{"#, #""name":[7,{"#), (#"[{"use""#, #"{"use""#),
      (#""family":"Novák""#, #""family":"Novák","family":"B""#), (#""Novák""#, "7"),
      (#"["Ann","Marie"]"#, #"["Ann",7]"#),
      ("Marie", #"Mar\u0069e"#),
      (#""active":true"#, #""deceasedDateTime":"2025-02-30""#),
      (#""active":true"#, #""deceasedBoolean":"true""#),
      (#""active":true"#, #""deceasedBoolean":true,"deceasedBoolean":false"#),
      (#""active":true"#, #""deceasedDateTime":"2025","deceasedDateTime":"2026""#),
      (#""1950-11-22"}"#, #""1950-11-22""#), (#""1950-11-22"}"#, #""1950-11-22"}}"#),
    ])
  func isLeft(original: String, changed: String) {
    let line = Self.changed(original, changed)
    #expect(!Self.isLearnt(line))
    Self.expectSame([Self.patient, line])
  }

  @Test(
    "a line that differs in what each patient has of their own has the template of the one before")
  func template() {
    let dead = Self.changed(#""active":true"#, #""deceasedDateTime":"2025-02""#)
    let text = Self.changed(#""use":"official""#, #""text":" Dr Ann ""#)
    for line in [Self.patient, dead, text] {
      let changes = [
        ("p1", "patient-2"), ("Ann", " Åsa  "), ("Novák", "Li"), ("2025-02", "2025-03-04"),
        ("2025-01-01T04", "2024-12-31T05"), ("Marie", ""), ("1950-11-22", "1951"), (" Dr ", ""),
      ]
      let next = changes.reduce(line) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      var reader = ResourceReader(keepsTexts: false)
      reader.read(TwoWays.chunk([line, line]))
      #expect(TwoWays.readAlike([next], &reader) == [next.utf8.count])
      Self.expectSame([line, line, next, line, next, next])
    }
  }

  @Test("tell of each patient whether they have died, whatever those before had")
  func deaths() {
    let lines =
      [
        #""deceasedBoolean":true"#, #""deceasedBoolean":false"#, #""deceasedBoolean":true"#,
        #""deceasedDateTime":"2025-02""#,
      ].map { Self.changed(#""active":true"#, $0) } + [Self.patient]
    Self.expectSame(lines + lines + lines.reversed())
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(lines + lines))
    let dead = reader.stores.patients.records.map(\.deceased)
    #expect(dead[0] == .undated && dead[1] == nil && dead[2] == .undated && dead[4] == nil)
    #expect(dead[3]?.moment != nil && dead[5...].elementsEqual(dead[..<5]))
  }

  @Test("tell what each patient is called, whatever those before were, in turns")
  func turns() {
    let words = [
      #""given":["Ann","Marie"],"family":"Novák""#, #""given":"Ann","family":["A","B"]"#,
      #""given":null,"family":"B""#, #""text":"T","given":[7]"#, #""text":" ","given":["A"]"#,
      #""text":" ","given":[7]"#, #""text":"","family":" ""#, #""text":null,"family":" ""#,
    ]
    let lines = words.map {
      Self.changed(#""family":"Novák","given":["Ann","Marie"]"#, $0)
    }
    for first in lines {
      for second in lines {
        Self.expectSame([first, second, second, first, first, Self.patient, second])
      }
    }
  }

  @Test("tell of damaged patients what the parser tells", arguments: 0..<8)
  func damaged(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<150 {
      let line = TwoWays.damaged(Self.patient, behind: Self.typeEnd, using: &generator)
      Self.expectSame([Self.patient, line, Self.patient])
    }
  }
}
