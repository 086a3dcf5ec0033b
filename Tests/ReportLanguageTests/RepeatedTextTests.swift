import Testing

@testable import ReportLanguage

@Suite struct RepeatedTextTests {
  @Test(arguments: [
    ("Take 1 tablet, daily.", "take 1 tablet a day", true),
    ("“1 tablet” (twice daily)", "1 tablet 2 times a day", true),
    ("1 tablet\u{37E} daily", "1 tablet a day", true),
    ("1 tablet\u{A0}daily", "1 tablet a day", true),
    ("1,000 IU weekly", "1000 units a week", false),
    ("1000 IU weekly", "1,000 units a week", true),
    ("1 tablet if pain", "1 tablet a day", false),
  ])
  func `a text is said when each of its phrases stands in the sentence`(
    text: String, sentence: String, isSaid: Bool
  ) {
    #expect(RepeatedText(text).isSaid(by: sentence, thousands: ",") == isSaid)
  }

  @Test func `marks and space are those that Unicode has for the same`() {
    let marks = #",;.:()'"“”„‘’"#
    for scalar in (UInt32(0)...0xFFFF).lazy.compactMap(Unicode.Scalar.init) {
      let character = Character(scalar)
      #expect(character.isMark == marks.contains(character), "U+\(String(scalar.value, radix: 16))")
      #expect(character.isSpace == character.isWhitespace, "U+\(String(scalar.value, radix: 16))")
    }
  }
}
