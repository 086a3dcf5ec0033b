import MedicationAdherence

/// The figures of lines, field by field without cells.
extension CSVEncoder {
  /// Appends the state, whether it is partial, and the figures of a bucket, behind other fields.
  mutating func append(_ bucket: BucketCounts) {
    append(upTo: Self.longestFigures) { fields, decimals in
      fields.appendField(bucket.state.rawValue)
      fields.appendField(bucket.isPartial ? "true" : "false")
      if bucket.state == .suppressed {
        fields.append(repeating: Self.comma, count: 10)
      } else {
        Self.append(bucket.counts, withheld: bucket.withheld, to: &fields)
        Self.appendDoses(of: bucket, to: &fields, &decimals)
      }
    }
  }

  /// More than the bytes of a bucket's figures: seven whole numbers of 20 digits at most, and three
  /// shares of such numbers of 40 at most.
  private static let longestFigures = 512

  private static func append(
    _ counts: OutcomeCounts, withheld: WithheldFigures, to fields: inout OutputSpan<UInt8>
  ) {
    fields.appendField(counts.taken)
    fields.appendField(counts.notTaken)
    fields.appendField(withheld.contains(.undetermined) ? nil : counts.undetermined)
    fields.appendField(withheld.contains(.interrupted) ? nil : counts.interrupted)
  }

  /// Appends what was due and what came of it, and the rates; those that are not known are empty.
  private static func appendDoses(
    of bucket: BucketCounts, to fields: inout OutputSpan<UInt8>, _ decimals: inout DecimalTexts
  ) {
    fields.appendField(bucket.doses?.expected)
    fields.appendField(bucket.doses?.unrecorded)
    fields.appendField(bucket.doses?.extra)
    fields.appendField(bucket.counts.recordedAdherence, &decimals)
    fields.appendField(bucket.takingAdherence, &decimals)
    fields.appendField(bucket.implementation, &decimals)
  }

  /// Appends what is said of a patient over all lines, the fields of `patients.csv`.
  mutating func append(_ patient: PatientSummary) {
    append(text: patient.id)
    append(integer: patient.series.count)
    append(day: patient.firstDay)
    append(day: patient.lastDay)
    append(integer: patient.totals.taken)
    append(integer: patient.totals.notTaken)
    append(integer: patient.totals.undetermined)
    append(integer: patient.totals.interrupted)
    for measure in [Measure.expected, .unrecorded, .extra] {
      append(integer: patient.measures.count(measure))
    }
    append(number: patient.totals.recordedAdherence)
    append(number: patient.measures[.implementation])
    append(integer: patient.bucketsRecorded)
    append(integer: patient.bucketsWithoutRecords)
    for measure in Measure.refills { append(number: patient.measures[measure]) }
  }

  private mutating func append(day: Day?) {
    guard let day else { return appendMissing(1) }
    append(plain: day.description)
  }

  /// Appends the value of each measure, in their order.
  mutating func append(_ values: MeasureValues) {
    let (numbers, kinds) = (values.numbers, Self.kinds)
    if numbers.isEmpty { return appendMissing(kinds.count) }
    append(upTo: kinds.count * Self.longestNumber) { fields, decimals in
      for (kind, number) in zip(kinds, numbers) {
        guard number.isFinite else {
          fields.append(Self.comma)
          continue
        }
        switch kind {
        case .count, .days: fields.appendField(Int(number))
        case .fraction, .bound: fields.appendField(number, &decimals)
        case .flag: fields.appendField(number != 0 ? "true" : "false")
        }
      }
    }
  }

  /// More than the bytes of a figure: a finite number without an exponent, its sign and its comma.
  private static let longestNumber = 400

  private static let kinds = Measure.allCases.map(\.definition.kind)
}

/// Fields that need no quotes, each behind its comma.
extension OutputSpan<UInt8> {
  fileprivate mutating func appendField(_ text: String) {
    append(CSVEncoder.comma)
    append(text)
  }

  fileprivate mutating func appendField(_ value: Int?) {
    append(CSVEncoder.comma)
    guard let value else { return }
    guard 0..<100 ~= value else { return append(String(value)) }
    if value >= 10 { append(UInt8(ascii: "0") + UInt8(value / 10)) }
    append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Appends the shortest decimal of a rate; nothing but the comma without one.
  fileprivate mutating func appendField(_ rate: Double?, _ decimals: inout DecimalTexts) {
    append(CSVEncoder.comma)
    guard let rate, rate.isFinite else { return }
    // Most rates are 1.
    if rate == 1 { return append("1.0") }
    decimals.withText(of: rate) { text in
      for place in text.indices { append(text[place]) }
    }
  }

  private mutating func append(_ text: String) {
    let bytes = text.utf8.span
    for place in bytes.indices { append(bytes[place]) }
  }
}
