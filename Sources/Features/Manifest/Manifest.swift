internal import DurableOutput
internal import FHIRFiles
public import FHIRServer
internal import FoundationEssentials
internal import Logging
internal import MedicationAdherence
internal import ReportWriting

/// What a run read and wrote, so that anyone can verify it later.
struct Manifest: Codable {
  typealias File = ManifestFile

  let version: String
  /// The name of the definition of a scheduled run; nil for any other.
  var definition: String?
  let arguments: [String]
  /// The instant up to which the data were taken; nil if no instant matters.
  let asOf: String?
  let timeZone: String
  let inputs: [File]
  let counts: [String: Int]
  var files: [File]

  enum CodingKeys: String, CodingKey {
    case version, definition, arguments, inputs, counts, files
    case asOf = "as_of"
    case timeZone = "time_zone"
  }

  /// The manifest as JSON with sorted keys.
  var bytes: [UInt8] {
    get throws { Array(try JSONEncoder.readable.encode(self)) + [0x0A] }
  }

  /// Writes it.
  func write(to path: String) throws {
    try Data(try bytes).write(to: URL(fileURLWithPath: path))
  }
}

extension Manifest {
  /// States the facts of a run and the files that it wrote.
  init(_ facts: RunFacts, files: [File]) {
    self.init(
      version: facts.version, definition: facts.definition, arguments: facts.arguments,
      asOf: facts.asOf, timeZone: facts.timeZone, inputs: facts.inputs, counts: facts.counts,
      files: files)
  }
}

extension Manifest.File {
  /// Describes an input, without its SHA-256 if that was not computed.
  init(_ input: InputRecord) {
    self.init(
      path: input.path, bytes: input.byteCount, sha256: input.sha256.isEmpty ? nil : input.sha256)
  }
}

extension OutputKind {
  /// The folder of a report.
  static let report = OutputKind("a report", mark: nil, replacesItsKind: true)
  /// The folder of measures of refills.
  static let refills = OutputKind(
    "an output of refills", mark: RefillRow.definition.fileName, replacesItsKind: true)
  /// The folder of a fetch, which replaces others in its own way.
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

  /// Writes the records of a run (ledger, descriptions of columns, manifest) and puts the folder in
  /// place.
  ///
  /// `manifest` receives the files; those `described` were described while they were written. `log`
  /// receives what was kept of an earlier run, and what cannot be removed. Throws ``OutputError``
  /// and `CancellationError`.
  func finish(
    ledger: [LedgerRow], dialect: CSVDialect, package: RootPackage,
    described: [ManifestFile] = [], threads: Int, log: Logger,
    manifest: (_ files: [Manifest.File]) -> Manifest
  ) async throws {
    try LedgerCSV.write(
      ledger, to: partialPath + "/" + LedgerRow.definition.fileName, dialect: dialect)
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

extension FetchPlan {
  /// Checks a request and makes the plan of it.
  ///
  /// With `keys`, the files are encrypted by the key that is there; when there is none one is made, and
  /// `tell` gets a sentence about that. Throws ``UsageError`` for the first thing that is wrong, ``ListFileError`` when the list of patients
  /// cannot be read, ``OutputError`` when the output is a link to nothing, and `CredentialFault` for a
  /// secret that cannot be used.
  public init(
    _ request: FetchRequest, encryptedBy keys: KeySource? = nil,
    tell: (_ sentence: String) -> Void = { _ in }
  ) throws {
    try self.init(request) { try PatientList($0).ids }
    guard let keys else { return }
    guard !isCompressed else {
      throw UsageError("--encrypt compresses in any case; leave out --gzip")
    }
    encryption = .ownKey(try keys.keyToEncrypt(tell))
  }
}

extension FetchRun {
  /// Makes a run of a plan.
  public init(_ plan: FetchPlan, progress: any FetchProgress) {
    self.init(plan, progress: progress, ledger: .csv)
  }
}

extension FetchLedger {
  /// The ledger as CSV.
  static let csv = FetchLedger(toolVersion: ToolVersion.current) { rows, path in
    try LedgerCSV.write(rows, to: path, dialect: .plain)
  }
}
