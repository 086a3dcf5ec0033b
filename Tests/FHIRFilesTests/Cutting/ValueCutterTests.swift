import FHIRDecoding
import TestSupport
import Testing

@testable import FHIRFiles

@Suite struct ValueCutterTests {
  /// A text that was cut out: what, on which line, which entry or element, of which document.
  struct Cut: Equatable {
    let text: String
    let line: Int
    let index: Int?
    let bundle: UInt64?
  }

  /// Cuts bytes that come in pieces, dropping what is not needed after each.
  private func cut(_ bytes: [UInt8], pieces: [Int]) -> (cuts: [Cut], openLine: Int?) {
    var cutter = ValueCutter(line: 1, documentCount: 0)
    var (buffer, cuts, position) = ([UInt8](), [Cut](), 0)
    for (number, size) in pieces.enumerated() {
      buffer += bytes[position..<position + size]
      position += size
      cutter.scan(buffer, count: buffer.count)
      if number == pieces.count - 1 { cutter.finish() }
      for value in cutter.takeValues() {
        cuts.append(
          Cut(
            text: String(decoding: buffer[value.range], as: UTF8.self), line: value.line,
            index: value.index, bundle: value.bundle))
      }
      buffer.removeFirst(cutter.neededFrom)
      cutter.dropUnneeded()
    }
    return (cuts, cutter.openDocumentLine)
  }

  private func cut(_ text: String) -> [Cut] {
    let bytes = Array(text.utf8)
    return cut(bytes, pieces: [bytes.count]).cuts
  }

  @Test func `a resource is one text`() {
    let text = "{\n\"resourceType\": \"Patient\", \"name\": [{\"text\": \"a \\\" ] } {\"}]\n}"
    #expect(cut("\n" + text + "\n") == [Cut(text: text, line: 2, index: nil, bundle: nil)])
  }

