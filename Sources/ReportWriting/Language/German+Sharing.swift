extension German {
  static let persistenceHidden =
    "Wie lange Linien eingenommen wurden, wird zum Schutz der Privatsphäre nicht gezeigt."
}
