import MedicationAdherence

/// The figures of series and patients, written field by field without making cells.
///
/// They are those of the columns' definitions (`BucketCounts`, `PatientSummary`, `SeriesReport`), which
/// tests hold them to: going through the definitions takes three times as long for each row.
extension CSVEncoder {
  /// Appends the state, whether it is partial, and the figures of a bucket, behind other fields.
  mutating func append(_ bucket: BucketCounts) {
    append(upTo: Self.longestFigures) { fields, decimals in
      fields.appendField(bucket.state.rawValue)
      fields.appendField(bucket.isPartial ? "true" : "false")
      if bucket.state == .suppressed {
        fields.append(repeating: Self.comma, count: 11)
      } else {
        Self.append(bucket.counts, withheld: bucket.withheld, to: &fields)
        Self.appendDoses(of: bucket, to: &fields, &decimals)
      }
    }
  }

  /// More than the bytes of a bucket's figures: eight whole numbers of 20 digits at most, and three
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

  /// Appends what was due and what became of it, and the rates; those that are not known are empty.
  private static func appendDoses(
    of bucket: BucketCounts, to fields: inout OutputSpan<UInt8>, _ decimals: inout DecimalTexts
  ) {
    fields.appendField(bucket.expected)
    fields.appendField(bucket.doses?.matched)
    fields.appendField(bucket.doses?.unrecorded)
    fields.appendField(bucket.doses?.extra)
    fields.appendField(bucket.counts.recordedAdherence, &decimals)
    fields.appendField(bucket.takingAdherence, &decimals)
    fields.appendField(bucket.implementation, &decimals)
  }

  /// Appends what is said of a patient over all series, the fields of `patients.csv`.
  mutating func append(_ patient: borrowing PatientSummary) {
    append(text: patient.id)
    let (totals, measures) = (patient.totals, patient.measures)
    append(upTo: 17 * Self.longestNumber) { fields, decimals in
      fields.appendField(patient.series.count)
      fields.appendField(patient.days?.first)
      fields.appendField(patient.days?.last)
      fields.appendField(patient.days?.count)
      fields.appendField(totals.taken)
      fields.appendField(totals.notTaken)
      fields.appendField(totals.undetermined)
      fields.appendField(totals.interrupted)
      fields.appendField(measures.count(.expected))
      fields.appendField(measures.doses?.matched)
      fields.appendField(measures.count(.unrecorded))
      fields.appendField(measures.count(.extra))
      fields.appendField(totals.recordedAdherence, &decimals)
      fields.appendField(measures[.implementation], &decimals)
      fields.appendField(patient.bucketsRecorded)
      fields.appendField(patient.bucketsWithoutRecords)
    }
    if conditions.contains(.dispenses) {
      for measure in Measure.refills { append(number: patient.measures[measure]) }
    }
    if conditions.contains(.identity) {
      for column in Self.identityColumns { append(column.value(patient)) }
    }
  }

  private static let identityColumns = PatientSummary.definition.columns.filter {
    $0.condition == .identity
  }

  /// Appends the days of a series: the first, the last, and how many there are.
  mutating func append(_ days: DayRange?) {
    append(upTo: Self.longestNumber) { fields, _ in
      fields.appendField(days?.first)
      fields.appendField(days?.last)
      fields.appendField(days?.count)
    }
  }

  /// Appends the value of each measure, in their order.
  ///
  /// Behind the doses due are those of them that were taken; the measures of refills are the last ones.
  mutating func append(_ values: MeasureValues) {
    let (numbers, kinds) = (values.numbers, Self.kinds)
    let count = kinds.count - (conditions.contains(.dispenses) ? 0 : Measure.refills.count)
    if numbers.isEmpty { return appendMissing(count + 1) }
    append(upTo: (count + 1) * Self.longestNumber) { fields, decimals in
      let (kinds, numbers) = (kinds.span, numbers.span)
      for place in 0..<count {
        if place == Measure.expected.rawValue + 1 { fields.appendField(values.doses?.matched) }
        let number = numbers[place]
        guard number.isFinite else {
          fields.append(Self.comma)
          continue
        }
        switch kinds[place] {
        case .count, .days: fields.appendField(Int(number))
        case .fraction, .bound, .minutes: fields.appendField(number, &decimals)
        case .flag: fields.appendField(number != 0 ? "true" : "false")
        }
      }
    }
  }

  private static let kinds = Measure.allCases.map(\.definition.kind)
}
