import MedicationAdherence
import Foundation
import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct JSONParserTests {
  @Test func `every document says what Foundation reads in it`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let text = GeneratedJSON.document(using: &generator)
      let wanted = try JSONDecoder().decode(JSONOutline.self, from: Data(text.utf8))
      #expect(try ParsedJSON(text).outline.get() == wanted, "\(text)")
    }
  }

  @Test(arguments: [
    (#""a\n\t\r\"\\\/\b\f\u0041\u00e9""#, "a\n\t\r\"\\/\u{FFFD}\u{FFFD}Aé"),
    (#""\ud83d\ude00""#, "😀"),
    (#""\u0000\u001f\u007f\u0085\ufffe""#, "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\"\u{80}é\u{1F600}\"", "\u{FFFD}é😀"), (#""""#, ""),
  ])
  func `a string is unescaped, its control characters replaced`(text: String, string: String) throws
  {
    #expect(try ParsedJSON(text).string.get() == string)
  }

  @Test(arguments: [64, 65, 10_000, 200_000])
  func `64 levels of nesting are read and more refused`(depth: Int) throws {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let opened = String(repeating: open, count: depth)
      let text = opened + "0" + String(repeating: close, count: depth)
      #expect(ParsedJSON(text).fault == (depth > 64 ? .tooDeep : nil))
      #expect(ParsedJSON(opened).fault != nil)
    }
  }

  @Test func `a deep text is refused after a long one grew the parser`() {
    let long = "[" + String(repeating: "1,", count: 100_000) + "1]"
    let deep = [65, 200_000].map {
      String(repeating: "[", count: $0) + "0" + String(repeating: "]", count: $0)
    }
    let reading = Reading(lines: [long] + deep)
    let summaries = Array(reading.details.suffix(2))
    #expect(summaries == Array(repeating: JSONFault.tooDeep.detail().text, count: 2))
  }

  @Test(arguments: [
    "{", "[", "\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[1,]", "{,}", "{a:1}", "01",
    "1.",
    ".5", "+1", "0x10", "NaN", "nul", "tru", "'a'", "[1 2]", "1 2", "{\"a\" 1}", "\"\\x\"",
    "\"\u{1}\"",
    "]", "}", ",", "{\"a\":1}}", "// c\n1",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(ParsedJSON(text).fault != nil)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0x80],
    ] {
      #expect(ParsedJSON(bytes: [0x22] + bytes + [0x22]).fault == .invalidUTF8)
    }
  }
}

/// A text as the parser sees it.
private struct ParsedJSON {
  let outline: Result<JSONOutline, JSONFault>
  let string: Result<String?, JSONFault>

  init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  init(bytes: [UInt8]) {
    let parser = JSONParser()
    let padded = bytes + [UInt8](repeating: 0, count: Chunk.padding)
    var fault: JSONFault?
    var (outline, string) = (JSONOutline.null, String?.none)
    unsafe padded.withUnsafeBytes { buffer in
      do throws(JSONFault) {
        let value = unsafe try parser.parse(
          UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]))
        outline = JSONOutline(value)
        string = value.string?.text
      } catch {
        fault = error
      }
    }
    self.outline = fault.map(Result.failure) ?? .success(outline)
    self.string = fault.map(Result.failure) ?? .success(string)
  }

  var fault: JSONFault? {
    if case .failure(let fault) = outline { fault } else { nil }
  }
}
