internal import MedicationAdherence

extension ReportPlan {
  /// Whether it is counted why doses were not taken: only workbooks show it.
  var countsReasons: Bool { formats.contains(.xlsx) }
}
