internal import DurableOutput
internal import Glibc
internal import MedicationAdherence
internal import ReportWriting

/// The ledger of a fetch as a file; it is there whole or not at all.
enum LedgerFile {
  /// Writes the ledger, in place of an earlier one.
  static func write(_ rows: [FetchLedgerRow], to path: String) throws {
    let draft = path + ".partial"
    try LedgerCSV.write(rows, to: draft, dialect: .plain)
    guard unsafe rename(draft, path) == 0 else {
      throw OutputError.cannotWrite(path)
    }
  }
}
