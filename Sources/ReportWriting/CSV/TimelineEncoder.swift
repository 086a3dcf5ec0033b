import MedicationAdherence

/// Encodes the rows of timelines fast: what a line's rows have in common once per line, and what a
/// bucket's rows have in common once per bucket.
///
/// It writes the same text as `TimelineRow.definition` does, which a test holds it to.
struct TimelineEncoder {
  private let dialect: CSVDialect
  private var calendar: [CalendarBucket: [UInt8]] = [:]

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  private(set) var metFormulaText = false

  /// Makes an encoder.
  init(_ dialect: CSVDialect) {
    self.dialect = dialect
  }

  /// The rows of a patient's lines.
  mutating func rows(of series: [SeriesReport]) -> [UInt8] {
    var encoder = CSVEncoder(dialect)
    for line in series {
      let identity = identity(of: line)
      for bucket in line.buckets {
        encoder.bytes.append(contentsOf: identity)
        encoder.bytes.append(contentsOf: calendarText(of: bucket.bucket))
        Self.append(bucket, to: &encoder)
      }
    }
    return encoder.bytes
  }

  /// The patient, the line, its medication and its order, each with its comma.
  private mutating func identity(of line: SeriesReport) -> [UInt8] {
    var encoder = CSVEncoder(dialect)
    encoder.append(identityOf: line)
    if encoder.metFormulaText { metFormulaText = true }
    return encoder.bytes + [UInt8(ascii: ",")]
  }

  /// The bucket, its first and its last day, each with its comma.
  private mutating func calendarText(of bucket: CalendarBucket) -> [UInt8] {
    if let text = calendar[bucket] { return text }
    let text = Array("\(bucket.label),\(bucket.firstDay),\(bucket.lastDay),".utf8)
    calendar[bucket] = text
    return text
  }

  /// Appends the state, whether it is partial, and the figures.
  private static func append(_ bucket: BucketCounts, to encoder: inout CSVEncoder) {
    encoder.bytes.append(contentsOf: bucket.state.rawValue.utf8)
    encoder.bytes.append(comma)
    encoder.append(flag: bucket.isPartial)
    encoder.bytes.append(comma)
    if bucket.state == .suppressed {
      encoder.bytes.append(contentsOf: ",,,,,,,,,".utf8)
    } else {
      append(bucket.counts, withheld: bucket.withheld, to: &encoder)
      appendDoses(of: bucket, to: &encoder)
    }
    encoder.endRow()
  }

  private static func append(
    _ counts: OutcomeCounts, withheld: WithheldFigures, to encoder: inout CSVEncoder
  ) {
    encoder.append(integer: counts.taken)
    encoder.bytes.append(comma)
    encoder.append(integer: counts.notTaken)
    encoder.bytes.append(comma)
    if !withheld.contains(.undetermined) { encoder.append(integer: counts.undetermined) }
    encoder.bytes.append(comma)
    if !withheld.contains(.interrupted) { encoder.append(integer: counts.interrupted) }
    encoder.bytes.append(comma)
  }

  /// Appends what was due and what came of it, and the rates; those that are not known are empty.
  private static func appendDoses(of bucket: BucketCounts, to encoder: inout CSVEncoder) {
    if let doses = bucket.doses {
      encoder.append(integer: doses.expected)
      encoder.bytes.append(comma)
      encoder.append(integer: doses.unrecorded)
      encoder.bytes.append(comma)
      encoder.append(integer: doses.extra)
    } else {
      encoder.bytes.append(contentsOf: ",,".utf8)
    }
    let rates = (
      bucket.counts.recordedAdherence, bucket.takingAdherence, bucket.implementation
    )
    encoder.bytes.append(comma)
    if let rate = rates.0 { encoder.append(number: rate) }
    encoder.bytes.append(comma)
    if let rate = rates.1 { encoder.append(number: rate) }
    encoder.bytes.append(comma)
    if let rate = rates.2 { encoder.append(number: rate) }
  }

  private static let comma = UInt8(ascii: ",")
}
