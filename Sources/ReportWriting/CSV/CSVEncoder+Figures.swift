import MedicationAdherence

/// The figures of lines, field by field without cells.
extension CSVEncoder {
  /// Appends the state, whether it is partial, and the figures of a bucket.
  mutating func append(_ bucket: BucketCounts) {
    append(plain: bucket.state.rawValue)
    append(flag: bucket.isPartial)
    if bucket.state == .suppressed { return appendMissing(10) }
    let (counts, withheld) = (bucket.counts, bucket.withheld)
    append(integer: counts.taken)
    append(integer: counts.notTaken)
    append(integer: withheld.contains(.undetermined) ? nil : counts.undetermined)
    append(integer: withheld.contains(.interrupted) ? nil : counts.interrupted)
    append(integer: bucket.doses?.expected)
    append(integer: bucket.doses?.unrecorded)
    append(integer: bucket.doses?.extra)
    append(number: counts.recordedAdherence)
    append(number: bucket.takingAdherence)
    append(number: bucket.implementation)
  }

  /// Appends the value of each measure, in their order.
  mutating func append(_ values: MeasureValues) {
    let numbers = values.numbers
    if numbers.isEmpty { return appendMissing(Self.kinds.count) }
    for (kind, number) in zip(Self.kinds, numbers) {
      switch kind {
      case .count, .days: append(integer: number.isFinite ? Int(number) : nil)
      case .fraction, .bound: append(number: number)
      case .flag: append(flag: number.isFinite ? number != 0 : nil)
      }
    }
  }

  private static let kinds = Measure.allCases.map(\.definition.kind)
}
