import MedicationAdherence

/// What a language needs for the ledger.
protocol NoticeWording {
  /// What became of resources.
  static func disposition(_ disposition: LedgerDisposition) -> String
  /// Why.
  static func ledgerReason(_ reason: LedgerReason) -> String
  /// A file, as what a row of the ledger is about.
  static var file: String { get }
}
