import Foundation
import Testing

@testable import FHIRDecoding

/// The short way of reading an administration must tell the same as the long way.
///
/// A line whose resource type does not come first in its very first bytes takes the long way, so a
/// space behind the brace sends it there; the same bytes otherwise.
@Suite("The short way of reading administrations")
struct ShortWayTests {
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
    "prescription":{"reference":"MedicationOrder/o"},"effectiveTimeDateTime":"2015-03"}
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
  private static let sound = [version4, version3, version2, version5, enteredInError]

  @Test("is taken by sound lines of every version", arguments: sound)
  func isTaken(line: String) throws {
    #expect(Self.takesShortWay(line, keepsTexts: false))
    #expect(
      try Self.outline([line, line], isLong: false) == Self.outline([line, line], isLong: true))
  }

  @Test(
    "is not taken by what it cannot judge",
    arguments: [
      (#""status":"completed""#, #""status":"done""#),
      (#""status":"completed""#, #""status":"completed","status":"stopped""#),
      (#""status":"completed""#, #""status":"completed","contained":[{"id":"m"}]"#),
      (#""status":"completed""#, #""status":"completed","modifierExtension":[]"#),
      ("2025-01-17T07:54:22+01:00", "2025-02-30"),
      ("Ramipril", #"Rami\u0070ril"#),
      (#""value":5.25"#, #""value":5.25e3"#),
      (#""value":5.25"#, #""value":05"#),
      (#""value":5.25"#, #""value":tru"#),
      (#""value":5.25"#, #""value":5.25]"#),
      (#""a1""#, "7"),
    ])
  func isLeft(original: String, changed: String) throws {
    let line = Self.version4.replacingOccurrences(of: original, with: changed)
    #expect(line != Self.version4)
    #expect(!Self.takesShortWay(line, keepsTexts: false))
    #expect(
      try Self.outline([Self.version4, line], isLong: false)
        == Self.outline([Self.version4, line], isLong: true))
  }

  @Test("tells the same as the long way of damaged lines", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let original = Self.sound[Int.random(in: 0..<Self.sound.count, using: &generator)]
      var bytes = Array(original.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: Self.typeEnd..<bytes.count, using: &generator)
        let byte = Array(#"{}[]",:0123456789-.eEtfn\ az"#.utf8).randomElement(using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte ?? 0x20, at: place)
        case 2:
          bytes.insert(
            bytes[Int.random(in: Self.typeEnd..<bytes.count, using: &generator)], at: place)
        default: bytes[place] = byte ?? 0x20
        }
      }
      let lines = [original, String(decoding: bytes, as: UTF8.self), original]
      let (short, long) = try (
        Self.outline(lines, isLong: false), Self.outline(lines, isLong: true)
      )
      #expect(short == long, "\(lines[1])")
    }
  }

  // MARK: - Helpers of the suite

  /// Whether a line, read a second time, makes its record without being parsed.
  private static func takesShortWay(_ line: String, keepsTexts: Bool) -> Bool {
    var reader = ResourceReader(keepsTexts: keepsTexts)
    reader.read(chunk([line]))
    let index = StructureIndex()
    let bytes = Array(line.utf8) + [UInt8](repeating: 0, count: Chunk.padding)
    return unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<line.utf8.count])
      var lines = unsafe PlainLines(text, index)
      guard var cursor = unsafe lines.cursor(of: text, at: 0) else { return false }
      let place = ReadingPlace(file: 0, line: 1, ordinal: 0)
      if case .read = reader.readPlainly(&cursor, before: text.count, place: place) { return true }
      return false
    }
  }

  /// Everything that a reader tells of some lines.
  private static func outline(_ lines: [String], isLong: Bool) throws -> [String] {
    var reader = ResourceReader(keepsTexts: false)
    let lines = isLong ? lines.map { "{ " + $0.dropFirst() } : lines
    reader.read(chunk(lines))
    return reader.administrations.map { "\($0)" } + reader.findings.map { "\($0)" }
      + ["\(reader.resourceCounts.sorted { $0.key < $1.key })", "\(reader.versionCounts)"]
      + reader.attributions.map { "\($0)" }
  }

  private static func chunk(_ lines: [String]) -> Chunk {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return Chunk(
      bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
      layout: .lines, file: 0, sequence: 0, firstLine: 1)
  }
}
