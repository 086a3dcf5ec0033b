import Testing

@testable import ReportWriting

@Suite struct CharacterCountTests {
  @Test(arguments: [
    ("", 0), ("Metformin", 9), ("a\nb", 3), ("a\r\nb", 3), ("é", 1), ("e\u{301}", 1),
    ("👩‍👩‍👧", 1), ("日本", 2),
  ])
  func `characters are counted as a reader sees them`(text: String, count: Int) {
    #expect(CharacterCount.of(text, upTo: 100) == count)
  }

  @Test(arguments: ["Metformin 500 mg", "Ibuprofén 400 mg"])
  func `no more than the limit are counted`(text: String) {
    #expect(CharacterCount.of(text, upTo: 7) == 7)
  }
}
