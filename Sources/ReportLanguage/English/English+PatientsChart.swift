extension English {
  static let patientsChartTitle = "Patients over time, lowest share taken first"

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
    return "Small line charts of the share taken over time, one for each of "
      + "\(count(shown, "patient", "patients")), all on the same scales. \(low)\(worst)."
  }

  static func share(_ percent: String, isOfDue: Bool) -> String {
    isOfDue ? "\(percent) of due" : "\(percent) of recorded"
  }

  static let unknownShare = "share not known"

  static let patientsScale = "share taken, 0 to 100\u{A0}%, on the same days in every panel"

  static func kindOfShare(isOfDue: Bool) -> String {
    isOfDue ? "of the doses due" : "of the recorded doses, where it is not known what was due"
  }

  static let patientsReading =
    "A line shows only the kind of share beside the patient’s name and breaks where there is none, "
    + "as of the doses due where none was due. Outside a patient’s own time nothing is drawn."
}
