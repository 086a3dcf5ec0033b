internal import DurableOutput
internal import FHIRServer
internal import Glibc

/// The encrypted files in a folder of a store, the base or one of the changes.
struct StoredFolder {
  /// The folder.
  let path: String

  private static let ending = ".ndjson.adh"
  private static let deletions = "deleted" + ending

  /// Takes a folder.
  init(_ path: String) { self.path = path }

  /// The base and the changes of a generation, in the order of fetching.
  static func all(in generation: String) -> [StoredFolder] {
    (FolderEntry.all(in: generation) ?? []).filter { $0.kind == .folder }.map(\.name).sorted()
      .map { StoredFolder(generation + "/" + $0) }
  }

  private var names: [String] {
    (FolderEntry.all(in: path) ?? []).map(\.name).filter { $0.hasSuffix(Self.ending) }.sorted()
  }

  /// The files of rows, sorted by their names.
  var rowFiles: [String] {
    names.filter { $0 != Self.deletions }.map { path + "/" + $0 }
  }

  /// The file that lists what was deleted; nil without one.
  var deletionsFile: String? {
    names.contains(Self.deletions) ? path + "/" + Self.deletions : nil
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
  /// Throws ``StoreDamage`` when it cannot be read whole.
  static func forEach(
    in file: String, key: DataKey, _ body: (FetchedRow) throws -> Void
  ) throws {
    guard let base = WebAddress("http://localhost") else { return }
    do {
      try StoredRows.forEach(in: file, base: base, key: key, body)
    } catch let error as StoredRows.UnreadableFile {
      throw StoreDamage(path: error.path, reason: error.reason)
    }
  }
}

/// That a file of a store cannot be read whole.
struct StoreDamage: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "\(path) cannot be read whole: \(reason); adherence run --full fetches everything anew"
  }
}
