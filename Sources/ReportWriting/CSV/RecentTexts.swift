import MedicationAdherence

/// Figures that recur in many rows, so that their text is worth keeping.
protocol RecurringFigures: Sendable {
  /// A number that is the same for the same figures, and mostly another one for others.
  var mixed: UInt64 { get }

  /// Whether the text of both is the same.
  func figuresEqual(those other: Self) -> Bool

  /// Appends the figures to an encoder, as fields.
  func append(to encoder: inout CSVEncoder)
}

/// What rows end with, as it was encoded lately: figures of few doses recur.
struct RecentTexts<Figures: RecurringFigures>: Sendable {
  private var encoder: CSVEncoder
  /// At each place the figures whose text is there; nil without a text.
  private var figures: [Figures?]
  private var texts: [[UInt8]]
  /// How far a number is shifted to be a place.
  private let shift: Int

  /// Makes texts of nothing, of which 2 to the power of `bits` are kept.
  init(_ dialect: CSVDialect, bits: Int) {
    encoder = CSVEncoder(dialect)
    figures = Array(repeating: nil, count: 1 << bits)
    texts = Array(repeating: [], count: 1 << bits)
    shift = UInt64.bitWidth - bits
  }

  /// The fields of figures, with the commas between them.
  mutating func text(of wanted: Figures) -> [UInt8] {
    // Fibonacci hashing: small numbers differ where they are multiplied up.
    let place = Int(truncatingIfNeeded: (wanted.mixed &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    if let known = figures[place], known.figuresEqual(those: wanted) { return texts[place] }
    encoder.removeRows()
    wanted.append(to: &encoder)
    // What is appended behind other fields begins with a comma.
    texts[place] = Array(encoder.bytes.dropFirst())
    figures[place] = wanted
    return texts[place]
  }
}

/// The state of a bucket, whether it is partial, and its figures.
extension BucketCounts: RecurringFigures {
  var mixed: UInt64 {
    var hash = counts.taken &* 31 &+ counts.notTaken
    if let doses {
      hash = (hash &* 31 &+ doses.expected) &* 31 &+ doses.matched
      hash = (hash &* 31 &+ doses.unrecorded) &* 31 &+ doses.extra
    }
    return UInt64(bitPattern: Int64(isPartial ? ~hash : hash))
  }

  /// Whether all that is said of two buckets is the same but which ones they are.
  func figuresEqual(those other: BucketCounts) -> Bool {
    counts == other.counts && state == other.state && isPartial == other.isPartial
      && doses == other.doses && withheld == other.withheld
  }

  func append(to encoder: inout CSVEncoder) { encoder.append(self) }
}

/// The value of each measure.
extension MeasureValues: RecurringFigures {
  var mixed: UInt64 {
    let numbers = numbers.span
    var hash: UInt64 = 0
    // Small numbers differ in their first bits alone, which a product has no place for.
    for place in numbers.indices {
      hash = ((hash << 23 | hash >> 41) ^ numbers[place].bitPattern) &* 0x9E37_79B9_7F4A_7C15
    }
    return hash ^ (hash >> 32)
  }

  /// Whether two have the same values, bit by bit: 0 and −0 are not written alike.
  func figuresEqual(those other: MeasureValues) -> Bool {
    let (numbers, others) = (numbers.span, other.numbers.span)
    guard numbers.count == others.count else { return false }
    var difference: UInt64 = 0
    for place in numbers.indices {
      difference |= numbers[place].bitPattern ^ others[place].bitPattern
    }
    return difference == 0
  }

  func append(to encoder: inout CSVEncoder) { encoder.append(self) }
}
