internal import DurableOutput
internal import FHIRDecoding

/// Hands the rows of an export's files on, without what was deleted and what nobody asked for.
struct BulkHandover {
  let folder: BulkFolder
  var gathering: Gathering
  let kickoff: BulkKickoff
  let base: WebAddress
  let sink: any FetchSink
  /// The patients who were asked for; none when all were.
  private let patients: Set<String>

  init(
    folder: BulkFolder, gathering: Gathering, kickoff: BulkKickoff, base: WebAddress,
    sink: any FetchSink
  ) {
    (self.folder, self.gathering, self.kickoff) = (folder, gathering, kickoff)
    (self.base, self.sink) = (base, sink)
    patients = kickoff.members.union(kickoff.patients)
  }

  /// Hands all on, from the first row: what an earlier run handed on is taken back.
  ///
  /// Throws ``OutputError`` and what the sink throws.
  mutating func run() throws -> BulkSummary {
    let deletions = try readDeletions()
    try sink.startOver()
    for index in gathering.files.indices where gathering.files[index].file.use == .output {
      try handOver(gathering.files[index], without: deletions)
      // What is not needed any more need not wait for the last file.
      gathering.files[index].rows = nil
    }
    for type in emptyTypes() { try note(FetchPart(type: type), PartProgress(), PartEnd(.complete)) }
    for file in files(.deleted) { try note(file, .complete, []) }
    for file in files(.messages) { try noteMessages(file, try readMessages(file)) }
    try keep(deletions)
    return BulkSummary(
      transactionTime: folder.job?.transactionTime,
      remarks: gathering.remarks + remarks(deletions))
  }

  /// The types that were asked for and that the export has none of; Medications that rows refer to
  /// are left for the search to read.
  private func emptyTypes() -> [String] {
    let types = Set(files(.output).map(\.file.type))
    return kickoff.types.filter { type in
      !types.contains(type) && !(type == "Medication" && !sink.missingMedications().isEmpty)
    }
  }

  private func files(_ use: BulkJob.WholeFile.Use) -> [Gathering.File] {
    gathering.files.filter { $0.file.use == use }
  }

  // MARK: - Rows

  private func handOver(_ file: Gathering.File, without deletions: BulkDeletions) throws {
    let part = FetchPart(type: file.file.type, name: file.file.label)
    var progress = try sink.begin(part) ?? PartProgress()
    progress.expected = file.file.expected
    if let resources = try adopt(file, to: part, without: deletions) {
      (progress.fetched, progress.unique) = (file.file.rows, resources)
      progress.note(otherVersions: file.file.rows - resources)
      try sink.keep(part, progress: progress)
      return try sink.end(part, progress: progress, end(of: file, progress, deleted: 0))
    }
    if file.failure == nil { try restore(file.file) }
    var deleted = 0
    try forEachRow(of: file) { row in
      progress.fetched += 1
      if deletions.takesBack(row) {
        deleted += 1
      } else if isForeign(row) {
        progress.foreign += 1
      } else {
        switch try sink.add(row, to: part) {
        case .resource: progress.unique += 1
        case .otherVersion: progress.note(otherVersions: 1)
        case .repetition: break
        }
      }
    }
    try sink.keep(part, progress: progress)
    try sink.end(part, progress: progress, end(of: file, progress, deleted: deleted))
  }

  /// Hands all rows of a file on as they are: how many resources were not there; nil when they must be
  /// looked at one by one.
  private func adopt(
    _ file: Gathering.File, to part: FetchPart, without deletions: BulkDeletions
  ) throws -> Int? {
    guard file.failure == nil, !kickoff.narrowing.checksRows, let rows = file.rows,
      !deletions.contains(type: file.file.type),
      patients.isEmpty || rows.headers.areOf(patients)
    else { return nil }
    return try sink.adopt(rows, to: part)
  }

