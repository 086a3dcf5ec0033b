internal import DurableOutput
internal import FHIRDecoding

/// The files of an export after their download.
struct Gathering: Equatable, Sendable {
  /// One file and its outcome.
  struct File: Equatable, Sendable {
    /// The file; its number of rows is what is on disk.
    let file: BulkJob.WholeFile
    /// Why it is not whole; nil when it is.
    var failure: Failure?
    /// What its rows say; nil when they were checked by an earlier run.
    var rows: CheckedRows?
  }

  /// Why a file is not whole.
  struct Failure: Equatable, Sendable {
    /// Whether some of its rows are on disk.
    let hasRows: Bool
    /// The reason in words.
    let reason: String
    /// What kept it from being whole.
    let cause: PartEnd.Cause
  }

  /// The files in the manifest's order.
  var files: [File]
  /// What else is worth saying.
  var remarks: [String] = []

  /// The files of a manifest.
  init(files: [File], remarks: [String]) { (self.files, self.remarks) = (files, remarks) }

  /// The files of a job that was verified in an earlier run.
  init(_ job: BulkJob) {
    files = job.keys.compactMap { job.wholeFiles[$0] }.map { File(file: $0) }
  }
}

/// Waits for an export and downloads its files, several at once.
struct BulkGathering: Sendable {
  let folder: BulkFolder
  let connection: ServerConnection
  let status: WebAddress
  let types: [String]
  let settings: BulkExport.Settings

  /// How often the manifest is asked for again because links in it have expired.
  private static let renewals = 2

  /// Polls, reads the manifest and downloads what is not whole yet.
  ///
  /// Throws ``OutputError``, ``ServerFault``, ``BulkFault`` and `CancellationError`.
  func run() async throws -> Gathering {
    for round in 0... {
      let plan = try await plan()
      let isLast = round == Self.renewals
      let outcomes = try await download(plan, stopsAtExpired: !isLast)
      let hasExpired = outcomes.values.contains { if case .expired = $0 { true } else { false } }
      if hasExpired, !isLast {
        connection.log.note(
          ExchangeEvent(.warning, detail: "links of the export have expired; it is asked again"))
        continue
      }
      let gathering = gathering(plan, outcomes)
      if gathering.files.allSatisfy({ $0.failure == nil }) { try folder.take(.verified) }
      return gathering
    }
    preconditionFailure("the last round returns")
  }

  private func plan() async throws -> BulkPlan {
    let manifest = try await BulkStatusPolling(
      address: status, connection: connection, limit: settings.pollLimit
    ).manifest()
    let plan = BulkPlan(manifest, types: types)
    try folder.take(
      .listed(transactionTime: manifest.transactionTime, keys: plan.files.map(\.key)))
    return plan
  }

  /// Downloads the missing files, several at once up to the limit; the outcomes by key.
  ///
  /// With `stopsAtExpired` nothing new is begun once a link has expired.
  private func download(
    _ plan: BulkPlan, stopsAtExpired: Bool
  ) async throws -> [String: BulkFileDownload.Outcome] {
    let whole = folder.job?.wholeFiles ?? [:]
    var waiting = plan.files.filter { whole[$0.key] == nil }[...]
    return try await withThrowingTaskGroup(
      of: (BulkPlan.File, BulkFileDownload.Outcome).self
    ) { group in
      var outcomes: [String: BulkFileDownload.Outcome] = [:]
      func addNext() {
        guard let file = waiting.popFirst() else { return }
        group.addTask { (file, try await download(file)) }
      }
      for _ in 0..<settings.concurrency { addNext() }
      while let (file, outcome) = try await group.next() {
        outcomes[file.key] = outcome
        if case .expired = outcome, stopsAtExpired { waiting = [] }
        if case .written(let rows, nil) = outcome {
          try folder.take(.whole(BulkJob.WholeFile(file, rows)))
        }
        addNext()
      }
      return outcomes
    }
  }

  private func download(_ file: BulkPlan.File) async throws -> BulkFileDownload.Outcome {
    try await BulkFileDownload(
      file: file.file, connection: connection, path: folder.path(of: file.key + ".ndjson"),
      output: folder.output, key: folder.key
    ).run()
  }

  private func gathering(
    _ plan: BulkPlan, _ outcomes: [String: BulkFileDownload.Outcome]
  ) -> Gathering {
    let whole = folder.job?.wholeFiles ?? [:]
    let files = plan.files.map { file in
      guard let whole = whole[file.key] else { return Gathering.File(file, outcomes[file.key]) }
      return Gathering.File(file: whole, rows: outcomes[file.key]?.rows)
    }
    let remarks = plan.unwantedTypes.map { "the export holds \($0), which was not asked for" }
    return Gathering(files: files, remarks: remarks)
  }
}

extension BulkJob.WholeFile {
  fileprivate init(_ planned: BulkPlan.File, _ rows: CheckedRows? = nil) {
    self.init(
      use: planned.use, type: planned.file.type, key: planned.key, label: planned.label,
      expected: planned.file.count, rows: rows?.headers.count ?? 0, size: rows?.size ?? 0,
      mayEndEarly: rows?.mayEndEarly == true ? true : nil)
  }
}

extension BulkFileDownload.Outcome {
  /// The rows that were written.
  fileprivate var rows: CheckedRows? {
    if case .written(let rows, _) = self { return rows }
    return nil
  }
}

extension Gathering.File {
  /// A file that is not whole.
  fileprivate init(_ planned: BulkPlan.File, _ outcome: BulkFileDownload.Outcome?) {
    switch outcome {
    case .written(let rows, let fault):
      file = BulkJob.WholeFile(planned, rows)
      failure = fault.map { fault in
        Gathering.Failure(
          hasRows: true, reason: fault.summary(type: planned.file.type), cause: .other)
      }
    case .expired(let fault):
      file = BulkJob.WholeFile(planned)
      failure = Gathering.Failure(
        hasRows: false, reason: fault.description, cause: PartEnd.Cause(fault))
    case .failed(let reason, let cause):
      file = BulkJob.WholeFile(planned)
      failure = Gathering.Failure(hasRows: false, reason: reason, cause: cause)
    case nil:
      file = BulkJob.WholeFile(planned)
      failure = Gathering.Failure(hasRows: false, reason: "it was not asked for", cause: .other)
    }
  }
}
