import Testing

@testable import ReportWriting

@Suite struct TextWidthTests {
  @Test func `widths are Helvetica's, widened by 12 %`() {
    #expect(abs(TextWidth.of("Wim", size: 1000) - 1.12 * (944 + 222 + 833)) < 0.001)
    #expect(abs(TextWidth.of("W", size: 1000, isBold: true) - 1.12 * 944) < 0.001)
    #expect(TextWidth.of("", size: 12) == 0)
  }

  @Test func `what the table lacks is taken as a full square`() {
    #expect(TextWidth.of("薬", size: 10) > TextWidth.of("W", size: 10))
  }

  @Test func `text that fits stays, text that does not ends with an ellipsis`() {
    #expect(TextWidth.shortened("Insulin", to: 200, size: 13) == "Insulin")
    let short = TextWidth.shortened("Insulin glargine 100 U/ML", to: 80, size: 13)
    #expect(short.hasSuffix("…"))
    #expect(TextWidth.of(short, size: 13) <= 80)
  }

  @Test func `lines break at spaces, and only the last one loses text`() {
    let text = "one two three four five six seven eight nine ten"
    let lines = TextWidth.wrapped(text, to: 90, lines: 20, size: 13)
    #expect(lines.joined(separator: " ") == text)
    #expect(lines.allSatisfy { TextWidth.of($0, size: 13) <= 90 })
    let two = TextWidth.wrapped(text, to: 90, lines: 2, size: 13)
    #expect(two.count == 2)
    #expect(two[1].hasSuffix("…"))
  }

  @Test func `a word wider than a line is broken, and a no-break space holds`() {
    let word = String(repeating: "W", count: 40)
    let lines = TextWidth.wrapped(word, to: 100, lines: 50, size: 13)
    #expect(lines.joined() == word)
    #expect(lines.allSatisfy { TextWidth.of($0, size: 13) <= 100 })
    #expect(TextWidth.wrapped("aaa 86\u{A0}%", to: 50, lines: 2, size: 13)[1] == "86\u{A0}%")
  }

  @Test func `no text is no line`() {
    #expect(TextWidth.wrapped("", to: 100, lines: 3, size: 13).isEmpty)
  }

  @Test func `the mark behind a name from right to left takes no room`() {
    #expect(TextWidth.of("\u{200E}", size: 11) == 0 && TerminalText.width("\u{200E}") == 0)
  }
}
