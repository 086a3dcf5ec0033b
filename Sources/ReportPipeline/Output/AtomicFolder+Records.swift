internal import Logging
internal import MedicationAdherence
internal import ReportWriting

extension AtomicFolder {
  /// Writes what every run ends with, the ledger, what its columns hold, and the manifest, and puts
  /// the folder in its place.
  ///
  /// `manifest` is given the files that it tells of, of which some were described as they were written.
  /// `log` is told what was kept, and what cannot be removed, of an earlier run. Throws ``RunError`` and
  /// `CancellationError`.
  func finish(
    ledger: [LedgerRow], dialect: CSVDialect, package: RootPackage,
    described: [WrittenFile] = [], threads: Int, log: Logger,
    manifest: (_ files: [Manifest.File]) -> Manifest
  ) async throws {
    try LedgerCSV.write(ledger, to: partialPath + "/ledger.csv", dialect: dialect)
    try package.write(in: partialPath)
    let name = "manifest.json"
    do {
      let files = try await Manifest.settle(
        try files(), in: partialPath, knowing: described, threads: threads)
      try manifest(files).write(to: partialPath + "/" + name)
    } catch let error where error is RunError || error is CancellationError {
      throw error
    } catch {
      throw RunError.cannotWrite(
        partialPath,
        reason: SystemReason.ofWriting(error, unknown: "the manifest cannot be written"))
    }
    try Task.checkCancellation()
    let replaced = try finish(syncing: [name])
    if let remark = KeptFiles.remark(on: replaced.kept, in: path) { log.notice("\(remark)") }
    if let leftover = replaced.leftover {
      log.warning("\(FolderExchange.remark(onLeft: leftover))")
    }
  }
}
