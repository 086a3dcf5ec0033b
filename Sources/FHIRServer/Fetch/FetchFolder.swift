internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// The folder that a fetch fills: `Type.ndjson` or `Type.ndjson.gz`, and beside them what is needed
/// to go on after a crash.
final class FetchFolder: FetchSink {
  /// The folder that is written to.
  let path: String
  /// When the run began first, in seconds since 1970-01-01T00:00:00Z.
  let started: Double
  /// The unfinished fetch that was found here; nil without one.
  let resumption: Resumption?

  let base: WebAddress
  /// How rows are written.
  let packing: RowPacking
  private let lock: Int32
  let state: Mutex<State>
  /// The parts from which an earlier run fetched something.
  let earlierParts: Set<FetchPart>
  /// Whether a row is kept elsewhere already, as it is.
  private let isThere: @Sendable ([UInt8]) -> Bool

  struct State {
    var journal: FetchJournal.Writer
    var parts: [FetchPart: FetchJournal.PartState]
    var types: [String: TypeRows] = [:]
    var needed: Set<String> = []
    /// The rows without an id that were added and not kept yet.
    var addedWithoutID: [FetchPart: Int] = [:]
    var told = ToldChanges()

    /// Whether rows refer to Medications that are not there.
    var lacksMedications: Bool { !needed.isSubset(of: types["Medication"]?.ids ?? []) }
  }

  /// What a run must know to make the folder or to go on in it.
  struct Setup {
    let place: FetchPlace
    let base: WebAddress
    let isCompressed: Bool
    /// By what the files are encrypted; nil when they are not.
    var encryption: FetchEncryption?
    /// All that shapes the result; a run of another configuration may not go on.
    let configuration: String
    /// How long ago a fetch that is resumed may have begun, in seconds.
    let resumeWithin: Double
    /// Whether a row is kept elsewhere already, as it is, so that it is not written.
    var isThere: @Sendable ([UInt8]) -> Bool = { _ in false }
  }

  /// Makes the folder, or opens it to go on, and locks it.
  init(_ setup: Setup, now: Double) throws {
    try Self.check(setup)
    (path, base, isThere) = (setup.place.workingPath, setup.base, setup.isThere)
    try Self.makeFolders(setup.place)
    lock = try Self.lock(path)
    try setup.place.restore()
    resumption = try Self.clear(setup, now: now)
    packing =
      try setup.encryption?.packing(in: path) ?? (setup.isCompressed ? .gzip : .plain)
    let key = packing.key
    let journalPath = Self.journalPath(path)
    var earlier = FetchJournal(path: journalPath, key: key)
    let writer = try FetchJournal.Writer(path: journalPath, goingOn: earlier, key: key)
    started = earlier?.started ?? now
    if earlier == nil {
      try writer.append(.init(configuration: setup.configuration, started: now))
    }
    for cut in earlier?.reopenParts() ?? [] { try writer.append(.init(cuts: cut)) }
    for type in earlier?.replacements ?? [] {
      try Self.putInPlace(type + packing.ending, in: path)
    }
    let parts = earlier?.parts ?? [:]
    earlierParts = Set(parts.filter { $1.progress.pages > 0 }.keys)
    state = Mutex(State(journal: writer, parts: parts))
    for (type, size) in earlier?.sizes ?? [:] { try reopen(type, size: size) }
  }

  deinit { FolderLock.release(lock) }

  private func reopen(_ type: String, size: Int) throws {
    try state.withLock { state in
      let rows = try openRows(of: type, size: size)
      state.types[type] = rows
      try rows.reload(base: base, key: packing.key) { row in
        if let medication = row.medication { state.needed.insert(medication) }
      }
    }
  }

  func openRows(of type: String, size: Int) throws -> TypeRows {
    let path = path + "/" + type + packing.ending
    let file = try RowFile(path: path, packing: packing, keptSize: size)
    return TypeRows(file, keepsIDs: type == "Medication")
  }

  private func rows(of type: String, _ state: inout State) throws -> TypeRows {
    if let rows = state.types[type] { return rows }
    let rows = try openRows(of: type, size: 0)
    state.types[type] = rows
    return rows
  }

  /// Makes the files of some types, without rows where none came.
  func makeFiles(of types: [String]) throws {
    try state.withLock { state in for type in types { _ = try rows(of: type, &state) } }
  }

  // MARK: - FetchSink

  func begin(_ part: FetchPart) throws -> PartProgress? {
    try state.withLock { state in
      let rows = try rows(of: part.type, &state)
      let known = state.parts[part]
      if known?.end?.state == .complete {
        // Rows that came since may refer to Medications that none did when that part ended.
        return part.type == "Medication" && state.lacksMedications ? PartProgress() : nil
      }
      if let known { return known.progress }
      let begun = FetchJournal.PartState(begun: rows.file.keptSize)
      state.parts[part] = begun
      try state.journal.append(
        .init(part: part, begun: begun.begun, sizes: [part.type: rows.file.keptSize]))
      return begun.progress
    }
  }

