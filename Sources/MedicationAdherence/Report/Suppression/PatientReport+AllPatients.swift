extension PatientReport {
  /// All patients of a cohort as one line, for the tables that have a row for each line.
  ///
  /// Its measures are the totals that are shown.
  public init(allPatientsOf cohort: CohortReport) {
    let line = SeriesReport(
      patient: "", series: "all-patients", medicationCode: "", medication: "all medications",
      order: "", hasOrder: true, fileName: "all-patients", isAsNeeded: false,
      buckets: cohort.buckets,
      measures: cohort.shownTotals)
    self.init(
      id: "", name: "", folder: "", series: cohort.buckets.isEmpty ? [] : [line],
      administrations: [], measures: cohort.shownTotals)
  }
}

extension CohortReport {
  /// The totals as measures; what is hidden has no value.
  fileprivate var shownTotals: MeasureValues {
    var values = MeasureValues()
    guard !withheld.contains(.doses) else { return values }
    values[.taken] = Double(totals.taken)
    values[.notTaken] = Double(totals.notTaken)
    if !withheld.contains(.undetermined) { values[.undetermined] = Double(totals.undetermined) }
    if !withheld.contains(.interrupted) { values[.interrupted] = Double(totals.interrupted) }
    values[.recordedAdherence] = totals.recordedAdherence
    return values
  }
}
