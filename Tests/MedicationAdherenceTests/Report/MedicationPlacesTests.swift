import Testing

@testable import MedicationAdherence

@Suite struct MedicationPlacesTests {
  @Test func `a key keeps the place that it was given first`() {
    var places = MedicationPlaces()
    // Some end alike, some are written in two ways, and one is empty.
    let keys = ["a|C09AA05", "b|C09AA05", "", "x", "text|caf\u{E9}", "a|C09AA50", "05", "5"]
    #expect(keys.map { places.place(of: $0) } == Array(keys.indices))
    for place in [3, 1, 0, 0, 7, 2, 1, 5, 4, 6] {
      #expect(places.place(of: keys[place]) == place)
    }
    #expect(places.place(of: "text|cafe\u{301}") == 4)
    #expect(places.place(of: "new") == keys.count)
  }

  @Test(arguments: 0..<4)
  func `places are those of a table of all keys`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var places = MedicationPlaces()
    var table: [String: Int] = [:]
    for _ in 0..<2_000 {
      let key = "atc|" + String(Int.random(in: 0..<300, using: &generator), radix: 3)
      let place = table[key] ?? table.count
      table[key] = place
      #expect(places.place(of: key) == place)
    }
  }
}
