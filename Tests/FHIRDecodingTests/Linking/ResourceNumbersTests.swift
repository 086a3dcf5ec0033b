import Testing

@testable import FHIRDecoding

@Suite struct ResourceNumbersTests {
  /// Fingerprints of which many belong into one slot.
  static let fingerprints = (0..<2_000).map { number in
    Fingerprint(low: UInt64(number % 7) << 1 | 1, high: UInt64(number))
  }

  @Test(arguments: [0, 2_000]) func `each has the number that it was given first`(capacity: Int) {
    var numbers = ResourceNumbers(capacity: capacity)
    for (number, fingerprint) in Self.fingerprints.enumerated() {
      #expect(numbers.insert(fingerprint) == (number, true))
      #expect(numbers.insert(Self.fingerprints[number / 2]) == (number / 2, false))
    }
    var generator = SeededGenerator(seed: 1)
    for number in Self.fingerprints.indices.shuffled(using: &generator) {
      #expect(numbers.number(of: Self.fingerprints[number]) == number)
    }
    for number in Self.fingerprints.indices {
      #expect(numbers.number(of: Self.fingerprints[number]) == number)
    }
  }

  @Test func `what has no number is not found`() {
    var numbers = ResourceNumbers(capacity: 0)
    #expect(numbers.number(of: Self.fingerprints[0]) == nil)
    _ = numbers.insert(Self.fingerprints[0])
    #expect(numbers.number(of: Self.fingerprints[7]) == nil)
    #expect(numbers.number(of: Self.fingerprints[0]) == 0)
  }
}
