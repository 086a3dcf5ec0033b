import Foundation
import Testing

@testable import FHIRDecoding

/// However a resource is written, a template is learnt from it, and tells of it what the parser tells.
@Suite("Templates of what other programs write")
struct WritingTests {
  private static let administration = """
    {"resourceType":"MedicationAdministration","id":"a1","meta":{"versionId":"3",\
    "lastUpdated":"2025-01-17T07:05:08.168Z"},"status":"not-done","statusReason":[{"text":"asleep"}],\
    "medicationCodeableConcept":{"coding":[{"system":"http://www.whocc.no/atc","code":"C09AA05"}],\
    "text":"Ramipril"},"subject":{"reference":"Patient/p"},"note":[{"text":"twice"}],\
    "effectiveDateTime":"2025-01-17T07:54:22+01:00","request":{"reference":"MedicationRequest/o"}}
    """
  private static let order = """
    {"resourceType":"MedicationRequest","id":"a1","meta":{"versionId":"3"},"status":"active",\
    "intent":"order","medicationCodeableConcept":{"coding":[{"system":"http://www.whocc.no/atc",\
    "code":"C09AA05"}],"text":"Ramipril"},"subject":{"reference":"Patient/p"},\
    "note":[{"text":"twice"}],"dosageInstruction":[{"text":"5 mg"}]}
    """
  private static let patient = """
    {"resourceType":"Patient","id":"a1","meta":{"versionId":"3"},"address":[{"text":"twice"}],\
    "name":[{"family":"Doe","given":["Jo"]}],"deceasedDateTime":"2025-02-03"}
    """
  private static let resources = [administration, order, patient]

  @Test("are learnt, and take what differs", arguments: TwoWays.Writing.allCases)
  func isTaken(writing: TwoWays.Writing) {
    for resource in Self.resources {
      let line = writing.write(resource)
      #expect(line != resource)
      let next = line.replacing("a1", with: "another").replacing("<p>Dose", with: "<p>Another")
        .replacing("twice", with: "one")
      #expect(Self.taken(next, after: [line]), "\(line)")
      #expect(Self.alike(next, after: [line, line]), "\(line)")
      Self.expectSame([line, line, next, line, resource, line, next])
    }
  }

