public import FHIRDecoding
internal import Foundation

/// Finds the files that a list of sources names.
public struct InputDiscovery: Sendable {
  /// The files in the order of reading: sources as given, files of a folder by the bytes of their
  /// relative path.
  public private(set) var paths: [String] = []
  /// What the files are called in the manifest and in messages.
  public private(set) var names: [String] = []
  /// What was passed over, and why: links that leave a folder or loop, folders that cannot be read.
  public private(set) var findings: [Finding] = []
  /// How many files of a folder have a name that is not read.
  public private(set) var ignoredCount = 0

  /// Looks for the files.
  ///
  /// A folder that `calling` has another name for is called by it, such as one that was fetched by
  /// its server's address. Throws ``IntakeError`` when a source does not exist, cannot be read, or
  /// holds nothing.
  public init(
    sources: [String], calling otherNames: [String: String] = [:]
  ) throws(IntakeError) {
    for source in sources {
      guard source != "-" else {
        paths.append(source)
        names.append(source)
        continue
      }
      guard let kind = FileKind(path: source) else { throw .notFound(source) }
      guard FileManager.default.isReadableFile(atPath: source) else {
        throw .notReadable(source, reason: "permission denied")
      }
      if kind == .folder {
        try addFolder(source, calling: otherNames[source] ?? source)
      } else {
        paths.append(source)
        names.append(source)
      }
    }
  }

  private mutating func addFolder(_ folder: String, calling name: String) throws(IntakeError) {
    var walk = FolderWalk(root: folder)
    walk.visit("")
    guard !walk.files.isEmpty else { throw .nothingToRead(name) }
    let (base, baseName) = (Self.slashed(folder), Self.slashed(name))
    let sorted = walk.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    paths += sorted.map { base + $0 }
    names += sorted.map { baseName + $0 }
    ignoredCount += walk.ignoredCount
    findings += walk.problems.map { problem in
      Finding(
        disposition: problem.isFault ? .unreadable : .remark, reason: problem.reason,
        resource: "file", file: -1, line: 0, detail: baseName + problem.path + " " + problem.summary
      )
    }
  }

  private static func slashed(_ folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }
}

/// A walk through a folder and the folders in it.
private struct FolderWalk {
  struct Problem {
    let path: String
    let reason: String
    let summary: String
    let isFault: Bool
  }

  let root: String
  var files: [String] = []
  var problems: [Problem] = []
  var ignoredCount = 0
  private var resolvedRoot: String
  private var visited: Set<String> = []

  init(root: String) {
    self.root = root
    resolvedRoot = Self.resolved(root)
  }

  /// Visits the folder at a relative path; hidden files are passed over.
  mutating func visit(_ relative: String) {
    let path = relative.isEmpty ? root : root + "/" + relative
    guard visited.insert(Self.resolved(path)).inserted else {
      note(relative, "link-loop", "leads back to a folder that was read already", isFault: false)
      return
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      note(relative, "unreadable-folder", "cannot be listed; check its permissions", isFault: true)
      return
    }
    let isFetched = Self.isFetched(names)
    if isFetched, names.contains(".fetch") {
      note(
        relative, "unfinished-fetch",
        "holds a fetch that is not complete; give the same adherence fetch again to go on",
        isFault: true)
    }
    if !isFetched, !relative.isEmpty, names.contains("manifest.json"), names.contains("ledger.csv")
    {
      note(relative, "report", "is a report of this tool and is passed over", isFault: false)
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      if isFetched, Self.recordsOfFetch.contains(name) { continue }
      look(at: relative.isEmpty ? name : relative + "/" + name)
    }
  }

  /// Files beside the rows of a fetch that hold no resources to count.
  private static let recordsOfFetch: Set<String> = [
    "manifest.json", "ledger.csv", "log.ndjson", "deleted.ndjson",
  ]

  /// Whether the names are those in a folder that `adherence fetch` wrote or writes.
  private static func isFetched(_ names: [String]) -> Bool {
    names.contains("log.ndjson") && (names.contains("manifest.json") || names.contains(".fetch"))
  }

  private mutating func look(at relative: String) {
    let path = root + "/" + relative
    guard let kind = FileKind(path: path) else {
      note(relative, "broken-link", "is a link to nothing", isFault: true)
      return
    }
    let isWithin =
      Self.resolved(path) == resolvedRoot || Self.resolved(path).hasPrefix(resolvedRoot + "/")
    guard isWithin else {
      note(relative, "link-leaves-folder", "is a link that leads out of the folder", isFault: true)
      return
    }
    if kind == .folder {
      visit(relative)
    } else if Self.isRead(relative) {
      take(relative, kind)
    } else {
      ignoredCount += 1
    }
  }

  private mutating func take(_ relative: String, _ kind: FileKind) {
    if kind == .regular {
      files.append(relative)
    } else {
      note(relative, "not-a-file", "is no regular file; name it to have it read", isFault: true)
    }
  }

  private mutating func note(_ path: String, _ reason: String, _ summary: String, isFault: Bool) {
    problems.append(Problem(path: path, reason: reason, summary: summary, isFault: isFault))
  }

  private static func isRead(_ name: String) -> Bool {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return name.hasSuffix(".ndjson") || name.hasSuffix(".json")
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
