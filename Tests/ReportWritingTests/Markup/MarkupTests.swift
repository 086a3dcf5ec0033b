import Testing

@testable import ReportWriting

@Suite struct MarkupTests {
  @Test(arguments: [
    ("<b>&\"", "&lt;b&gt;&amp;&quot;"), ("a\u{0}b\u{B}c\nd", "a b c d"), ("\u{FFFF}", "\u{FFFD}"),
    ("a\u{202E}b\u{2067}c", "abc"), ("محمد", "محمد"), ("薬😀", "薬😀"),
    ("86\u{A0}% – é · “a” …", "86\u{A0}% – é · “a” …"), ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
    ("a\u{200E}b\u{200F}c\u{202A}d\u{2066}e\u{2069}", "a\u{200E}bcde"),
    ("\u{202F}\u{2010}", "\u{202F}\u{2010}"),
    ("", ""), ("\u{FFFE}\u{FFFD}", "\u{FFFD}\u{FFFD}"),
  ])
  func `text from the data cannot leave its element or turn the text after it`(
    text: String, escaped: String
  ) {
    #expect(Markup(text).source == escaped)
    let cell: Markup = "<td title=\"\(text)\">\(text)</td>"
    #expect(cell.source == "<td title=\"\(escaped)\">\(escaped)</td>")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.04, "0"), (1.0, "1"), (1.25, "1.3"), (-0.5, "-0.5"), (-12.34, "-12.3"),
    (99.96, "100"), (7.0, "7"), (10.0, "10"), (999.9, "999.9"), (1000.0, "1000"),
    (12345.6, "12345.6"),
  ])
  func `coordinates have at most one decimal`(value: Double, text: String) {
    #expect(Markup.number(value).source == text)
    var path = PathText()
    path.append(value)
    #expect(path.markup.source == text)
  }

  @Test func `markup that is put into markup stays as it is`() {
    let (name, count, text): (Markup, Int, String) = ("<b>a</b>", 3, "<")
    let items: [Markup] = ["<i>&amp;</i>", name]
    #expect(("<p>\(name)\(count)</p>" as Markup).source == "<p><b>a</b>3</p>")
    #expect(items.joined(separator: ", ").source == "<i>&amp;</i>, <b>a</b>")
    #expect((name + Markup(text)).source == "<b>a</b>&lt;" && Markup.empty.isEmpty)
  }

  @Test func `a path is its steps one after another`() {
    var path = PathText()
    #expect(path.isEmpty)
    path.move(1.5, -2)
    path.append("h.1")
    path.append(3, 4.25)
    #expect(path.markup == "M1.5 -2h.13 4.3")
    #expect(Markup.point(3, 4.25) == "3 4.3")
  }
}
