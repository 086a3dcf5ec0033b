internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// What became of the orders, in a report that lists them: the rows of a type add up to those read.
extension Ledger {
  /// The types of orders.
  static let orderTypes: Set = ["MedicationOrder", "MedicationRequest"]

  /// The row of the orders that a report lists; none where orders are not listed.
  func listedOrders(_ type: String) -> [LedgerRow] {
    facts.orders.map { account in
      let count = account.counts[type]?[.listed] ?? 0
      return [LedgerRow(resource: type, disposition: "listed", count: count)]
    } ?? []
  }

  /// The rows of the others in the record, and of those that could not be read.
  func unlistedOrders(_ type: String) -> [LedgerRow] {
    guard let account = facts.orders else { return [] }
    let malformed = facts.findings.count { $0.severity == .quarantined && $0.resource == type }
    let others = (account.counts[type] ?? [:]).compactMap { disposition, count in
      disposition.words.map { LedgerRow(resource: type, disposition: $0, reason: $1, count: count) }
    }.sorted { ($0.disposition, $0.reason) < ($1.disposition, $1.reason) }
    guard malformed > 0 else { return others }
    let row = LedgerRow(
      resource: type, disposition: Disposition.quarantined.word,
      reason: Disposition.quarantined.reason,
      count: malformed)
    return [row] + others
  }
}
