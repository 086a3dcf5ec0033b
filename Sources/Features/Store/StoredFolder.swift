internal import DurableOutput
internal import FHIRServer
internal import Glibc

/// The encrypted files in a folder of a store, the base or one of the changes.
struct StoredFolder {
  /// The folder.
  let path: String

  /// What the name of a file ends with.
  static let ending = ".ndjson.adh"
  /// The name of the file of what left the group, or moved to patients outside it.
  static let departures = "departed"
  /// The files of rows that take others back: what the server deleted, and what left.
  private static let takingBack = ["deleted", departures].map { $0 + ending }

  /// Takes a folder.
  init(_ path: String) { self.path = path }

  /// The base and the changes of a generation, in the order of fetching.
  static func all(in generation: String) -> [StoredFolder] {
    (FolderEntry.all(in: generation) ?? []).filter { $0.kind == .folder }.map(\.name).sorted()
      .map { StoredFolder(generation + "/" + $0) }
  }

  /// The names of the files.
  var names: [String] {
    (FolderEntry.all(in: path) ?? []).map(\.name).filter { $0.hasSuffix(Self.ending) }.sorted()
  }

  /// The files of rows, sorted by their names.
  var rowFiles: [String] {
    names.filter { !Self.takingBack.contains($0) }.map { path + "/" + $0 }
  }

  /// The file that lists what was deleted; nil without one.
  var deletionsFile: String? { file(Self.takingBack[0]) }

  /// The file that lists what left; nil without one.
  var departuresFile: String? { file(Self.takingBack[1]) }

  private func file(_ name: String) -> String? {
    names.contains(name) ? path + "/" + name : nil
  }

  /// The bytes of all files.
  var byteCount: Int {
    names.reduce(0) { sum, name in
      var status = stat()
      return unsafe stat(path + "/" + name, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// Hands out the rows of a file.
  ///
  /// Throws ``StoreError`` when it cannot be read whole.
  static func forEach(
    in file: String, key: DataKey, _ body: (FetchedRow) throws -> Void
  ) throws {
    guard let base = WebAddress("http://localhost") else { return }
    do {
      try StoredRows.forEach(in: file, base: base, key: key, body)
    } catch let error as StoredRows.UnreadableFile {
      throw StoreError.damagedFiles(
        file.parentPath, reason: "\(error.path) cannot be read whole: \(error.reason)")
    }
  }
}
