import Testing

@testable import MedicationAdherence

@Suite struct PackedBucketsTests {
  private static let numbers = [0, 1, 63, 64, 8_191, 8_192, 1 << 31, 1 << 40]

  @Test(arguments: BucketSize.allCases)
  func `buckets come back as they were`(size: BucketSize) throws {
    var generator = SeededGenerator(seed: 7)
    func number() -> Int { Self.numbers.randomElement(using: &generator) ?? 0 }
    var bucket = CalendarBucket(size, containing: Day(number: -800))
    let buckets = try (0..<200).map { place in
      defer { bucket = bucket.next ?? bucket }
      let doses = DoseSums(
        expected: number(), expectedMax: number(), taken: number(), matched: number(),
        unrecorded: number(), extra: number(), displaced: number())
      return BucketCounts(
        bucket: bucket, isPartial: place % 7 == 0,
        state: try #require(BucketState.allCases.randomElement(using: &generator)),
        counts: OutcomeCounts(
          taken: number(), notTaken: number(), undetermined: number(), interrupted: number()),
        doses: place % 3 == 0 ? nil : doses, withheld: WithheldFigures(rawValue: UInt8(place % 16)),
        notJudged: place % 5 == 0 ? nil : place)
    }
    #expect(PackedBuckets(buckets).buckets == buckets)
    #expect(PackedBuckets([]).buckets.isEmpty)
  }
}
