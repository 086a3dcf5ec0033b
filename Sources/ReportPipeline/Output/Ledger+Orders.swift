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
      let count = account.fates[type]?[.listed] ?? 0
      return [LedgerRow(resource: type, disposition: "listed", count: count)]
    } ?? []
  }

  /// The rows of the others in the record, and of those that could not be read.
  func unlistedOrders(_ type: String) -> [LedgerRow] {
    guard let account = facts.orders else { return [] }
    let malformed = facts.findings.count { $0.disposition == .quarantined && $0.resource == type }
    let others = (account.fates[type] ?? [:]).compactMap { fate, count in
      fate.words.map { LedgerRow(resource: type, disposition: $0, reason: $1, count: count) }
    }.sorted { ($0.disposition, $0.reason) < ($1.disposition, $1.reason) }
    guard malformed > 0 else { return others }
    let row = LedgerRow(
      resource: type, disposition: "quarantined", reason: "malformed", count: malformed)
    return [row] + others
  }
}

extension OrderAccount.Fate {
  /// The ledger's words for an order that is not listed; nil of one that is.
  fileprivate var words: (disposition: String, reason: String)? {
    switch self {
    case .listed: nil
    case .notSelected: ("not-selected", "")
    case .withoutPatient: ("not-listed", "no-patient")
    case .notInForce(let reason): ("not-listed", reason.rawValue)
    case .startUnknown: ("not-listed", ScheduleRemark.Kind.startUnknown.rawValue)
    case .notActive: ("not-listed", "not-active")
    case .outsideWindow: ("outside-window", "")
    }
  }
}
