import Testing

@testable import FHIRDecoding

/// The gist of rows must be the same, whether a row is read along its places of structure or parsed.
@Suite("The gist of rows")
struct RowHeaderTests {
  private static let plain = """
    {"resourceType":"MedicationAdministration","id":"a1","meta":{"versionId":"3",\
    "lastUpdated":"2025-01-17T07:05:08.168Z"},"status":"completed","subject":{"reference":\
    "Patient/p"},"medicationReference":{"reference":"Medication/m"},"dosage":{"dose":{"value":5.25}}}
    """
  private static let version5 = """
    {"resourceType":"MedicationAdministration","id":"a2","meta":{"lastUpdated":"2025-01-18"},\
    "medication":{"reference":{"reference":"https://x.test/Medication/m"}},\
    "subject":{"display":"p"},"text":{"div":"<div xmlns=\\"x\\">\\u00e9\\/\\n</div>"}}
    """
  private static let version2 = """
    {"resourceType":"MedicationAdministration","patient":{"reference":"Patient/q"},\
    "medicationReference":{"reference":"#c"},"contained":[{"resourceType":"Medication","id":"c"}]}
    """
  private static let sound = [plain, version5, version2]

  @Test("is read without a parser of sound rows of every version, with escapes in narratives")
  func isPlain() throws {
    let (stretches, headers) = Self.read(Self.sound)
    let size = Self.sound.map { $0.utf8.count + 1 }.reduce(0, +)
    #expect(stretches == [.rows(0..<size, count: 3)])
    #expect(try headers == Self.parsed(Self.sound))
    #expect(headers.keys.count == 2)
    #expect(headers.medications == ["Medication/m", "https://x.test/Medication/m"])
    #expect(headers.areOf(["p", "q"]))
    #expect(!headers.areOf(["p"]))
  }

  @Test(
    "is left to the parser where a row must be judged",
    arguments: [
      (#""id":"a1""#, #""id":"a\u0031""#),
      (#""id":"a1""#, #""\u0069d":"a1""#),
      (#""id":"a1""#, #""id":"a1","id":"a2""#),
      (#""Patient/p""#, #""https://x.test/Patient/p/_history/1""#),
      (#""Patient/p""#, #""Patient/p?x=1""#), (#""Patient/p""#, #""Patient/p#x""#),
      (#""Patient/p""#, #""Patient?identifier=a|b""#),
      (#""subject""#, #""patient":{"reference":"Patient/z"},"subject""#),
      (#""completed""#, #""\ud83d\ude00""#),
      ("5.25", "5.25e3"),
    ])
  func isJudged(original: String, changed: String) throws {
    let line = Self.plain.replacing(original, with: changed)
    #expect(line != Self.plain)
    let (stretches, headers) = Self.read([line])
    #expect(stretches == [.row(0..<line.utf8.count)])
    #expect(try headers == Self.parsed([line]))
  }

  @Test("what is no row of the type is named, and the rows around it are read")
  func others() {
    let lines = [Self.plain, #"{"resourceType":"Patient","id":"p"}"#, "", #"{"id":1}"#, "{", " "]
    let (stretches, headers) = Self.read(lines + [Self.version2 + " \r"])
    #expect(headers.count == 2)
    #expect(stretches.count == 7)
    #expect(stretches[1...3] == [.otherType("Patient"), .blank, .otherType("")])
    #expect(stretches[5] == .blank)
    guard case .unreadable = stretches[4], case .row = stretches[6] else {
      Issue.record("\(stretches)")
      return
    }
  }

  @Test("a row over two lines is none")
  func twoLines() {
    let text = Self.plain.replacing(#","meta":{"#, with: ",\"x\":{}\n,\"meta\":{")
    let (stretches, headers) = Self.read([text])
    #expect(headers.count == 0)
    #expect(stretches.count == 2)
  }

  @Test("is the same as the parser's of damaged rows", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var bytes = Array((Self.sound.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = Array(#"{}[]",:0123456789-.eEtfnu\ ad"#.utf8).randomElement(using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte ?? 0x20, at: place)
        default: bytes[place] = byte ?? 0x20
        }
      }
      let lines = [Self.plain, String(decoding: bytes, as: UTF8.self), Self.version2]
      let (stretches, headers) = Self.read(lines)
      #expect(try headers == Self.parsed(lines), "\(lines[1])")
      let isRow = headers.count == 3
      #expect(stretches.count == 3 || isRow, "\(lines[1])")
    }
  }

  // MARK: - Fixtures

  private static func read(_ lines: [String]) -> ([RowHeaderReader.Stretch], RowHeaders) {
    let reader = RowHeaderReader(type: "MedicationAdministration")
    let bytes = Array(lines.joined(separator: "\n").utf8) + [0x0A]
    let padded = bytes + [UInt8](repeating: 0, count: RowHeaderReader.padding)
    let stretches = unsafe padded.withUnsafeBytes { unsafe reader.read($0, 0..<bytes.count) }
    return (stretches, reader.headers)
  }

  /// What the parser finds in each line that is a row.
  private static func parsed(_ lines: [String]) throws -> RowHeaders {
    var headers = RowHeaders()
    for line in lines {
      guard let resource = try? ServedResourceReader().resource(line.utf8),
        resource.type == "MedicationAdministration"
      else { continue }
      headers.take(resource)
    }
    headers.settle()
    return headers
  }
}
