internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials

/// Which files a generation has, as the database says: what is not among them is never read, and what is must
/// be there as it was written.
extension Store {
  /// What is wrong with the files of the generation that counts; nil when they are as they must be, or
  /// nothing was fetched yet.
  func damage() throws -> String? {
    guard let state = try fetchState else { return nil }
    guard let files = state.files else { return "an earlier version of this tool wrote them" }
    let folder = folder(generation: state.generation)
    // What a run that was killed had moved there before the database knew of it.
    try? FileManager.default.removeItem(atPath: folder + "/" + Self.part(state.deltas + 1))
    let known = Set(files.map(\.path))
    if let other = Self.entries(below: folder, "").first(where: { !known.contains($0) }) {
      return "\(folder)/\(other) is none of them"
    }
    for file in files {
      guard FileKind(itself: folder + "/" + file.path) == .regular else {
        return "\(folder)/\(file.path) is gone"
      }
      let now = try? ManifestFile.describe(file.path, in: folder)
      guard now?.bytes == file.bytes, now?.sha256 == file.sha256 else {
        return "\(folder)/\(file.path) is not what was written"
      }
    }
    return nil
  }

  /// The paths of all that is below a folder and could be read, whatever it is.
  private static func entries(below folder: String, _ prefix: String) -> [String] {
    let entries = (FolderEntry.all(in: folder + "/" + prefix) ?? [])
      .filter { !$0.name.hasPrefix(".") }
    return entries.flatMap { entry in
      let path = prefix + entry.name
      return entry.kind == .folder ? self.entries(below: folder, path + "/") : [path]
    }
  }

  /// The name of the folder of a fetch of changes.
  static func part(_ number: Int) -> String { "delta-" + String(100_000_000 + number).dropFirst() }

  /// The name of the folder of what was fetched whole.
  static let base = "base"
}

/// What is in the files of a part of a generation.
struct StoredPart {
  /// The files.
  private(set) var files: [StoredFile] = []
  /// The newest resource of each type.
  private(set) var landmarks: [String: ServerLandmark] = [:]
  /// The newest deletion of each type.
  private(set) var deletions: [ServerLandmark] = []
  /// Digests of the rows that changed since the watermark of their type, or do not say when.
  private(set) var recent: Set<Data> = []

  /// Reads the files of a folder that is to be a part, once.
  ///
  /// Throws ``StoreError``, and ``OutputError`` when a file cannot be read.
  init(
    _ folder: StoredFolder, as part: String, since watermarks: [String: String], key: DataKey
  ) throws {
    let instants = watermarks.compactMapValues { FHIRDateTime(text: $0)?.epochMilliseconds }
    var told = BulkDeletions(transactionTime: nil)
    let (deleted, departed) = (folder.deletionsFile, folder.departuresFile)
    for name in folder.names {
      let path = folder.path + "/" + name
      var rows = 0
      try StoredFolder.forEach(in: path, key: key) { row in
        rows += 1
        if path == deleted { return told.take(row.line) }
        guard path != departed else { return }
        take(row, instants, key)
      }
      let file = try ManifestFile.describe(name, in: folder.path)
      files.append(
        StoredFile(
          path: part + "/" + name, rows: rows, bytes: file.bytes, sha256: file.sha256 ?? ""))
    }
    deletions = told.newest
  }

  private mutating func take(_ row: FetchedRow, _ instants: [String: Int64], _ key: DataKey) {
    if row.lastUpdated ?? .max >= instants[row.type] ?? .min {
      recent.insert(StoredPart.digest(of: row.line, key))
    }
    guard let landmark = ServerLandmark(row),
      landmark.lastUpdated >= landmarks[row.type]?.lastUpdated ?? .min
    else { return }
    landmarks[row.type] = landmark
  }

  /// The number of all rows, those of deletions included.
  var rowCount: Int { files.reduce(0) { $0 + $1.rows } }

  /// The bytes of a digest.
  static let digestSize = 16

  /// A digest of a row as it is written, which tells nothing without the key.
  static func digest(of line: [UInt8], _ key: DataKey) -> Data {
    Data(key.digest(of: line).prefix(digestSize))
  }
}

extension FetchState {
  /// The most digests of rows that are kept.
  private static let mostRecent = 1 << 16

  /// Takes a part in.
  mutating func take(_ part: StoredPart) {
    files = (files ?? []) + part.files
    landmarks = Self.newest(landmarks + part.landmarks.values)
    deletions = Self.newest((deletions ?? []) + part.deletions)
    let known = part.recent.union(recentDigests)
    let kept = known.count <= Self.mostRecent ? known : part.recent
    recent =
      kept.count <= Self.mostRecent
      ? kept.sorted { $0.lexicographicallyPrecedes($1) }
        .reduce(into: Data()) { $0.append($1) } : nil
  }

  /// The digests of the rows that will come again.
  var recentDigests: Set<Data> {
    let (bytes, size) = (recent ?? Data(), StoredPart.digestSize)
    return Set(
      stride(from: 0, to: bytes.count, by: size).map {
        Data(bytes[$0..<min($0 + size, bytes.count)])
      })
  }

  private static func newest(_ landmarks: [ServerLandmark]) -> [ServerLandmark] {
    let newest = Dictionary(landmarks.map { ($0.type, $0) }) {
      $0.lastUpdated > $1.lastUpdated ? $0 : $1
    }
    return newest.values.sorted { $0.type < $1.type }
  }
}
