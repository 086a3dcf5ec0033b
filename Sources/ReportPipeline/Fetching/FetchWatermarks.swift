internal import MedicationAdherence

/// From which instant on the next fetch need ask, by type.
enum FetchWatermarks {
  /// What changes while a fetch runs may be seen late; so much is asked for again, in seconds.
  private static let overlap = 300.0

  /// The earlier of the run's start and the newest change seen, less an overlap; of complete types
  /// only.
  ///
  /// Of an export it is the moment whose state it shows, less the overlap, and nothing moves unless
  /// all of it is there and the moment is known; it is not when the run was interrupted.
  static func of(
    _ folder: FetchFolder, ledger: [FetchLedgerRow], way: FetchPlan.Way, transactionTime: String?
  ) -> [String: String] {
    let incomplete = Set(ledger.filter { !$0.isComplete }.map(\.type))
    guard way == .search else {
      guard incomplete.isEmpty, let moment = transactionTime.flatMap(Instant.seconds) else {
        return [:]
      }
      return folder.types.mapValues { _ in Instant.text(moment - overlap) }
    }
    return folder.types.filter { !incomplete.contains($0.key) }.mapValues { _, newest in
      let seen = newest.map { Double($0) / 1000 } ?? folder.started
      return Instant.text(min(folder.started, seen) - overlap)
    }
  }
}
