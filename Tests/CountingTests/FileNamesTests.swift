import Testing

@testable import Counting

@Suite struct FileNamesTests {
  @Test(arguments: [
    "a", "42", "p000001", "A-b-9", String(repeating: "a", count: 60), "x123", "com", "con1",
    "xyz4567890123456z",
    "times", "a-times-1",
  ])
  func `a plain name is kept`(name: String) {
    #expect(FileNames.safe([name]) == [name])
  }

  @Test(arguments: [
    "", ".", "..", "../../x", "/etc/passwd", "a/b", "a b", "a_b", "a.b", "ä", "😀", "a\u{0}b",
    "a\nb",
    "C:", "con", "NUL", "Aux", "prn", "com1", "LPT9", String(repeating: "a", count: 61),
    String(repeating: "a", count: 64), "x0123456789abcdef", "X0123456789ABCDEF", "urn:uuid:1",
    "a-times", "A-TIMES", "-rf", "-", "--help",
  ])
  func `any other name becomes a digest`(name: String) throws {
    let safe = try #require(FileNames.safe([name]).first)
    #expect(safe.wholeMatch(of: /x[0-9a-f]{16}/) != nil)
  }

  @Test func `a digest is the beginning of the name's SHA-256`() {
    #expect(FileNames.safe(["a b"]) == ["xc8687a08aa5d6ed2"])
  }

  @Test func `names that differ only by case all become digests`() {
    let names = FileNames.safe(["Ab", "aB", "c"])
    #expect(Set(names.map { $0.lowercased() }).count == 3)
    #expect(names[2] == "c")
    #expect(!names.contains("Ab"))
  }

  @Test func `a name that looks like another one's digest cannot meet it`() {
    let digest = FileNames.safe(["a b"])[0]
    #expect(Set(FileNames.safe(["a b", digest])).count == 2)
  }
}
