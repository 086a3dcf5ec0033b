import Foundation
import Testing

@testable import FHIRDecoding

/// What a template takes for alike must be sound JSON with the same structure, and its slots must hold
/// what a parser finds there.
@Suite("Texts of a known template")
struct TextTemplateTests {
  private static let text = #"""
    {"type":"A","id":"first","empty":"","count":12,"list":["é",-0.25,true,{"unit":"mg"}],"end":null}
    """#

  @Test(
    "takes what differs in strings and in numbers",
    arguments: [
      ("first", "second one", [1]), ("first", "", [1]), ("first", "firsts", [1]),
      ("first", "fir", [1]), (#""empty":"""#, #""empty":"{[,:"#, []), ("12", "7", [3]),
      ("12", "123456", [3]), ("-0.25", "0", [5]), ("mg", "ml", [6]), (#""A""#, #""BC""#, [0]),
      (#""empty":"""#, #""empty":"{[,:""#, [2]), ("é", "e", [4]), ("é", "è", [4]), ("é", "ê", [4]),
      ("first", "fïrst", [1]), ("first", "日本", [1]), ("mg", "µg", [6]), ("é", "𝄞é", [4]),
    ])
  func alike(original: String, changed: String, slots: [Int]) throws {
    let template = try Self.template()
    let other = Self.text.replacingOccurrences(of: original, with: changed)
    let found = Self.follow(template, other)
    guard !slots.isEmpty else {
      #expect(found == nil)
      return
    }
    #expect(found?.count == other.utf8.count)
    #expect(found?.changed == slots.reduce(0) { $0 | 1 << UInt64($1) })
    #expect(Self.contents(template) == Self.values(other))
    #expect(Self.follow(template, Self.text)?.count == Self.text.utf8.count)
    #expect(Self.contents(template) == Self.values(Self.text))
  }

