/// One row of the ledger: how many resources went which way, and why.
public struct LedgerRow: Hashable, Codable, Sendable {
  /// The resource type, or `file` for what is no FHIR JSON.
  public let resource: String
  /// How they are accounted for: `read`, `counted`, `listed`, `excluded`, `quarantined`,
  /// `duplicate` and so on.
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

extension LedgerRow: TableRow {
  /// The columns of `ledger.csv` and of a workbook's Data quality.
  public static let definition = TableDefinition<LedgerRow>(
    name: "ledger",
    meaning: "How many resources went which way, and why.",
    columns: [
      Column("resource", .text, "The resource type, or file for what is no FHIR JSON.") {
        .text($0.resource)
      },
      Column("disposition", .text, "What became of them: read, counted, excluded and so on.") {
        .text($0.disposition)
      },
      Column(
        "reason", .text,
        "Why; empty when the disposition says it all. The row of a place belongs to the sum of the "
          + "same resource and disposition, and says it more exactly: what is malformed or "
          + "no-patient in a sum is missing-mandatory, wrong-type, bad-value or duplicate-key there."
      ) {
        .text($0.reason)
      },
      Column("count", .integer, unit: "resources", "How many.") { .integer($0.count) },
      Column("file", .text, "The file, when the row is about one place.") { .text($0.file) },
      Column("line", .integer, unit: "lines of a file", "The line in the file, from 1.") {
        $0.line.map(Cell.integer) ?? .missing
      },
      Column("detail", .text, "The place in the resource and what is wrong there.") {
        $0.detail.map(Cell.detail) ?? .text("")
      },
    ])
}
