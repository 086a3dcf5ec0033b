internal import MedicationAdherence
internal import ReportWriting

extension AtomicFolder {
  /// Writes what every run ends with, the ledger, what its columns hold, and the manifest, and puts
  /// the folder in its place.
  func finish(
    ledger: [LedgerRow], dialect: CSVDialect, package: RootPackage, manifest: () throws -> Manifest
  ) throws {
    try LedgerCSV.write(ledger, to: partialPath + "/ledger.csv", dialect: dialect)
    try package.write(in: partialPath)
    do {
      try manifest().write(to: partialPath + "/manifest.json")
    } catch let error as RunError {
      throw error
    } catch {
      throw RunError.cannotWrite(partialPath, reason: "the manifest cannot be written")
    }
    try finish()
  }
}
