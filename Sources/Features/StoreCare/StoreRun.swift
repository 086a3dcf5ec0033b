internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials
internal import MedicationAdherence
internal import ReportWriting

/// What can be done with a store by hand.
public struct StoreRun: Sendable {
  private let path: String
  private let keys: KeySource
  private let wait: Double

  /// Takes the folder of a store and where its key is from; waits up to `wait` seconds for a run that uses
  /// it.
  public init(_ path: String, keys: KeySource, waiting wait: Double = 0) {
    (self.path, self.keys, self.wait) = (path, keys, wait)
  }

  private func open() async throws -> Store {
    try await Store(path, keys: keys, waiting: wait, mustExist: true)
  }

  /// What is in the store.
  ///
  /// Throws ``StoreError``, ``KeyError`` and ``OutputError``.
  public func info() async throws -> StoreInfo {
    let store = try await open()
    let state = try store.fetchState
    let folders = try store.source.map(StoredFolder.all) ?? []
    return StoreInfo(
      store: path, server: state?.server, generation: state?.generation,
      fetchedWhole: state.map { Self.text($0.begun) },
      baseBytes: folders.first?.byteCount ?? 0,
      changes: max(0, folders.count - 1),
      changeBytes: folders.dropFirst().reduce(0) { $0 + $1.byteCount },
      watermarks: state?.watermarks ?? [:],
      runs: try store.state.runs(StoredRun.self).count)
  }

  private static func text(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.iso8601)
  }

  /// Folds the changes into the base; a sentence about it.
  ///
  /// Throws what ``info()`` throws, and when a row cannot be read.
  public func compact() async throws -> String {
    let removed = try await open().compact()
    return
      "\(path) is one base now: \(removed) \(removed == 1 ? "row" : "rows") went that no report counted"
  }

  /// Wraps the data key by another key; a sentence about it.
  ///
  /// Throws ``KeyError`` when either key cannot be used, and ``OutputError``.
  public func rekey(to newKey: KeySource) async throws -> String {
    let store = try await open()
    guard let old = try keys.key() else { throw KeyError.noKey(path) }
    guard let new = try newKey.key() else { throw KeyError.noKey(path) }
    try WrappedKey.rewrap(in: store.path, from: old, to: new)
    return
      "\(path) is opened by \(new.name) from now on, and by the old key no more: name it to every"
      + " run, with --key-file or as the credential \(KeySource.credential)"
  }

  /// Removes all rows of a patient; sentences about that, and about the reports that still tell of the
  /// patient.
  ///
  /// `runFolders` are those in which runs of the store's definition are. Throws what ``compact()`` throws.
  public func forget(_ patient: String, in runFolders: [String]) async throws -> [String] {
    let id = DataRequest.patientID(patient)
    let removed = try await open().compact(forgetting: id)
    // The folder of one definition's runs, or the one that these are in.
    let within = runFolders.flatMap(Self.folders)
    let reports = Set(within + within.flatMap(Self.folders)).filter { Self.names(id, in: $0) }
    return [
      "\(removed) \(removed == 1 ? "row" : "rows") went; a full fetch, or a change of theirs, brings the"
        + " patient again unless the server forgot, too"
    ] + reports.sorted().map { "still tells of the patient: \($0)" }
  }

  private static func folders(in folder: String) -> [String] {
    (FolderEntry.all(in: folder) ?? []).filter { $0.kind == .folder }
      .map { folder + "/" + $0.name }
  }

  /// Whether a report has a folder or a row of a patient.
  private static func names(_ id: String, in report: String) -> Bool {
    if FileKind(path: "\(report)/patients/\(id)") == .folder { return true }
    func rows(_ table: String) -> CSVReader? {
      CSVReader(report + "/" + ReportTable.cohortPath(of: table))
    }
    // The list of patients names all of them; without it, each table that names any is looked at.
    if let patients = rows(PatientSummary.definition.name) { return patients.names(id) }
    return ReportTable.all.contains { $0.namesPatients && rows($0.name)?.names(id) == true }
  }
}

extension CSVReader {
  /// Whether one of the rows that are left is a patient's.
  fileprivate func names(_ patient: String) -> Bool {
    guard let place = columns.firstIndex(of: "patient") else { return false }
    while let row = readRow() {
      if row.count > place, row[place] == patient { return true }
    }
    return false
  }
}

/// What is in a store.
public struct StoreInfo: Encodable, Sendable {
  let store: String
  let server: String?
  let generation: Int?
  let fetchedWhole: String?
  let baseBytes: Int
  let changes: Int
  let changeBytes: Int
  let watermarks: [String: String]
  let runs: Int

  enum CodingKeys: String, CodingKey {
    case store, server, generation, changes, watermarks, runs
    case fetchedWhole = "fetched_whole"
    case baseBytes = "base_bytes"
    case changeBytes = "change_bytes"
  }

  /// As JSON, one object.
  public var json: String {
    get throws { String(decoding: try JSONEncoder.readable.encode(self), as: UTF8.self) + "\n" }
  }

  /// For people.
  public var text: String {
    var lines = ["store         \(store)"]
    if let server, let fetchedWhole {
      lines += [
        "server        \(server)", "fetched whole \(fetchedWhole) (\(baseBytes) bytes)",
        "changes       \(changes) (\(changeBytes) bytes)",
      ]
      lines += watermarks.sorted { $0.key < $1.key }.map { "asked up to   \($0.value) \($0.key)" }
    } else {
      lines.append("nothing was fetched yet")
    }
    return (lines + ["runs          \(runs)"]).joined(separator: "\n") + "\n"
  }
}
