import Testing

@testable import ReportWriting

@Suite struct TerminalTextTests {
  @Test(
    "nothing that a terminal obeys is left",
    arguments: [
      "\u{1B}[2J", "a\tb", "a\nb", "a\r\nb", "\u{7}", "\u{9B}31m", "\u{202E}abc", "\u{2029}",
    ]
  )
  func plain(text: String) {
    let plain = TerminalText.plain(text)
    #expect(plain.unicodeScalars.count == text.unicodeScalars.count)
    #expect(
      plain.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !$0.properties.isWhitespace
          || $0 == " "
      })
    #expect(!plain.unicodeScalars.contains("\u{202E}"))
  }

  @Test("other text is left as it is", arguments: ["", "Zürich", "二甲双胍", "👩‍👩‍👧", "25 µg/h"])
  func unchanged(text: String) {
    #expect(TerminalText.plain(text) == text)
  }

  @Test(arguments: [("abc", 3), ("二甲", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("", 0)])
  func `a text is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(TerminalText.width(text) == width)
  }

  @Test(arguments: [
    ("two times a day", 9, ["two times", "a day"]), ("two times a day", 15, ["two times a day"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 3, ["a", "bcd", "efg", "h"]),
    ("", 5, [""]), ("二甲双胍", 4, ["二甲", "双胍"]),
  ])
  func `lines break at spaces, and within words that are too long`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(TerminalText.wrapped(text, to: columns) == lines)
  }
}
