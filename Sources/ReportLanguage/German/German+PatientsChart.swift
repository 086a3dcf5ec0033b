extension German {
  static let patientsChartTitle = "Patienten im Zeitverlauf, niedrigster genommener Anteil zuerst"

  static func patientsShown(_ shown: Int, of all: Int) -> String {
    let more = all - shown
    return more == 0
      ? "\(number(all)) \(all == 1 ? "Patient" : "Patienten")"
      : "Die ersten \(number(shown)) von \(number(all)) Patienten; \(number(more)) "
        + "\(more == 1 ? "weiterer steht" : "weitere stehen") in der Liste der Patienten"
  }

  static func patientsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (id: String, share: String)?
  ) -> String {
    let low =
      "\(number(low)) von \(number(known)) mit bekanntem Anteil \(low == 1 ? "liegt" : "liegen") "
      + "unter \(threshold)"
    let worst = lowest.map { "; am niedrigsten: Patient \($0.id) mit \($0.share)" } ?? ""
    return "Kleine Liniendiagramme des genommenen Anteils im Zeitverlauf für "
      + "\(number(shown)) \(shown == 1 ? "Patienten" : "Patienten, je eines"), alle mit denselben "
      + "Achsen. \(low)\(worst)."
  }

  static func share(_ percent: String, isOfDue: Bool) -> String {
    isOfDue ? "\(percent) der fälligen" : "\(percent) der dokumentierten"
  }

  static let unknownShare = "Anteil nicht bekannt"

  static let patientsScale = "genommener Anteil, 0 bis 100\u{A0}%, in jedem Feld dieselben Tage"

  static func kindOfShare(isOfDue: Bool) -> String {
    isOfDue
      ? "der fälligen Dosen" : "der dokumentierten Dosen, wo nicht bekannt ist, was fällig war"
  }

  static let patientsReading =
    "Eine Linie zeigt nur die Art von Anteil neben dem Namen und ist unterbrochen, wo es sie nicht "
    + "gibt, etwa wo keine Dosis fällig war. Außerhalb der Zeit eines Patienten ist nichts gezeichnet."
}
