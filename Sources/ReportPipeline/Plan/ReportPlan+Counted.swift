internal import MedicationAdherence

/// What is counted only when something shows it.
extension ReportPlan {
  /// Whether it is counted why doses were not taken: only workbooks show it.
  var countsReasons: Bool { formats.contains(.xlsx) }

  /// Whether the adherent patients of each medication are counted: the MeasureReport shows them, and
  /// where small numbers are hidden they tell which medications may be named.
  var countsMedications: Bool { formats.contains(.json) || sharing.suppression != nil }
}
