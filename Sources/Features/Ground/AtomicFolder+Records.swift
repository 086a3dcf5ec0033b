internal import DurableOutput
internal import Logging
internal import MedicationAdherence
internal import ReportWriting

extension OutputKind {
  /// The folder of a report.
  static let report = OutputKind("a report", mark: nil, replacesItsKind: true)
  /// The folder of measures of refills.
  static let refills = OutputKind("an output of refills", mark: "cma.csv", replacesItsKind: true)
  /// The folder that a fetch fills, which replaces others in its own way.
  static let fetch = OutputKind("a fetch", mark: "log.ndjson", replacesItsKind: false)
}

extension AtomicFolder {
  /// Makes an empty partial folder of an output and locks it; one that overwrites replaces an output of
  /// its own kind.
  convenience init(
    at path: String, of kind: OutputKind = .report, overwrites: Bool
  ) throws(OutputError) {
    try self.init(at: path, replacing: .output(kind, withLeave: overwrites))
  }

  /// Makes an empty partial folder and locks it.
  convenience init(at path: String, replacing replaceable: Replaceable) throws(OutputError) {
    try self.init(at: path, replacing: replaceable, among: [.report, .refills, .fetch])
  }

  /// Writes what every run ends with, the ledger, what its columns hold, and the manifest, and puts
  /// the folder in its place.
  ///
  /// `manifest` is given the files that it tells of, of which some were described as they were written.
  /// `log` is told what was kept, and what cannot be removed, of an earlier run. Throws ``OutputError`` and
  /// `CancellationError`.
  func finish(
    ledger: [LedgerRow], dialect: CSVDialect, package: RootPackage,
    described: [ManifestFile] = [], threads: Int, log: Logger,
    manifest: (_ files: [Manifest.File]) -> Manifest
  ) async throws {
    try LedgerCSV.write(ledger, to: partialPath + "/ledger.csv", dialect: dialect)
    try package.write(in: partialPath)
    let name = "manifest.json"
    do {
      let files = try await ManifestFile.settle(
        try files(), in: partialPath, knowing: described, threads: threads)
      try manifest(files).write(to: partialPath + "/" + name)
    } catch let error
      where error is OutputError || error is ReportWritingError || error is CancellationError
    {
      throw error
    } catch {
      throw OutputError.cannotWrite(
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
