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

  /// When persistence ends, in words.
  var gapText: String {
    "A medication counts as stopped after more than "
      + "\(English.count(permissibleGapDays, "day", "days")) from a due day without a dose to the "
      + "next dose."
  }

  /// When a dose is on time, in words.
  var timingText: String {
    "A dose is on time within \(English.percent(timingWindow)) of the interval to the neighbouring "
      + "time of day in its order."
  }

  /// What a renewed order does, in words.
  var renewalText: String {
    switch renewals {
    case .replace:
      "A later order of the same medication replaces an earlier one, when neither says when it ends."
    case .add: "A later order of the same medication adds to an earlier one: both are due."
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
