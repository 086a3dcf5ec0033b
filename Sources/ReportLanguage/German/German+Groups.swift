extension German {
  static func word(ofGroupKind kind: String) -> String? {
    ["ward": "Station", "sex": "Geschlecht", "age": "Alter"][kind]
  }

  static let groupNotKnown = "nicht bekannt"
  static let groupNotShown = notShown

  static func word(ofSex code: String) -> String? {
    ["female": "weiblich", "male": "männlich", "other": "divers"][code]
  }

  static func groupsTitle(_ kinds: [String]) -> String {
    kinds == ["ward"] ? "Stationen" : "Gruppen"
  }

  static let groupsOverTime = "Gruppen im Zeitverlauf"

  static func groupsChartTitle(_ kind: String) -> String {
    "Anteil \(said.taken) im Zeitverlauf nach \(word(ofGroupKind: kind) ?? quoted(kind))"
  }

  static func groupsShown(_ shown: Int, of all: Int) -> String {
    shown == all
      ? "\(number(all)) \(all == 1 ? "Gruppe" : "Gruppen")"
      : "Die \(number(shown)) von \(number(all)) Gruppen mit den meisten fälligen Dosen"
  }

  static func groupsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (name: String, share: String)?
  ) -> String {
    let low =
      "\(number(low)) von \(number(known)) mit bekanntem Anteil \(low == 1 ? "liegt" : "liegen") "
      + "unter \(threshold)"
    let worst =
      lowest.map { "; am niedrigsten: \($0.name.endingLeftToRight) mit \($0.share)" } ?? ""
    return "Kleine Diagramme „Anteil \(said.taken)“ im Zeitverlauf für "
      + "\(number(shown)) \(shown == 1 ? "Gruppe" : "Gruppen, je eines"), alle mit denselben "
      + "Achsen. \(low)\(worst)."
  }

  static var groupsScale: String {
    "Anteil \(said.taken), 0 bis 100\u{A0}%, in jedem Feld dieselben Tage"
  }

  static func groupPatients(_ count: Int?) -> String {
    guard let count else { return "Zahl der Patienten nicht gezeigt" }
    return "\(number(count)) \(count == 1 ? "Patient" : "Patienten")"
  }

  static func usualRange(_ range: String) -> String { "üblich: \(range)" }

  static let groupsHidden =
    "Gruppen mit wenigen Patienten sind nicht gezeigt, auch keine, deren Differenz diese erkennen ließe."

  static let groupsCaption =
    "Jede Dosis ist in einer Gruppe; ein Patient zählt in jeder Gruppe, in der eine seiner Dosen ist."

  static func groupsNotListed(_ count: Int) -> String {
    "\(number(count)) weitere \(count == 1 ? "Gruppe steht" : "Gruppen stehen") in groups.csv."
  }
}