  @Test("are learnt with escapes in what is not read, or only compared")
  func escapes() {
    let lines = [
      ("twice", #"twi\u0063e \"a\""#), ("asleep", #"schl\u00e4ft"#),
      ("Ramipril", #"Rami\u0070ril"#),
      (#""Patient/p""#, #""Patient/p","display":"\u00c4nn""#),
    ].map { Self.administration.replacing($0, with: $1) }
    for line in lines {
      #expect(line != Self.administration)
      #expect(Self.taken(line, after: [line]), "\(line)")
      #expect(Self.alike(line.replacing("a1", with: "a2"), after: [line, line]))
      Self.expectSame([line, Self.administration, line, line, Self.administration])
    }
    Self.expectSame(lines + lines + lines.reversed())
  }

  @Test(
    "are not learnt with escapes in what is read",
    arguments: [
      (#""a1""#, #""a\u0031""#), ("not-done", #"not\u002ddone"#),
      ("2025-01-17T", #"2025\u002d01-17T"#),
      ("2025-02-03", #"2025\u002d02-03"#), (#""id""#, #""\u0069d""#),
      (#""status""#, #""st\u0061tus""#), (#""versionId":"3""#, #""versionId":"\u0033""#),
      (#""versionId""#, #""version\u0049d""#), ("Doe", #"D\u00f6e"#), ("5 mg", #"5 \u00b5g"#),
      ("twice", #"\x"#), ("twice", #"\u12g4"#), ("twice", #"\ud83d"#), ("twice", #"\ud83d\ude00"#),
      ("twice", #"\"#), (#""id":"a1""#, #""id":"a1","\u0069d":"a2""#),
      (#"{"resourceType":"#, #"{"resource\u0054ype":"#),
      (#"{"resourceType":"#, #"{"resource\u0054ype":"Group","resourceType":"#),
    ])
  func isLeft(original: String, changed: String) {
    for resource in Self.resources where resource.contains(original) {
      let line = resource.replacing(original, with: changed)
      #expect(!Self.taken(line, after: [resource, line]), "\(line)")
      #expect(!Self.alike(line, after: [resource, resource, line]), "\(line)")
      Self.expectSame([resource, line, resource, line, line, resource])
    }
  }

  @Test(
    "are not learnt from an entry with escapes in what is read of it",
    arguments: [
      #"{"full\u0055rl":"urn:x","resource":RESOURCE}"#,
      #"{"fullUrl":"urn:\u0078","resource":RESOURCE}"#,
      #"{"resour\u0063e":RESOURCE}"#, #"{"resource":RESOURCE,"resour\u0063e":{}}"#,
      #"{"resource":RESOURCE,"request":{"method":"DELE\u0054E","url":"Patient/a1"}}"#,
      #"{"resource":RESOURCE,"request":{"metho\u0064":"DELETE","url":"Patient/a1"}}"#,
    ])
  func entryIsLeft(entry: String) {
    for resource in Self.resources {
      let entry = entry.replacing("RESOURCE", with: resource)
      var reader = ResourceReader(keepsTexts: false)
      reader.read(TwoWays.chunk(entries: [TwoWays.entry(resource)], bundles: [0]))
      #expect(!TwoWays.isLearnt(entry, &reader, as: .entry), "\(entry)")
      let entries = [TwoWays.entry(resource), entry, entry, TwoWays.entry(resource)]
      #expect(
        TwoWays.outline(entries: entries, isLong: false)
          == TwoWays.outline(entries: entries, isLong: true), "\(entry)")
    }
  }

  @Test("are learnt from an entry with escapes in the rest of it")
  func entryIsTaken() {
    for resource in Self.resources {
      let entry = #"{"search":{"mode":"m\u0061tch"}, "resource" : \#(resource)}"#
      var reader = ResourceReader(keepsTexts: false)
      reader.read(TwoWays.chunk(entries: [entry, entry], bundles: [0, 0]))
      #expect(TwoWays.isLearnt(entry, &reader, as: .entry))
      let next = entry.replacing("a1", with: "a22").replacing("tch", with: "t")
      #expect(TwoWays.readAlike([next], as: .entry, &reader) == [next.utf8.count])
    }
  }

  @Test(
    "null in another version's name of a member is as if it were not there",
    arguments: [
      (#""subject""#, "patient"), (#""request""#, "prescription"),
      (#""statusReason""#, "reasonNotGiven"), (#""status""#, "wasNotGiven"),
      (#""status""#, "notGiven"), (#""intent""#, "dateWritten"), (#""intent""#, "authoredOn"),
      (#""effectiveDateTime""#, "effectiveTimeDateTime"),
    ])
  func nulls(beside: String, key: String) {
    for resource in Self.resources where resource.contains(beside) {
      for line in [
        resource.replacing(beside, with: #""\#(key)":null,"# + beside),
        resource.dropLast() + #","\#(key)":null}"#,
      ] {
        #expect(Reading(line).findings.isEmpty, "\(line)")
        #expect(
          TwoWays.outline([line], isLong: true) == TwoWays.outline([resource], isLong: true))
        Self.expectSame([line, resource, line, line])
      }
    }
  }

  @Test("are not learnt with an escape in a key within what is not read, which is sound")
  func nestedKeys() {
    for resource in Self.resources {
      let line = resource.replacing(#""text":"twice""#, with: #""te\u0078t":"twice","x":7"#)
      #expect(Reading(line).findings.isEmpty)
      #expect(!Self.taken(line, after: [line]))
      Self.expectSame([line, line, line, line])
    }
  }

  @Test("tell the same as the parser of damaged lines", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sound = Self.resources.flatMap { resource in
      TwoWays.Writing.allCases.map { $0.write(resource) }
        + [TwoWays.Writing.spaced.write(TwoWays.Writing.narrated.write(resource))]
    }
    for _ in 0..<300 {
      let original = try #require(sound.randomElement(using: &generator))
      let damaged = TwoWays.damaged(original, behind: 0, using: &generator)
      let neighbour = try #require(sound.randomElement(using: &generator))
      Self.expectSame([original, original, damaged, neighbour, original, damaged, original])
    }
  }

  // MARK: - Fixtures

  private static func reader(_ lines: [String]) -> ResourceReader {
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(lines))
    return reader
  }

  /// Whether a line makes its record without being parsed when it comes again.
  private static func taken(_ line: String, after lines: [String]) -> Bool {
    var reader = reader(lines)
    return TwoWays.isLearnt(line, &reader)
  }

  /// Whether a line has a template that others made known.
  private static func alike(_ line: String, after lines: [String]) -> Bool {
    var reader = reader(lines)
    return TwoWays.readAlike([line], &reader) == [line.utf8.count]
  }

  private static func expectSame(_ lines: [String]) {
    let short = TwoWays.outline(lines, isLong: false)
    #expect(short == TwoWays.outline(lines, isLong: true), "\(lines)")
  }
}
