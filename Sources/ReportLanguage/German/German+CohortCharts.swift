extension German {
  static var patientsChartTitle: String {
    "Patienten im Zeitverlauf, niedrigster Anteil zuerst"
  }

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
    return "Kleine Diagramme „Anteil \(said.taken)“ im Zeitverlauf für "
      + "\(number(shown)) \(shown == 1 ? "Patienten" : "Patienten, je eines"), alle mit denselben "
      + "Achsen. \(low)\(worst)."
  }

  static func share(_ percent: String, isOfDue: Bool) -> String {
    isOfDue ? "\(percent) der fälligen Dosen" : "\(percent) der dokumentierten Dosen"
  }

  static let unknownShare = "Anteil nicht bekannt"

  static var patientsScale: String {
    "Anteil \(said.taken), 0 bis 100\u{A0}%, in jedem Feld dieselben Tage"
  }

  static func kindOfShare(isOfDue: Bool) -> String {
    isOfDue
      ? "der fälligen Dosen" : "der dokumentierten Dosen, wo nicht bekannt ist, was fällig war"
  }

  static let patientsReading =
    "Eine Kurve zeigt nur die Art von Anteil neben dem Namen und ist unterbrochen, wo es sie nicht "
    + "gibt, etwa wo keine Dosis fällig war. Außerhalb der Zeit eines Patienten ist nichts gezeichnet."
  // MARK: - Persistence

  static let persistenceTitle =
    "Persistenz: laufende Behandlungen, nach Tagen seit der ersten Dosis"

  static let persistenceChart = "Stufenkurve des Anteils der laufenden Behandlungen."

  static let persistenceAxis = "Tage seit der ersten Dosis"

  static let interval = "95-%-Intervall"

  static let persistenceUnknown = "Von keiner Behandlung ist die Therapiedauer bekannt."

  static func persistenceMethod(gapDays: Int) -> String {
    "Kaplan-Meier-Schätzung mit 95-%-Intervall; beendet: mehr als \(gap(gapDays)) ohne Dosis, "
      + "ab einem Tag, an dem eine fällig war"
  }

  /// When a medication counts as stopped.
  static func stoppedRule(gapDays: Int) -> String {
    "Eine Behandlung gilt als beendet, wenn ab einem Tag, an dem eine Dosis fällig war, mehr als "
      + "\(gap(gapDays)) ohne Dosis \(gapDays == 1 ? "vergeht" : "vergehen")."
  }

  /// The days of a permissible gap.
  private static func gap(_ days: Int) -> String {
    "\(number(days)) \(days == 1 ? "Tag" : "Tage")"
  }

  static func noneStopped(_ lines: Int, days: Int) -> String {
    let last = days == 1 ? "einem Tag" : "bis zu \(number(days)) Tagen"
    return lines == 1
      ? "Die eine Behandlung wurde in \(last) nicht beendet."
      : "Von \(number(lines)) Behandlungen wurde in \(last) keine beendet."
  }

  static func tooShortToStop(gapDays: Int) -> String {
    "Das ist zu kurz, um es zu wissen: Als beendet gilt sie erst nach mehr als "
      + "\(number(gapDays)) \(gapDays == 1 ? "Tag" : "Tagen") ohne Dosis."
  }

  static func stopped(
    _ count: Int, of lines: Int, share: String, interval: (String, String)?, day: Int,
    halfBy half: Int?
  ) -> String {
    let range = interval.map { " (95-%-Intervall \($0.0) bis \($0.1))" } ?? ""
    let middle =
      half.map { "die Hälfte war bis Tag \(number($0)) beendet" }
      ?? "weniger als die Hälfte wurde beendet"
    let subject =
      lines == 1
      ? "Die eine Behandlung wurde beendet"
      : "Von \(number(lines)) Behandlungen \(count == 1 ? "wurde" : "wurden") \(number(count)) beendet"
    return "\(subject); an Tag \(number(day)) liefen geschätzt noch \(share)"
      + "\(range); \(middle)."
  }
}
