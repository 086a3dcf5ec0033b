extension English {
  static var patientsChartTitle: String {
    "Patients over time, lowest share \(said.taken) first"
  }

  static func patientsShown(_ shown: Int, of all: Int) -> String {
    let more = all - shown
    return more == 0
      ? count(all, "patient", "patients")
      : "The first \(number(shown)) of \(count(all, "patient", "patients")); "
        + "\(number(more)) more \(more == 1 ? "is" : "are") in the list of patients"
  }

  static func patientsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (id: String, share: String)?
  ) -> String {
    let low =
      "\(number(low)) of \(number(known)) with a known share \(low == 1 ? "is" : "are") "
      + "below \(threshold)"
    let worst = lowest.map { "; lowest is patient \($0.id) with \($0.share)" } ?? ""
    return "Small charts of the share \(said.taken) over time, one for each of "
      + "\(count(shown, "patient", "patients")), all on the same scales. \(low)\(worst)."
  }

  static func share(_ percent: String, isOfDue: Bool) -> String {
    isOfDue ? "\(percent) of due" : "\(percent) of recorded"
  }

  static let unknownShare = "share not known"

  static var patientsScale: String {
    "share \(said.taken), 0 to 100\u{A0}%, on the same days in every panel"
  }

  static func kindOfShare(isOfDue: Bool) -> String {
    isOfDue ? "of the doses due" : "of the recorded doses, where it is not known what was due"
  }

  static let patientsReading =
    "A curve shows only the kind of share beside the patient’s name and breaks where there is none, "
    + "as of the doses due where none was due. Outside a patient’s own time nothing is drawn."
  // MARK: - Persistence

  static var persistenceTitle: String {
    "Persistence: treatments still being \(said.taken), by days since the first dose"
  }

  static var persistenceChart: String {
    "Step curve of the share of treatments still being \(said.taken)."
  }

  static let persistenceAxis = "days since the first dose"

  static let interval = "95\u{A0}% interval"

  static var persistenceUnknown: String {
    "There is no treatment of which it is known how long it was \(said.taken)."
  }

  /// A gap longer than permitted: it begins on a due day without a dose and lasts to the next dose or
  /// to the end of the window.
  private static func longGap(_ days: Int) -> String {
    "more than \(count(days, "day", "days")) without a dose, from a day on which one was due"
  }

  static func persistenceMethod(gapDays: Int) -> String {
    "Kaplan–Meier estimate with its 95 % interval; stopped: \(longGap(gapDays))"
  }

  /// When a medication counts as stopped.
  static func stoppedRule(gapDays: Int) -> String {
    "A medication counts as stopped after \(longGap(gapDays))."
  }

  static func noneStopped(_ lines: Int, days: Int) -> String {
    (lines == 1
      ? "The one treatment was not stopped"
      : "Of \(count(lines, "treatment", "treatments")), none was stopped")
      + " in up to \(count(days, "day", "days"))."
  }

  static func tooShortToStop(gapDays: Int) -> String {
    "That is too short to tell: it takes more than \(count(gapDays, "day", "days")) without a dose."
  }

  static func stopped(
    _ count: Int, of lines: Int, share: String, interval: (String, String)?, day: Int,
    halfBy half: Int?
  ) -> String {
    let range = interval.map { " (95 % interval \($0.0) to \($0.1))" } ?? ""
    let middle =
      half.map { "half had stopped by day \(number($0))" } ?? "fewer than half had stopped"
    let subject =
      lines == 1
      ? "The one treatment was stopped"
      : "Of \(Self.count(lines, "treatment", "treatments")), \(number(count)) "
        + "\(count == 1 ? "was" : "were") stopped"
    return "\(subject); an estimated \(share) were still being \(said.taken) on day "
      + "\(number(day))\(range); \(middle)."
  }
}
