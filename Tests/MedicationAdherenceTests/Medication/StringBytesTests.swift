import Testing

@testable import MedicationAdherence

@Suite struct StringBytesTests {
  private static let texts = [
    "", "a", "aa", "ab", "b", "caf\u{E9}", "cafe\u{301}", "z", "\u{1F48A}",
    "a long text, on the heap",
    "a long text, on the heap too",
  ]

  @Test(arguments: texts, texts)
  func `texts are compared by their bytes`(left: String, right: String) {
    #expect(left.hasBytes(of: right) == left.utf8.elementsEqual(right.utf8))
    #expect(left.precedesByBytes(right) == left.utf8.lexicographicallyPrecedes(right.utf8))
  }
}