  @Test func `a Bundle is cut into its entries`() {
    let text = "{\"resourceType\":\"Bundle\",\n\"entry\":[{\"a\":1},\n{\"b\":[{}]}\n]}"
    #expect(
      cut(text) == [
        Cut(text: #"{"a":1}"#, line: 2, index: 0, bundle: 1),
        Cut(text: #"{"b":[{}]}"#, line: 3, index: 1, bundle: 1),
      ])
  }

  @Test func `entry may stand before resourceType`() {
    let cuts = cut(#"{"entry":[{"a":1}],"text":[{"entry":[1]}],"resourceType":"Bundle"}"#)
    #expect(cuts == [Cut(text: #"{"a":1}"#, line: 1, index: 0, bundle: 1)])
  }

  @Test(arguments: [
    #"{"resourceType":"Bundle","meta":{"x":[{}]},"entry":[{"a":1},{"b":2}],"meta":{"y":1}}"#,
    #"{"entry":[{"a":1},{"b":2}],"meta":{"x":[{}]},"resourceType":"Bundle"}"#,
    #"{"resourceType":"Bundle","link":[{"u":["{]"]}],"entry":[{"a":1},{"b":2}],"meta":{"x":[{}]}}"#,
    #"{"entry":[{"a":1},{"b":2}],"meta":{"x":[{}]},"link":[{"u":["{]"]}],"resourceType":"Bundle"}"#,
  ])
  func `the meta and the links of a Bundle are cut out, before and behind its entries`(text: String)
  {
    let bytes = Array(text.utf8)
    for size in [bytes.count] + Array(1...9) {
      let rest = bytes.count % size
      let pieces =
        Array(repeating: size, count: bytes.count / size) + (rest == 0 ? [] : [rest])
      let cuts = cut(bytes, pieces: pieces).cuts
      #expect(cuts.filter { $0.index != nil }.map(\.text) == [#"{"a":1}"#, #"{"b":2}"#])
      #expect(cuts.contains { $0.text == #"{"x":[{}]}"# && $0.index == nil && $0.bundle == 1 })
      let links = cuts.filter { $0.text == #"[{"u":["{]"]}]"# && $0.index == nil }
      #expect(links.count == (text.contains("link") ? 1 : 0))
      #expect(cuts.allSatisfy { $0.bundle == 1 && $0.line == 1 })
    }
  }

  @Test(arguments: [
    #"{"resourceType":"Patient","meta":{"x":1},"contact":[{"meta":{}}]}"#,
    #"{"resourceType":"Bundle","meta":{"x":1}}"#, #"{"meta":{"entry":[1]},"entry":{}}"#,
    #"{"resourceType":"List","entry":[{"item":{"display":"x"}}]}"#,
    #"{"entry":[{"item":{"display":"x"}}],"resourceType":"List"}"#,
    #"{"resourceType":"Composition","section":[{"entry":[{"reference":"x"}]}]}"#,
    #"{"entry":{"a":1},"resourceType":"Bundle"}"#,
  ])
  func `what is no Bundle is one text, whatever its fields`(text: String) {
    #expect(cut(text) == [Cut(text: text, line: 1, index: nil, bundle: nil)])
  }

  @Test func `a nested Bundle stays within its entry`() {
    let inner = #"{"resource":{"resourceType":"Bundle","entry":[{"c":1},{"d":2}]}}"#
    let cuts = cut(#"{"resourceType":"Bundle","entry":["# + inner + #",{"e":3}]}"#)
    #expect(cuts.map(\.text) == [inner, #"{"e":3}"#])
    #expect(cuts.map(\.index) == [0, 1])
  }

  @Test func `an array is cut into its elements`() {
    let cuts = cut("[\n{\"a\":[1,2]},\n17 , \"x,]\",null, [{}]\n]")
    #expect(cuts.map(\.text.trimmed) == [#"{"a":[1,2]}"#, "17", #""x,]""#, "null", "[{}]"])
    #expect(cuts.map(\.index) == [0, 1, 2, 3, 4])
    #expect(cuts.map(\.line) == [2, 3, 3, 3, 3])
    #expect(cut("[]").isEmpty)
  }

  @Test func `a colon behind a bracket names no key`() {
    let text = #"{"entry":{"a":1}:[{"b":2}],"resourceType":"Bundle"}"#
    #expect(cut(text) == [Cut(text: text, line: 1, index: nil, bundle: nil)])
  }

  @Test func `documents follow each other, with lines of garbage between`() {
    let text =
      "{\"a\":1}{\"b\":2}\ngarbage { [ \" here\n[{\"c\":3}]\n17\n{\"resourceType\":\"Bundle\",\"entry\":[{\"d\":4}]}"
    #expect(
      cut(text) == [
        Cut(text: #"{"a":1}"#, line: 1, index: nil, bundle: nil),
        Cut(text: #"{"b":2}"#, line: 1, index: nil, bundle: nil),
        Cut(text: "garbage { [ \" here", line: 2, index: nil, bundle: nil),
        Cut(text: #"{"c":3}"#, line: 3, index: 0, bundle: nil),
        Cut(text: "17", line: 4, index: nil, bundle: nil),
        Cut(text: #"{"d":4}"#, line: 5, index: 0, bundle: 6),
      ])
  }

  @Test(arguments: [
    (#"{"resourceType":"Bundle","entry":[{"a":1},{"b":2},{"c":"#, 2),
    (#"[{"a":1},{"b":2},{"c":"]}"#, 2), (#"{"a":1}{"b":2"#, 1), (#"{"resourceType":"Patient","#, 0),
  ])
  func `of a document that is cut off the whole texts are kept`(text: String, count: Int) {
    let bytes = Array(text.utf8)
    let result = cut(bytes, pieces: [bytes.count])
    #expect(result.cuts.count == count)
    #expect(result.openLine == 1)
  }

  @Test func `looking byte by byte finds the same as looking at once`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let bytes = Array(Self.documents(using: &generator).utf8)
      let atOnce = cut(bytes, pieces: [bytes.count])
      let byByte = cut(bytes, pieces: Array(repeating: 1, count: bytes.count))
      #expect(atOnce.cuts == byByte.cuts, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(atOnce.openLine == byByte.openLine)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `damaged documents in any pieces leave texts or an open document`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<2_000 {
      var bytes = Array(Self.documents(using: &generator).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: bytes.indices, using: &generator)
        bytes[position] = Array("{}[]\",:\\ \nx".utf8).randomElement(using: &generator) ?? 0
      }
      var (pieces, left) = ([Int](), bytes.count)
      while left > 0 {
        pieces.append(min(left, Int.random(in: 1...40, using: &generator)))
        left -= pieces[pieces.count - 1]
      }
      let (cuts, openLine) = cut(bytes, pieces: pieces)
      #expect(
        !cuts.isEmpty || openLine != nil || Self.mayHoldNothing(bytes),
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// Whether a text may hold nothing: an empty wrapper, or commas and colons between documents.
  private static func mayHoldNothing(_ bytes: [UInt8]) -> Bool {
    bytes.contains(UInt8(ascii: "[")) || bytes.allSatisfy(Array(" \n,:".utf8).contains)
  }

  /// A few documents of every kind, one after the other.
  private static func documents(using generator: inout SeededGenerator) -> String {
    let kinds = [
      #"{"resourceType":"Patient","name":[{"text":"a\"}]"}]}"#,
      #"{"resourceType":"Bundle","entry":[{"resource":{"x":[1]}},{"y":"\\"}, {} ,null]}"#,
      #"{ "entry" : [ {"a":1} , {"b":{"entry":[2]}} ] , "resourceType" : "Bundle" }"#,
      #"{"resourceType":"List","entry":[{"item":{}},{"item":{}}]}"#,
      "[{\"a\":1},\n [2],\"three\",4]", "[]", "{}", "word {\n", "17\n", "\n \n",
      #"{"resourceType":"Bundle","entry":[]}"#,
      #"{"resourceType":"Bundle","entry":[{"a":{"b":[{"c":"}\\\"]{","\\":"\\\\"}]}},{"d":[[{}]]}]}"#,
    ]
    return (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
      kinds.randomElement(using: &generator)
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
