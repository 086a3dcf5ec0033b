import Testing

@testable import ReportWriting

@Suite struct MarkupTests {
  @Test(arguments: [
    ("<b>&\"", "&lt;b&gt;&amp;&quot;"), ("a\u{0}b\u{B}c\nd", "a b c d"), ("\u{FFFF}", "\u{FFFD}"),
    ("a\u{202E}b\u{2067}c", "abc"), ("محمد", "محمد"), ("薬😀", "薬😀"),
  ])
  func `text from the data cannot leave its element or turn the text after it`(
    text: String, escaped: String
  ) {
    #expect(Markup.escaped(text) == escaped)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.04, "0"), (1.0, "1"), (1.25, "1.3"), (-0.5, "-0.5"), (-12.34, "-12.3"),
    (99.96, "100"),
  ])
  func `coordinates have at most one decimal`(value: Double, text: String) {
    #expect(Markup.number(value) == text)
  }
}
