import MedicationAdherence

/// What rows of buckets end with, as it was encoded lately: buckets of few doses recur.
struct FigureTexts {
  /// The places that texts are kept at.
  private static let count = 1 << 8

  private var encoder: CSVEncoder
  /// At each place a bucket with the figures whose text is there; nil without a text.
  private var buckets: [BucketCounts?]
  private var texts: [[UInt8]]

  /// Makes texts of nothing.
  init(_ dialect: CSVDialect) {
    encoder = CSVEncoder(dialect)
    buckets = Array(repeating: nil, count: Self.count)
    texts = Array(repeating: [], count: Self.count)
  }

  /// The state of a bucket, whether it is partial, and its figures, as fields.
  mutating func text(of bucket: BucketCounts) -> [UInt8] {
    let place = Self.place(of: bucket)
    if let known = buckets[place], known.figuresEqual(those: bucket) { return texts[place] }
    encoder.removeRows()
    encoder.append(bucket)
    // What is appended behind other fields begins with a comma.
    texts[place] = Array(encoder.bytes.dropFirst())
    buckets[place] = bucket
    return texts[place]
  }

  private static func place(of bucket: BucketCounts) -> Int {
    var hash = bucket.counts.taken &* 31 &+ bucket.counts.notTaken
    if let doses = bucket.doses {
      hash = (hash &* 31 &+ doses.expected) &* 31 &+ doses.matched
      hash = (hash &* 31 &+ doses.unrecorded) &* 31 &+ doses.extra
    }
    if bucket.isPartial { hash = ~hash }
    // Fibonacci hashing: small numbers differ where they are multiplied up.
    return Int(truncatingIfNeeded: (UInt64(bitPattern: Int64(hash)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}

extension BucketCounts {
  /// Whether all that is said of two buckets is the same but which ones they are.
  fileprivate func figuresEqual(those other: BucketCounts) -> Bool {
    counts == other.counts && state == other.state && isPartial == other.isPartial
      && doses == other.doses && withheld == other.withheld
  }
}
