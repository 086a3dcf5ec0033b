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

  @Test(arguments: 0..<20)
  func `places are those of the texts in the order of their bytes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alike = [
      "12345678", "1234567", "123456789", "12345678\u{0}", "1234567\u{0}", "1234567\u{FF}",
    ]
    let texts = (Self.texts + alike + alike).shuffled(using: &generator)
    let sorted = texts.indices.sorted { left, right in
      let (first, second) = (Array(texts[left].utf8), Array(texts[right].utf8))
      return first == second ? left < right : first.lexicographicallyPrecedes(second)
    }
    #expect(texts.placesByBytes == sorted)
  }
}