  @Test(
    "does not take what only a parser can judge",
    arguments: [
      ("first", #"fir\"st"#), ("first", #"fir\u0041"#), ("first", "fir\tst"),
      ("12", "012"), ("12", "1e2"), ("12", "-"), ("12", "1."), ("12", "1234567890123456"),
      ("12", "1x"), ("true", "false"), ("null", "7"), (#""id""#, #""ID""#), ("12", #""12""#),
      (#""mg""#, "{}"), (#","end":null"#, ""), ("}", " }"),
    ])
  func unlike(original: String, changed: String) throws {
    let template = try Self.template()
    let other = Self.text.replacingOccurrences(of: original, with: changed)
    #expect(other != Self.text)
    #expect(Self.follow(template, other) == nil)
    #expect(Self.follow(template, Self.text)?.changed == 0)
    #expect(Self.contents(template) == Self.values(Self.text))
  }

  @Test(
    "never takes half a character",
    arguments: [
      [], [0xC3], [0xA9], [0xC3, 0xC3], [0xC3, 0xA9, 0xA9], [0xC0, 0xA9], [0xED, 0xA0, 0x80],
    ])
  func halfCharacter(bytes: [UInt8]) throws {
    let template = try Self.template()
    var text = Array(Self.text.utf8)
    let place = try #require(text.firstIndex(of: 0xC3))
    text.replaceSubrange(place..<place + 2, with: bytes)
    #expect((Self.follow(template, text) == nil) != bytes.isEmpty)
  }

  @Test("takes no text that goes on behind the bytes there are")
  func cut() throws {
    let bytes = Array(Self.text.utf8)
    for count in 0..<bytes.count {
      let template = try Self.template()
      // What lies behind a text is no matter, even when it would complete it.
      #expect(Self.follow(template, bytes, count: count) == nil)
    }
    let template = try Self.template()
    #expect(Self.follow(template, bytes + Array("\n{}".utf8))?.count == bytes.count)
  }

  @Test(
    "takes in place what is as long in each slot, and nothing else",
    arguments: [
      ("first", "f1rst", [1]), ("mg", "ml", [6]), (#""A""#, #""B""#, [0]), ("zz", "zz", []),
      ("first", "firs", nil), ("first", "firsts", nil), ("12", "13", nil), ("é", "è", nil),
      ("first", "f\u{7F}rst", [1]), ("first", "f\"rst", nil), ("first", "f\\rst", nil),
      ("first", "f\trst", nil), ("count", "cOunt", nil), ("first", "fïst", nil), ("é", "ee", nil),
      (#""first","empty":"""#, #""firs","empty":"x""#, nil),
    ] as [(String, String, [Int]?)])
  func inPlace(original: String, changed: String, slots: [Int]?) throws {
    // Behind the type, so that the others lie across blocks, too.
    for count in [0, 20, 40, 60, 64, 128] {
      let tail = String(repeating: "x", count: count)
      let known = Self.text.replacingOccurrences(of: #""A""#, with: #""A","tail":"\#(tail)""#)
      let template = try Self.template(known)
      let other = known.replacingOccurrences(of: original, with: changed)
      let found = Self.follow(template, Array(other.utf8), inPlace: true)
      #expect(found?.count == slots.map { _ in other.utf8.count })
      // The tail is the second slot.
      #expect(found?.changed == slots?.reduce(0) { $0 | 1 << UInt64($1 == 0 ? 0 : $1 + 1) })
      if slots == nil {
        #expect(Self.follow(template, Array(known.utf8), inPlace: true)?.changed == 0)
      }
      let line = Array((slots == nil ? known : other).utf8)
      #expect(
        Self.follow(template, line + Array("\n{}".utf8), inPlace: true)?.count == line.count)
      #expect(Self.follow(template, line + Array(" {}".utf8), inPlace: true) == nil)
      #expect(Self.follow(template, line, count: line.count - 1, inPlace: true) == nil)
    }
  }

  @Test(
    "of a string with escapes takes what differs between them",
    arguments: [
      ("first", "second", true), ("mid", "", true), ("mid", "m", true), ("mid", "mïddle", true),
      ("last", "the last one", true), ("tail", "t", true), (#"\n"#, #"\t"#, false),
      (#"\n"#, "n", false), (#"\u00e9"#, #"\u00e8"#, false), (#"\""#, "'", false),
      (#"\""#, #"\\"#, false), ("mid", #"m\n"#, false), ("first", #"fir\nst"#, false),
      ("first", #"first\"#, false), ("last", #"la"st"#, false), ("mid", "m\td", false),
      (#"mid\""#, #"mid""#, false), (#"\u00e9"#, #"\u00e9\u00e9"#, false),
      (#"\n"#, #"\n\n"#, false),
    ])
  func escapes(original: String, changed: String, isTaken: Bool) throws {
    let template = try Self.template(Self.escaped)
    let other = Self.escaped.replacing(original, with: changed)
    #expect(other != Self.escaped)
    #expect(Self.follow(template, other)?.count == (isTaken ? other.utf8.count : nil))
    #expect(Self.follow(template, Self.escaped)?.count == Self.escaped.utf8.count)
  }

  @Test("keeps the escapes of damaged texts that it takes", arguments: 0..<6)
  func damagedEscapes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (template, twin) = (try Self.template(Self.escaped), try Self.template(Self.escaped))
    var (taken, known) = (0, Array(Self.escaped.utf8))
    for _ in 0..<2_000 {
      var bytes = known
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = Array(#"\\\""nu0e9x"#.utf8).randomElement(using: &generator) ?? 0x20
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      let found = Self.follow(template, bytes)
      #expect(found?.count == Self.follow(twin, bytes, inPlace: false)?.count)
      guard let found else { continue }
      let text = String(decoding: bytes[..<found.count], as: UTF8.self)
      #expect(Self.parsed(text) != nil, "\(text)")
      #expect(Self.skeleton(text) == Self.skeleton(Self.escaped), "\(text)")
      #expect(text.matches(of: /\\./).map(\.output) == [#"\n"#, #"\u"#, #"\""#])
      (taken, known) = (taken + 1, Array(text.utf8))
      if known.count > 200 { known = Array(Self.escaped.utf8) }
    }
    #expect(taken > 50)
  }

  @Test("tells what a parser tells of damaged texts", arguments: 0..<6)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (template, twin) = (try Self.template(), try Self.template())
    let alphabet = Array(#"{}[]",:0123456789-.eE\ an"#.utf8) + [0xC3, 0xA9, 0x09]
    var (taken, known) = (0, Array(Self.text.utf8))
    for _ in 0..<1_000 {
      var bytes = known
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0x20
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        default: bytes.remove(at: place)
        }
      }
      let found = Self.follow(template, bytes)
      let slowly = Self.follow(twin, bytes, inPlace: false)
      #expect(found?.count == slowly?.count && found?.changed == slowly?.changed)
      guard let found else { continue }
      #expect(Self.contents(template) == Self.contents(twin))
      let text = String(decoding: bytes[..<found.count], as: UTF8.self)
      #expect(Array(text.utf8) == Array(bytes[..<found.count]))
      #expect(Self.contents(template) == Self.values(text), "\(text)")
      #expect(Self.skeleton(text) == Self.skeleton(Self.text), "\(text)")
      (taken, known) = (taken + 1, Array(text.utf8))
      if known.count > 200 { known = Array(Self.text.utf8) }
    }
    #expect(taken > 50)
  }

  // MARK: - Fixtures

  private static let escaped = #"{"note":"first\n\u00e9mid\"last","id":"tail"}"#

  private static func template(_ text: String = text) throws -> TextTemplate {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: Chunk.padding)
    let index = StructureIndex()
    defer { withExtendedLifetime(index) {} }
    return try unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<text.utf8.count])
      var walk = SlotWalk(try #require(unsafe PlainCursor(mayEscape: text, index)))
      walk.fill(limit: TextTemplate.mostSlots)
      return unsafe TextTemplate(text, slots: walk.slots)
    }
  }

  private static func follow(_ template: TextTemplate, _ text: String) -> (
    count: Int, changed: UInt64
  )? {
    follow(template, Array(text.utf8))
  }

  /// Follows a text as readers do.
  private static func follow(
    _ template: TextTemplate, _ text: [UInt8], count: Int? = nil
  ) -> (count: Int, changed: UInt64)? {
    follow(template, text, count: count, inPlace: true)
      ?? follow(template, text, count: count, inPlace: false)
  }

  private static func follow(
    _ template: TextTemplate, _ text: [UInt8], count: Int? = nil, inPlace: Bool
  ) -> (count: Int, changed: UInt64)? {
    let bytes = text + [UInt8](repeating: 0, count: Chunk.padding)
    return unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<(count ?? text.count)])
      template.noteRead()
      return unsafe template.follow(text, inPlace: inPlace).map { ($0, template.unread) }
    }
  }

  private static func contents(_ template: TextTemplate) -> [String] {
    (0..<7).map { template[$0].text }
  }

  /// The strings and numbers of a text, as a parser that knows nothing of templates finds them.
  private static func values(_ text: String) -> [String]? {
    guard let object = parsed(text), let list = object["list"] as? [Any], list.count == 4 else {
      return nil
    }
    let strings = ["type", "id", "empty"].map { object[$0] as? String ?? "?" }
    let first = list[0] as? String ?? "?"
    let unit = (list[3] as? [String: Any])?["unit"] as? String ?? "?"
    let numbers = [#""count":"#, #""list":["\#(first)","#].map { number(behind: $0, text) }
    return strings + [numbers[0], first, numbers[1], unit]
  }

  /// The number that is written behind some words.
  private static func number(behind words: String, _ text: String) -> String {
    guard let place = text.range(of: words) else { return "?" }
    return String(text[place.upperBound...].prefix { "-.0123456789".contains($0) })
  }

  private static func parsed(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  /// The keys and kinds of values of a text.
  private static func skeleton(_ text: String) -> String? {
    parsed(text).map { kind($0) }
  }

  private static func kind(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.map { "\($0.key):\(kind($0.value))" }.joined(separator: ",")
    case let list as [Any]: "[" + list.map(kind).joined(separator: ",") + "]"
    case is NSNull: "null"
    case is String: "string"
    default: "number"
    }
  }
}
