import Testing

@testable import MedicationAdherence

@Suite struct DispositionTests {
  @Test func `each disposition has its own number`() {
    var counts = DispositionCounts()
    for disposition in Disposition.allCases { counts[disposition] += disposition.rawValue + 1 }
    for disposition in Disposition.allCases {
      #expect(counts[disposition] == disposition.rawValue + 1)
    }
    #expect(counts.total == Disposition.allCases.count * (Disposition.allCases.count + 1) / 2)
  }

  @Test func `no two have the same words in the ledger`() {
    let words = Set(Disposition.allCases.map { $0.word + " " + $0.reason })
    #expect(words.count == Disposition.allCases.count)
  }

  @Test func `only some are added when only some are asked for`() {
    var (counts, other) = (DispositionCounts(), DispositionCounts())
    (other[.counted], other[.undated]) = (2, 3)
    counts.add(other, of: [.counted])
    #expect(counts[.counted] == 2 && counts[.undated] == 0)
    counts.add(other)
    #expect(counts[.counted] == 4 && counts[.undated] == 3 && counts.total == 7)
  }

  @Test(arguments: Disposition.allCases)
  func `all have a reason not to count but those that count and parts of doses`(
    disposition: Disposition
  ) {
    let isLeftOut = disposition != .counted && disposition != .partOfDose
    #expect((disposition.uncounted() != nil) == isLeftOut)
  }
}
