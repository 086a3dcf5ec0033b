internal import MedicationAdherence

/// From which instant on the next fetch need ask, by type.
enum FetchWatermarks {
  /// What changes while a fetch runs may be seen late; so much is asked for again, in seconds.
  private static let overlap = 300.0

  /// The earlier of the run's start and the newest change seen, less an overlap; of complete types
  /// only.
  static func of(_ folder: FetchFolder, ledger: [FetchLedgerRow]) -> [String: String] {
    let incomplete = Set(ledger.filter { !$0.isComplete }.map(\.type))
    return folder.types.filter { !incomplete.contains($0.key) }.mapValues { _, newest in
      let seen = newest.map { Double($0) / 1000 } ?? folder.started
      return Instant.text(min(folder.started, seen) - overlap)
    }
  }
}
