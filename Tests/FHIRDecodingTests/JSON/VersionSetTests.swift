import Testing

@testable import FHIRDecoding

@Suite("A set of resources in their versions")
struct VersionSetTests {
  @Test("has what a Set has, whatever comes in which order", arguments: 0..<20 as Range<UInt64>)
  func likeSet(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (set, reference) = (VersionSet(), Set<Fingerprint>())
    for _ in 0..<Int.random(in: 0...3000, using: &generator) {
      let fingerprint = Self.fingerprint(using: &generator)
      let isNewResource = !reference.contains { $0.low == fingerprint.low }
      let isNew = reference.insert(fingerprint).inserted
      #expect(
        set.insert(fingerprint)
          == (isNewResource ? .resource : isNew ? .otherVersion : .repetition))
    }
    #expect(set.resourceCount == Set(reference.map(\.low)).count)
    #expect(set.count == reference.count)
    #expect(set.isEmpty == reference.isEmpty)
    for number in 0..<2000 as Range<UInt64> {
      let fingerprint = Fingerprint(low: number % 700 << 5 | 1, high: number | 1)
      #expect(set.contains(fingerprint) == reference.contains(fingerprint))
    }
  }

  @Test("is joined, thinned and compared", arguments: 0..<20 as Range<UInt64>)
  func algebra(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let left = (0..<500).map { _ in Self.fingerprint(using: &generator) }
    let right = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      Self.fingerprint(using: &generator)
    }
    let (a, b) = (Self.set(left), Self.set(right))
    #expect(a.isDisjoint(with: b) == Set(left).isDisjoint(with: right))
    #expect(b.isDisjoint(with: a) == Set(left).isDisjoint(with: right))
    var union = a
    union.formUnion(b)
    #expect(union == Self.set((left + right).shuffled(using: &generator)))
    #expect(
      union.removing { Set(right).contains($0) } == Self.set(left.filter { !right.contains($0) }))
    #expect((a == b) == (Set(left) == Set(right)))
  }

  @Test("two versions of a resource share the half that stands for it")
  func halves() {
    let (first, second) = (Fingerprint(id: "a", version: "1"), Fingerprint(id: "a", version: "2"))
    #expect(first.low == second.low && first.high != second.high)
    #expect(Fingerprint(id: "b", version: "1").low != first.low)
  }

  /// Fingerprints of which some meet again, some are versions of one resource, and many want the same
  /// slot.
  private static func fingerprint(using generator: inout SeededGenerator) -> Fingerprint {
    let number = UInt64.random(in: 0..<2000, using: &generator)
    return Fingerprint(low: number % 700 << 5 | 1, high: number | 1)
  }

  private static func set(_ fingerprints: [Fingerprint]) -> VersionSet {
    var set = VersionSet()
    for fingerprint in fingerprints { set.insert(fingerprint) }
    return set
  }
}