  /// Cuts off the rows of others that an earlier run may have written behind those of a file.
  private func restore(_ file: BulkJob.WholeFile) throws {
    // An encrypted file is never the sink's own.
    guard folder.key == nil else { return }
    try DurableFile.cut(folder.path(of: file.name), to: file.size, of: folder.output)
  }

  /// Whether a row was not asked for: for what it is, or as one of other patients.
  private func isForeign(_ row: FetchedRow) -> Bool {
    guard kickoff.narrowing.keeps(row.resource) else { return true }
    guard !patients.isEmpty, let patient = row.patient else { return false }
    return !patients.contains(patient)
  }

  private func end(of file: Gathering.File, _ progress: PartProgress, deleted: Int) -> PartEnd {
    if let failure = file.failure {
      return PartEnd(
        failure.hasRows ? .partial : .failed, reason: failure.reason, cause: failure.cause)
    }
    var remarks = file.file.remarks
    if deleted > 0 { remarks.append("\(deleted) deleted on the server and taken out") }
    if progress.foreign > 0 {
      remarks.append(
        kickoff.narrowing.checksRows
          ? "\(progress.foreign) that were not asked for, not kept"
          : "\(progress.foreign) of other patients, not kept")
    }
    if progress.otherVersions != nil { remarks.append(progress.wordsOnVersions) }
    return PartEnd(.complete, reason: remarks.joined(separator: "; "))
  }

  /// Reads the rows of a file that are on disk.
  private func forEachRow(of file: Gathering.File, _ body: (FetchedRow) throws -> Void) throws {
    guard file.failure?.hasRows ?? true else { return }
    try StoredRows.forEach(
      in: folder.path(of: file.file.name), base: base, key: folder.key, body)
  }

  // MARK: - Deletions and messages

  private func readDeletions() throws -> BulkDeletions {
    var deletions = BulkDeletions(transactionTime: folder.job?.transactionTime)
    for file in files(.deleted) { try forEachRow(of: file) { deletions.take($0.line) } }
    return deletions
  }

  private func readMessages(_ file: Gathering.File) throws -> BulkMessages {
    var messages = BulkMessages()
    try forEachRow(of: file) { messages.take($0.line) }
    return messages
  }

  private func noteMessages(_ file: Gathering.File, _ messages: BulkMessages) throws {
    let words = [messages.sentence].filter { !$0.isEmpty }
    try note(file, messages.errorCount > 0 ? .partial : .complete, words)
  }

  /// Keeps what was deleted where the report and the next fetch find it.
  private func keep(_ deletions: BulkDeletions) throws {
    guard deletions.count > 0 else { return }
    try sink.keepDeletions(deletions.rows)
  }

  private func remarks(_ deletions: BulkDeletions) -> [String] {
    deletions.unreadableRows == 0
      ? [] : ["\(deletions.unreadableRows) deletions could not be understood"]
  }

  // MARK: - The ledger

  /// Notes a file that holds no data.
  private func note(_ file: Gathering.File, _ state: PartEnd.State, _ words: [String]) throws {
    var progress = PartProgress()
    progress.expected = file.file.expected
    (progress.fetched, progress.unique) = (file.file.rows, file.file.rows)
    let part = FetchPart(type: file.file.type, name: file.file.label)
    if let failure = file.failure {
      let state = failure.hasRows ? PartEnd.State.partial : .failed
      try note(part, progress, PartEnd(state, reason: failure.reason, cause: failure.cause))
    } else {
      let cause = state == .complete ? PartEnd.Cause.none : .other
      let reason = (words + file.file.remarks).joined(separator: "; ")
      try note(part, progress, PartEnd(state, reason: reason, cause: cause))
    }
  }

  private func note(_ part: FetchPart, _ progress: PartProgress, _ end: PartEnd) throws {
    _ = try sink.begin(part)
    try sink.keep(part, progress: progress)
    try sink.end(part, progress: progress, end)
  }
}
