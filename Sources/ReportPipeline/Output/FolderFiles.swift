internal import FHIRIntake
internal import MedicationAdherence

/// The regular files of a folder and of those below it.
struct FolderFiles {
  private let folder: String
  private var paths: [String] = []

  /// Their paths from the folder on, sorted by their bytes.
  ///
  /// Throws ``RunError`` when a folder cannot be listed.
  static func paths(below folder: String) throws(RunError) -> [String] {
    var files = FolderFiles(folder: folder)
    try files.list("")
    return files.paths.sorted { $0.precedesByBytes($1) }
  }

  private init(folder: String) { self.folder = folder }

  /// Lists one folder; `prefix` is its path from the first one on, ended by a slash.
  private mutating func list(_ prefix: String) throws(RunError) {
    guard let entries = FolderEntry.all(in: folder + "/" + prefix) else {
      throw .cannotWrite(folder)
    }
    for entry in entries {
      let path = prefix + entry.name
      switch entry.kind {
      case .regular: paths.append(path)
      case .folder: try list(path + "/")
      case .link, .other: break
      }
    }
  }
}