  func add(_ row: FetchedRow, to part: FetchPart) throws -> VersionSet.Insertion {
    try state.withLock { state in
      if let medication = row.medication { state.needed.insert(medication) }
      if row.id.isEmpty { state.addedWithoutID[part, default: 0] += 1 }
      return try rows(of: row.type, &state).add(row, isWritten: !isThere(row.line))
    }
  }

  func adopt(_ rows: CheckedRows, to part: FetchPart) throws -> Int? {
    try state.withLock { state in
      guard let resources = try self.rows(of: part.type, &state).adopt(rows) else { return nil }
      let withoutID = rows.headers.count - rows.headers.identifiedCount
      if withoutID > 0 { state.addedWithoutID[part, default: 0] += withoutID }
      for reference in rows.headers.medications {
        state.needed.insert(FetchedRow.medication(reference, base: base))
      }
      return resources
    }
  }

  func keep(_ part: FetchPart, progress: PartProgress) throws {
    try state.withLock { state in
      state.parts[part]?.progress = progress
      var sizes: [String: Int] = [:]
      for type in part.isEverything ? Array(state.types.keys) : [part.type, "Medication"] {
        guard let rows = state.types[type] else { continue }
        try rows.keep()
        sizes[type] = rows.file.keptSize
      }
      state.parts[part]?.reach = sizes[part.type] ?? 0
      let added = state.addedWithoutID.removeValue(forKey: part)
      if let added { state.parts[part]?.withoutID += added }
      try state.journal.append(
        .init(
          part: part, progress: progress, sizes: sizes,
          withoutID: added == nil ? nil : state.parts[part]?.withoutID))
    }
  }

  func drop(_ part: FetchPart) throws {
    try state.withLock { state in
      state.addedWithoutID[part] = nil
      let types = part.isEverything ? Array(state.types.keys) : [part.type]
      for type in types { try state.types[type]?.drop() }
    }
  }

  /// Makes the Medications stay that came along with pages that broke off, and takes back what else was
  /// added and not kept: no more is fetched.
  func settle() throws {
    try state.withLock { state in
      for (type, rows) in state.types where type != "Medication" { try rows.drop() }
      guard let medications = state.types["Medication"] else { return }
      try medications.keep()
      try state.journal.append(.init(sizes: ["Medication": medications.file.keptSize]))
    }
  }

  /// Ends the files for good; a run that goes on takes that back.
  func finish() throws {
    try state.withLock { state in
      for rows in state.types.values { try rows.file.finish() }
    }
  }

  func restart(_ part: FetchPart) throws {
    try state.withLock { state in
      guard let rows = state.types[part.type], let begun = state.parts[part]?.begun else { return }
      // Of several types, what comes again is there already.
      if part.isEverything { return try rereads(part, rows, &state) }
      try rows.drop()
      let cut = FetchJournal.Cut(type: part.type, from: begun, in: state.parts)
      state.parts = state.parts.filter { !cut.takesBack($0, $1) }
      state.parts[part] = FetchJournal.PartState(begun: cut.size)
      state.addedWithoutID[part] = nil
      // The journal first: a run cannot resume with a file that is shorter than the journal says.
      try state.journal.append(.init(cuts: cut))
      try state.journal.append(.init(part: part, begun: cut.size, sizes: [part.type: cut.size]))
      try rows.file.cut(at: cut.size)
      try rows.reload(base: base, key: packing.key) { _ in }
    }
  }

  private func rereads(_ part: FetchPart, _ rows: TypeRows, _ state: inout State) throws {
    for rows in state.types.values { try rows.drop() }
    let size = rows.file.keptSize
    state.parts[part] = FetchJournal.PartState(begun: size)
    try state.journal.append(.init(part: part, begun: size, sizes: [part.type: size]))
  }

  func end(_ part: FetchPart, progress: PartProgress, _ end: PartEnd) throws {
    try state.withLock { state in
      state.parts[part, default: .init()].progress = progress
      state.parts[part]?.end = end
      try state.journal.append(
        .init(
          part: part, progress: progress,
          end: .init(state: end.state, reason: end.reason, cause: end.cause)))
    }
  }

  func startOver() throws {
    try state.withLock { state in
      // The journal first: a run cannot resume with a file that is shorter than the journal says.
      try state.journal.append(.init(startsOver: true, sizes: state.types.mapValues { _ in 0 }))
      (state.parts, state.needed, state.addedWithoutID) = ([:], [], [:])
      for rows in state.types.values { try rows.startOver() }
      try? FileManager.default.removeItem(atPath: deletionsPath)
    }
  }

  var deletionsName: String { Self.deletionsBase + packing.ending }
  var deletionsPath: String { path + "/" + deletionsName }

  func missingMedications() -> [String] {
    state.withLock { $0.needed.subtracting($0.types["Medication"]?.ids ?? []).sorted() }
  }

  func lacksMedication(_ id: String) -> Bool {
    state.withLock { $0.needed.contains(id) && $0.types["Medication"]?.ids.contains(id) != true }
  }

  func resourceCount(of type: String) -> Int {
    state.withLock { $0.types[type]?.resourceCount ?? 0 }
  }
}
