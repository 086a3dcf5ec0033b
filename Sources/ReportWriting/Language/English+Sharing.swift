extension English {
  static let persistenceHidden = "How long lines were taken is not shown, to protect privacy."
  static let notShown = "not shown"
  static let partlyHidden = "partly not shown"
  static let rowsHidden = "not shown, to protect privacy"
}
