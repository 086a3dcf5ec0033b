extension German {
  static let persistenceHidden =
    "Wie lange Behandlungen eingenommen wurden, wird zum Schutz der Privatsphäre nicht gezeigt."
  static let notShown = "nicht gezeigt"
  static let partlyHidden = "teilweise nicht gezeigt"
  static let rowsHidden = "zum Schutz der Privatsphäre nicht gezeigt"
}
