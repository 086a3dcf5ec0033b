internal import DurableOutput
internal import Foundation

/// The files in a folder that a fetch writes, or wants to.
struct FetchedFiles {
  private let path: String
  private let names: [String]

  /// Lists a folder; nil when there is none.
  ///
  /// Throws ``OutputError`` when it cannot be listed.
  init?(in path: String) throws(OutputError) {
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return nil }
    guard let names = try? manager.contentsOfDirectory(atPath: path) else {
      throw .cannotWrite(path, reason: "it is no folder that can be read; give another --output")
    }
    (self.path, self.names) = (path, names)
  }

  /// Throws ``RunError`` when the folder is something else's.
  func check() throws(RunError) {
    guard isEmpty || isOpen || isFinished else { throw .outputIsNoFetch(path) }
  }

  /// Throws ``RunError`` when the folder is something else's, or holds a file of somebody else.
  func checkMayGo() throws(RunError) {
    try check()
    if let first = foreignNames.first {
      throw .foreignFile(path, name: first, others: foreignNames.count - 1)
    }
  }

  /// Whether nothing is there, or no more than a run that was killed at once leaves.
  private var isEmpty: Bool { names.allSatisfy { $0 == FetchFolder.innerName } }

  /// Whether an unfinished run can go on here.
  private var isOpen: Bool { names.contains(FetchFolder.innerName) }

  /// Whether it holds what every finished fetch has.
  private var isFinished: Bool { Set(FetchManifest.records).isSubset(of: names) }

  /// The names of what no fetch wrote, sorted.
  private var foreignNames: [String] {
    let own =
      FetchManifest.records + [
        FetchFolder.innerName, FetchFolder.deletionsName, "ledger.csv.partial",
      ]
    let listed = isOpen ? nil : FetchManifest(path: path + "/manifest.json")?.files.map(\.path)
    return names.filter { name in
      !own.contains(name) && !(listed?.contains(name) ?? Self.isRows(name))
    }.sorted()
  }

  /// Whether a name is one of a file of rows, such as `Patient.ndjson.gz`.
  private static func isRows(_ name: String) -> Bool {
    let type = name.prefix { $0 != "." }
    return [".ndjson", ".ndjson.gz"].contains(name.dropFirst(type.count))
      && type.utf8.first.map { 65...90 ~= $0 } ?? false
      && type.utf8.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
  }
}
