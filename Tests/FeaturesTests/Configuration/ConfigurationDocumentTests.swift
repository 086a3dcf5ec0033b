import TestSupport
import Testing

@testable import Features

/// YAML as definitions and profiles have it.
@Suite struct ConfigurationDocumentTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func document(_ text: String) throws -> ConfigurationDocument {
    try ConfigurationDocument(folder.write("a.yaml", text), kind: "definition")
  }

  /// What is wrong with a text, as `line:column: sentence`.
  private func problems(of text: String) throws -> [String] {
    do {
      return try document(text).problems.map { "\($0.line):\($0.column): \($0.sentence)" }
    } catch ConfigurationError.invalid(_, let problems) {
      return problems.map { "\($0.line):\($0.column): \($0.sentence)" }
    }
  }

  /// A node as one text, each value with its place.
  private func said(_ node: ConfigurationNode) -> String {
    let place = "@\(node.line):\(node.column)"
    switch node.value {
    case .text(let text): return text + place
    case .list(let list): return "[" + list.map(said).joined(separator: " ") + "]" + place
    case .members(let members):
      return "{" + members.map { said($0) + "=" + said($1) }.joined(separator: " ") + "}" + place
    case .empty: return "empty" + place
    case .refused: return "refused" + place
    }
  }

  @Test(arguments: [
    ("a: b", "{a@1:1=b@1:4}@1:1"),
    ("a:\n  - ä: 1\n  - [x, y]", "{a@1:1=[{ä@2:5=1@2:8}@2:5 [x@3:6 y@3:9]@3:5]@2:3}@1:1"),
    ("\u{FEFF}a: 1", "{a@1:1=1@1:4}@1:1"),
    ("ü: {ß: ö}", "{ü@1:1={ß@1:5=ö@1:8}@1:4}@1:1"),
    ("a: |\n  x\n  y\n", "{a@1:1=x\ny\n@1:4}@1:1"),
    ("---\na: 1\n...\n", "{a@2:1=1@2:4}@2:1"),
  ])
  func `each value has its place, columns counted in scalars`(text: String, expected: String) throws
  {
    #expect(said(try document(text).root) == expected)
  }

  @Test(arguments: ["yes", "012", "1.50", "2025-03-09", "0x1F", ".inf", "true"])
  func `a text stays one, whatever it looks like`(text: String) throws {
    #expect(try document(text).root.text == text)
  }

  @Test(arguments: [
    ("a:", "empty"), ("a: ~", "empty"), ("a: null", "empty"), ("a: '~'", "~"),
    ("a: \"null\"", "null"), ("a: ''", ""),
  ])
  func `nothing is told apart from a text that is written out`(text: String, value: String) throws {
    #expect(said(try document(text).root).hasPrefix("{a@1:1=\(value)@"))
  }

  @Test(arguments: [
    ("a: 1\n'a': 2", ["2:1: a is given twice; give it once"]),
    (
      "x:\n  b: 1\n  a: 1\n  b: 2\n  a: 2\n  b: 3",
      [
        "4:3: b is given twice; give it once", "5:3: a is given twice; give it once",
        "6:3: b is given twice; give it once",
      ]
    ),
    ("x: {a: 1, a: 2}", ["1:11: a is given twice; give it once"]),
    ("a: 1\n---\nb: 1", ["2:1: this is no YAML: but found another document"]),
    ("a: *b", ["1:4: this is no YAML: found undefined alias"]),
    ("a: &b [*b]", ["1:4: anchors (&) and aliases (*) are not taken; write it out"]),
    ("a: {b", ["2:1: this is no YAML: did not find expected ',' or '}'"]),
    ("a: \u{7}", ["1:1: this is no YAML"]),
  ])
  func `what is no YAML, or says a thing twice, is told with its place`(
    text: String, expected: [String]
  ) throws {
    #expect(try problems(of: text) == expected)
  }

  @Test func `aliases of aliases stand for nothing`() throws {
    let text = (1...30).reduce("a0: &a0 [x, x]\n") { text, level in
      text + "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }
    let document = try document(text)
    #expect(document.problems.count == 31)
    #expect(document.problems.allSatisfy { $0.sentence.hasPrefix("anchors (&) and aliases (*)") })
    guard case .members(let members) = document.root.value else {
      Issue.record("no members")
      return
    }
    #expect(members.allSatisfy { $0.value.isRefused })
  }

  @Test(arguments: [
    (16, []), (17, ["17:18: this stands too deep"]), (400, ["18:18: this stands too deep"]),
  ])
  func `what stands too deep is told once`(depth: Int, expected: [String]) throws {
    let text = (0..<depth).map { String(repeating: " ", count: $0) + "-" }.joined(separator: "\n")
    #expect(try problems(of: text) == expected)
  }
}
