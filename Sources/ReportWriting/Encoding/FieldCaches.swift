import MedicationAdherence

/// A cache of the fields of buckets: the label, the first and the last day.
struct CalendarTexts {
  private var buckets: [CalendarBucket] = []
  private var texts: [[UInt8]] = []
  private var places: [CalendarBucket: Int] = [:]
  private var (next, first) = (0, 0)

  /// The text of a bucket; it is found at once when it follows the one before, or begins a series as it
  /// did the last.
  mutating func text(of bucket: CalendarBucket) -> [UInt8] {
    if next >= buckets.count || buckets[next] != bucket {
      if first >= buckets.count || buckets[first] != bucket { first = place(of: bucket) }
      next = first
    }
    defer { next += 1 }
    return texts[next]
  }

  private mutating func place(of bucket: CalendarBucket) -> Int {
    if let known = places[bucket] { return known }
    places[bucket] = texts.count
    buckets.append(bucket)
    texts.append(Array("\(bucket.label),\(bucket.firstDay),\(bucket.lastDay)".utf8))
    return texts.count - 1
  }
}

/// A cache of the texts of decimal numbers: shares of few doses recur, and working out the digits of a
/// number takes time.
struct DecimalTexts {
  /// The number of places of the cache.
  private static let count = 1 << 9
  /// The bytes of a place: the length of the text, then the text.
  private static let placeSize = 24

  /// The number whose text is at each place, by its bits; those of no finite number without a text.
  private var numbers: [UInt64] = []
  private var texts: [UInt8] = []

  /// Appends the shortest decimal that reads back as the same finite number, without an exponent.
  mutating func append(_ value: Double, to bytes: inout OutputSpan<UInt8>) {
    let bits = value.bitPattern
    // Most shares are 1 or 0.
    if value == 1 || bits == 0 {
      bytes.append(value == 1 ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0"))
      return
    }
    if numbers.isEmpty {
      numbers = Array(repeating: .max, count: Self.count)
      texts = Array(repeating: 0, count: Self.count * Self.placeSize)
    }
    // Fibonacci hashing: the bits of shares of small numbers differ where they are multiplied up.
    let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 55)
    guard numbers[place] != bits else {
      let start = place * Self.placeSize + 1
      return bytes.append(copying: texts.span.extracting(start..<start + Int(texts[start - 1])))
    }
    let text = PlainDecimal.text(of: value)
    keep(text.utf8.span, of: bits, at: place)
    bytes.append(text)
  }

  /// Keeps a text unless it is longer than its place.
  private mutating func keep(_ text: Span<UInt8>, of bits: UInt64, at place: Int) {
    guard text.count < Self.placeSize else { return }
    let start = place * Self.placeSize
    texts[start] = UInt8(text.count)
    for offset in text.indices { texts[start + 1 + offset] = text[offset] }
    numbers[place] = bits
  }
}

/// A cache of the figures with which rows of buckets end: buckets of few doses recur.
struct FigureTexts {
  /// The number of places of the cache.
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
      && doses == other.doses && notJudged == other.notJudged && withheld == other.withheld
  }
}
