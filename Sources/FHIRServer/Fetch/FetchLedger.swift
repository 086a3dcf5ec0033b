internal import DurableOutput
internal import Glibc
public import MedicationAdherence

/// The outcome of one part of a fetch: a type of resource of all patients, of one patient, or in
/// one file.
public struct FetchLedgerRow: Sendable, Equatable {
  /// The type of resource.
  public let type: String
  /// The patient's id or the file's name; empty for all of the type.
  public private(set) var patientOrFile: String
  /// `complete`, `partial` or `failed`.
  public let state: String
  /// The number that the server counts; nil when it does not say.
  public let expected: Int?
  /// The number of rows that came.
  public let fetched: Int
  /// The number of resources that were written: asked for, and each once, however many versions came.
  public let unique: Int
  /// Why it is not complete, or what a reader should know.
  public private(set) var reason: String

  /// Whether it is about all that one patient has.
  var isEverything: Bool { FetchPart(type: type, name: patientOrFile).isEverything }
  /// Whether all of it is there.
  public var isComplete: Bool { state == PartEnd.State.complete.rawValue }
}

extension FetchLedgerRow: TableRow {
  /// The columns of the ledger of a fetch.
  public static let definition = TableDefinition<FetchLedgerRow>(
    name: "fetch-ledger",
    meaning: "What was fetched from the server, part by part, and what is missing.",
    columns: [
      Column("type", .text, "The type of resource.") { .text($0.type) },
      Column(
        "patient_or_file", .text,
        "The patient, the resource or the file; empty for all of the type."
      ) { .text($0.patientOrFile) },
      Column("state", .text, "Whether all of it is there: complete, partial or failed.") {
        .text($0.state)
      },
      Column("expected", .integer, unit: "resources", "How many the server counts.") {
        $0.expected.map(Cell.integer) ?? .missing
      },
      Column("fetched", .integer, unit: "resources", "How many came.") { .integer($0.fetched) },
      Column("unique", .integer, unit: "resources", "How many different ones were written.") {
        .integer($0.unique)
      },
      Column("reason", .text, "Why it is not complete, or what a reader should know.") {
        .text($0.reason)
      },
    ])
}

extension FetchLedgerRow {
  /// The row of a part; one that did not end was interrupted.
  init(_ part: FetchPart, _ state: FetchJournal.PartState?, onEarlierRun: String? = nil) {
    let progress = state?.progress ?? PartProgress()
    let end =
      state?.end
      ?? PartEnd(
        progress.pages > 0 ? .partial : .failed,
        reason: "interrupted; run the same command again to go on")
    (type, patientOrFile) = (part.type, part.name)
    self.state = end.state.rawValue
    reason = [end.reason, Self.words(withoutID: state?.withoutID ?? 0), onEarlierRun ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "; ")
    (expected, fetched, unique) = (progress.expected, progress.fetched, progress.unique)
  }

  /// The same of an encrypted fetch, which does not say who is in it.
  var withoutPatient: FetchLedgerRow {
    guard !patientOrFile.isEmpty else { return self }
    var row = self
    row.patientOrFile = ""
    row.reason = reason.replacing(patientOrFile, with: "…")
    return row
  }

  private static func words(withoutID count: Int) -> String {
    guard count > 0 else { return "" }
    return "\(count) \(count == 1 ? "row has" : "rows have") no id, so that nobody can tell whether"
      + " one came twice"
  }
}

/// How the ledger of a fetch is written, and by which tool.
package struct FetchLedger: Sendable {
  /// The tool's version, as the manifest names it.
  package let toolVersion: String
  private let encode: @Sendable (_ rows: [FetchLedgerRow], _ path: String) throws -> Void

  /// Takes what writes rows to a file.
  package init(
    toolVersion: String,
    encode: @escaping @Sendable (_ rows: [FetchLedgerRow], _ path: String) throws -> Void
  ) {
    (self.toolVersion, self.encode) = (toolVersion, encode)
  }

  /// Writes the ledger, in place of an earlier one; the file is there whole or not at all.
  package func write(_ rows: [FetchLedgerRow], to path: String) throws {
    let draft = path + ".partial"
    try encode(rows, draft)
    guard unsafe rename(draft, path) == 0 else { throw OutputError.cannotWrite(path) }
  }
}
