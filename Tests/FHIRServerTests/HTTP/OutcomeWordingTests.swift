import Testing

@testable import FHIRServer

@Suite struct OutcomeWordingTests {
  @Test(arguments: [
    ("a\u{1B}[31mb\u{7}\u{9B}c", "a[31mbc"), ("a\u{202E}b\u{2066}c\u{200B}d", "abcd"),
    ("a\r\nb\u{2028}c\td", "a b c d"), ("at https://x.test/f?sig=1 or", "at https://x.test/f or"),
  ])
  func `a terminal obeys nothing of what a server says`(text: String, words: String) {
    #expect(OutcomeWording.clean(text) == words)
  }

  @Test func `a long text is cut, and of many the first few are said`() {
    #expect(OutcomeWording.clean(String(repeating: "x", count: 9999)).count == 301)
    let issues = (1...99).map { #"{"severity":"error","diagnostics":"no \#($0)"}"# }
    let list = issues.joined(separator: ",")
    let outcome = #"{"resourceType":"OperationOutcome","issue":[\#(list)]}"#
    #expect(
      OutcomeWording.words(Array(outcome.utf8))
        == "no 1; no 2; no 3; no 4; no 5 (99 messages in all)")
  }

  @Test func `what was granted is shown as harmlessly`() {
    let long = "system/" + String(repeating: "x", count: 999)
    let scopes = GrantedScopes(asked: [], granted: [Scope("\u{1B}[31m"), Scope(long)])
    #expect(scopes.words.hasPrefix("asked for: none; granted: [31m system/xxx"))
    #expect(scopes.words.count < 400)
  }
}
