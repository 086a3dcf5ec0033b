/// What a reader still has to keep when the references of its run were followed.
extension ResourceReader {
  /// Forgets the resources and attributions, which the linked record has taken over.
  ///
  /// What was wrong and how much was read stays.
  public mutating func forgetLinked() {
    (orders, dispenses, patients, medications) = ([], [], [], [])
    attributions = []
    attributionIndexes = FingerprintTable()
    plainAttributions = FingerprintTable()
    vocabulary = Vocabulary()
    forms = []
  }
}
