extension English {
  static let persistenceHidden = "How long lines were taken is not shown, to protect privacy."
}
