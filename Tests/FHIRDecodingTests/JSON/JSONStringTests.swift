import Foundation
import Testing

@testable import FHIRDecoding

@Suite("Strings of JSON")
struct JSONStringTests {
  @Test("are on one line only when their words joined by spaces are the same", arguments: 0..<4)
  func oneLine(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "a", "5", " ", ",", "µ", "é", "\u{A0}", "\u{85}", "\t", "\u{301}", "\u{2009}", "日", "\u{7F}",
      "\u{9F}", "ÿ", "\u{AD}", "¿", "𝄞",
    ]
    var count = 0
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...5, using: &generator))
        .compactMap { _ in parts.randomElement(using: &generator) }.joined()
      let joined = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard Self.string(text, \.isOnOneLine) else { continue }
      count += 1
      #expect(Self.string(text, \.text) == joined)
      #expect(!joined.isEmpty)
    }
    #expect(count > 200)
  }

  @Test(
    "that are on one line in Latin letters need no other look",
    arguments: ["a", "5 mg, once daily", "75 µg", "é è", "¡"])
  func plain(text: String) {
    #expect(Self.string(text, \.isOnOneLine))
  }

  @Test("are plain when each byte is printable ASCII, wherever another one stands")
  func printable() {
    for count in 0...20 {
      for place in 0..<count {
        for byte in UInt8.min ... .max {
          var bytes = [UInt8](repeating: place.isMultiple(of: 2) ? 0x20 : 0x7E, count: count)
          bytes[place] = byte
          let isPrintable = 0x20...0x7E ~= byte
          #expect(Self.string(bytes, \.isPlain) == isPrintable, "\(byte) at \(place)")
          #expect(Self.string(bytes, \.isVerbatim) == (isPrintable && byte != 0x5C))
        }
      }
    }
    #expect(Self.string([UInt8](), \.isPlain))
  }

  @Test(
    "have two halves when a character stands there once",
    arguments: [
      ("Patient/p", ["Patient", "p"]), ("/p", ["", "p"]), ("Patient/", ["Patient", ""]),
      ("/", ["", ""]),
      ("p", nil), ("", nil), ("a/b/c", nil), ("ä/b", nil), ("a/\u{7F}", nil),
    ])
  func halves(text: String, halves: [String]?) {
    let found = Self.string(text) { string in
      string.halves(at: "/").map { [$0.text, $1.text] }
    }
    #expect(found == halves)
  }

  private static func string<Result>(_ text: String, _ body: (JSONString) -> Result) -> Result {
    string(Array(text.utf8), body)
  }

  private static func string<Result>(_ text: [UInt8], _ body: (JSONString) -> Result) -> Result {
    let bytes = text + [0]
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { preconditionFailure("there is one byte") }
      return body(unsafe JSONString(start: start, count: bytes.count - 1))
    }
  }
}
