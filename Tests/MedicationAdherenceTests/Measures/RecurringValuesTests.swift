import Testing

@testable import MedicationAdherence

@Suite struct RecurringValuesTests {
  @Test(arguments: 0..<20)
  func `each place has the value that it has in order`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let different = Int.random(in: 1...RecurringValues.most, using: &generator)
    let values = (0..<2_000).map { _ in
      Double(Int.random(in: 0..<different, using: &generator) - 3) / Double(seed + 1)
    }
    let recurring = try #require(RecurringValues(values))
    let sorted = values.sorted()
    for place in values.indices { #expect(recurring.value(at: place) == sorted[place]) }
  }

  @Test func `only so many different values are told apart`() {
    let values = (0..<RecurringValues.most).map { Double($0) }
    #expect(RecurringValues(values + values) != nil)
    #expect(RecurringValues(values + [-1]) == nil)
  }

  @Test func `zero is one value, whatever its sign`() throws {
    let zeros = (0..<RecurringValues.most).map { Double($0) } + [-0.0, 0, -0.0]
    let recurring = try #require(RecurringValues(zeros))
    #expect((0..<4).map { recurring.value(at: $0) } == [0, 0, 0, 0])
    #expect(recurring.value(at: 4) == 1)
  }
}
