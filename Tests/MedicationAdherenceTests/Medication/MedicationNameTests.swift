import Testing

@testable import MedicationAdherence

@Suite struct MedicationNameTests {
  private static let parts = [
    "a", "B", "z9", "É", "ß", " ", "  ", "\t", "\n", "\r\n", "\u{A0}", "\u{2003}", "\u{301}", "-",
    "\u{7F}", "\u{1F}", "İ",
  ]

  @Test(arguments: UInt64(1)...4)
  func `a folded name is its words in lower case with single spaces`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let name = (0..<Int.random(in: 0...7, using: &generator))
        .compactMap { _ in Self.parts.randomElement(using: &generator) }.joined()
      let words = name.lowercased().split { $0.isWhitespace }
      #expect(Medication.folded(name) == words.joined(separator: " "), "\(Array(name.utf8))")
    }
  }

  @Test func `names that differ only in case and white space are one`() {
    let names = ["Aspirin 100 mg", "ASPIRIN  100\tmg", "Ramipril", " aspirin 100 mg ", "ramipril"]
    #expect(Medication.distinct(names) == ["Aspirin 100 mg", "Ramipril"])
  }
}
