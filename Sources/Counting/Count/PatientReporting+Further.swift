internal import FHIRDecoding
internal import MedicationAdherence

/// The buckets of further sizes.
///
/// They are made of what is counted for the first size: its days, its doses due and their matching. Only
/// dates of a month or a year need more, for they may lie in a bucket of one size and in none of another,
/// and so decide which days a series shows: a patient with such dates is counted once for each size.
extension PatientReporting {
  /// A patient's series in buckets of each further size.
  func further(
    _ reports: [SeriesReport], _ lines: ReportLines, _ finished: [FinishedSeries], of patient: Int,
    _ records: ArraySlice<CountableRecord>
  ) -> [FurtherTimeline] {
    guard !rules.furtherSizes.isEmpty else { return [] }
    if !apart.isEmpty, records.contains(where: \.isCoarse) {
      return apart.map { $0.timeline(of: patient, records) }
    }
    return rules.furtherSizes.enumerated().map { index, size in
      FurtherTimeline(
        size: size,
        series: zip(reports, lines.order).map { report, place in
          report.with(buckets: finished.span[place].further[index])
        })
    }
  }

  /// A patient's series in buckets of the rules' size, as a further one of a report.
  private func timeline(
    of patient: Int, _ records: ArraySlice<CountableRecord>
  ) -> FurtherTimeline {
    var known = DemandCache()
    var counting = counted(patient: patient, records: records, known: &known)
    let lines = lines(of: counting.series, patient: record.patients[patient].id)
    let finished = counting.finish(rules: rules)
    return FurtherTimeline(
      size: rules.bucketSize,
      series: series(
        of: record.patients[patient], finished, lines, measures: finished.map(\.tally.values),
        patientMeasures: MeasureValues()))
  }
}

extension CountableRecord {
  /// Whether its date says no more than a month or a year.
  fileprivate var isCoarse: Bool { precision < .day && !isUndated }
}
