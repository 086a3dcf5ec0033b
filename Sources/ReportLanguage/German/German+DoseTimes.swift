extension German {
  static func timesOfDay(of name: String) -> String { "\(name): Tageszeiten" }

  static func doseTimesChart(_ first: String, _ last: String, _ doses: Int) -> String {
    "Diagramm der Uhrzeiten von \(number(doses)) \(doses == 1 ? "Dosis" : "Dosen") "
      + "vom \(first) bis zum \(last)."
  }

  static func timedDoses(taken: Int, notTaken: Int, undetermined: Int) -> String {
    "Von den Dosen mit bekannter Uhrzeit \(taken == 1 ? "wurde" : "wurden") \(number(taken)) "
      + "genommen und \(number(notTaken)) nicht"
      + (undetermined == 0 ? "" : "; \(number(undetermined)) unbestimmt")
  }

  static func onTime(_ percent: String) -> String {
    "\(percent) der genommenen waren pünktlich"
  }

  static let noNominalTimes = "keine Verordnung nennt feste Uhrzeiten"

  static let nominalTime = "verordnete Uhrzeit"

  static func timingWindow(_ percent: String) -> String {
    "pünktlich: innerhalb von \(percent) des Abstands zur nächsten Uhrzeit"
  }

  static let undeterminedDose = "unbestimmt"

  static let timeOfDay = "Uhrzeit, Mitternacht oben"

  static let thinnedMarks = "Zeichen, die einander verdecken würden, sind nur einmal gezeichnet."
}
