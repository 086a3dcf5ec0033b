/// Buckets in some 14 bytes each, where they take 120: a page of 50,000 patients keeps those of all.
struct PackedBuckets: Codable, Sendable {
  private let size: BucketSize
  private let count: Int
  /// Whole numbers, those near 0 in one byte.
  private var bytes: [UInt8] = []

  /// Packs buckets of one size, the oldest first.
  init(_ buckets: [BucketCounts]) {
    (size, count) = (buckets.first?.bucket.size ?? .day, buckets.count)
    bytes.reserveCapacity(14 * count)
    var day = 0
    for place in buckets.indices {
      let bucket = buckets[place]
      let first = Int(bucket.bucket.firstDay.number)
      append(first - day)
      day = first
      append(bucket.traits)
      append(bucket.counts)
      if let doses = bucket.doses { append(doses) }
      if let notJudged = bucket.notJudged { append(notJudged) }
    }
  }

  /// The buckets.
  var buckets: [BucketCounts] {
    var reader = Reader(bytes: bytes)
    var day = 0
    return (0..<count).map { _ in
      day += reader.number()
      let traits = reader.number()
      let bucket = CalendarBucket(size, containing: Day(number: Int32(day)))
      let counts = OutcomeCounts(
        taken: reader.number(), notTaken: reader.number(), undetermined: reader.number(),
        interrupted: reader.number())
      let doses = traits & BucketCounts.hasDoses != 0 ? reader.doses() : nil
      let notJudged = traits & BucketCounts.hasNotJudged != 0 ? reader.number() : nil
      return BucketCounts(
        bucket: bucket, traits: traits, counts: counts, doses: doses, notJudged: notJudged)
    }
  }

  private mutating func append(_ counts: OutcomeCounts) {
    for number in [counts.taken, counts.notTaken, counts.undetermined, counts.interrupted] {
      append(number)
    }
  }

  private mutating func append(_ doses: DoseSums) {
    append(doses.expected)
    // Mostly all that was due was taken, and nothing else.
    for number in [
      doses.expectedMax - doses.expected, doses.expected - doses.taken,
      doses.expected - doses.matched, doses.unrecorded, doses.extra, doses.displaced,
    ] {
      append(number)
    }
  }

  /// Appends a number, 7 bits in a byte, the sign as the lowest bit.
  private mutating func append(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> 63)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Reads numbers one after the other.
  private struct Reader {
    let bytes: [UInt8]
    var next = 0

    mutating func number() -> Int {
      var (bits, shift) = (UInt(0), 0)
      while bytes[next] > 0x7F {
        bits |= UInt(bytes[next] & 0x7F) << shift
        (next, shift) = (next + 1, shift + 7)
      }
      bits |= UInt(bytes[next]) << shift
      next += 1
      return Int(bitPattern: bits >> 1) ^ -Int(bitPattern: bits & 1)
    }

    mutating func doses() -> DoseSums {
      let expected = number()
      return DoseSums(
        expected: expected, expectedMax: expected + number(), taken: expected - number(),
        matched: expected - number(), unrecorded: number(), extra: number(), displaced: number())
    }
  }
}

extension BucketCounts {
  fileprivate static let hasDoses = 1 << 1
  fileprivate static let hasNotJudged = 1 << 2

  /// What is not a number, a bit for each, and the place of the state.
  fileprivate var traits: Int {
    (isPartial ? 1 : 0) | (doses == nil ? 0 : Self.hasDoses)
      | (notJudged == nil ? 0 : Self.hasNotJudged)
      | (BucketState.allCases.firstIndex(of: state) ?? 0) << 3 | Int(withheld.rawValue) << 5
  }

  fileprivate init(
    bucket: CalendarBucket, traits: Int, counts: OutcomeCounts, doses: DoseSums?, notJudged: Int?
  ) {
    self.init(
      bucket: bucket, isPartial: traits & 1 != 0, state: BucketState.allCases[traits >> 3 & 3],
      counts: counts, doses: doses, withheld: WithheldFigures(rawValue: UInt8(traits >> 5)),
      notJudged: notJudged)
  }
}
