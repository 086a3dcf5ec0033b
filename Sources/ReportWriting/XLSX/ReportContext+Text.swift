import MedicationAdherence

extension ReportContext {
  /// The days that were asked for, in words.
  var windowText: String {
    switch (from, to) {
    case (nil, nil): "from the first order or administration to the last, never past the as-of day"
    case (let from?, nil): "from \(from) to the last order or administration"
    case (nil, let to?): "from the first order or administration to \(to)"
    case (let from?, let to?): "from \(from) to \(to)"
    }
  }

  /// What one line of the timeline is, in words.
  var seriesText: String {
    switch seriesKind {
    case .order: "One line is one order."
    case .medication: "One line is one medication of a patient, all its orders together."
    case .patient: "One line is one patient, all medications together."
    }
  }
}
