/// One row of the ledger: how many resources went which way, and why.
public struct LedgerRow: Hashable, Sendable {
  /// The resource type, or `file` for what is no FHIR JSON.
  public let resource: String
  /// What became of them: `read`, `counted`, `listed`, `excluded`, `quarantined`, `duplicate` and so on.
  public let disposition: String
  /// Why, as a stable word; empty when the disposition says it all.
  public let reason: String
  /// How many.
  public let count: Int
  /// The file, when the row is about one place.
  public let file: String
  /// The line in the file, from 1; nil when the row is about no single place.
  public let line: Int?
  /// What is wrong at the place, or worth knowing of it; nil when there is no more to say.
  public let detail: LedgerDetail?

  /// Makes a row.
  public init(
    resource: String, disposition: String, reason: String = "", count: Int, file: String = "",
    line: Int? = nil, detail: LedgerDetail? = nil
  ) {
    self.resource = resource
    self.disposition = disposition
    self.reason = reason
    self.count = count
    self.file = file
    self.line = line
    self.detail = detail
  }
}
