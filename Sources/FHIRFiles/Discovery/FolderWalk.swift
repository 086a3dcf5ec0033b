internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

/// A walk through a folder and the folders in it.
struct FolderWalk {
  struct Problem {
    let path: String
    let reason: String
    let fact: LedgerDetail.Fact
    let isFault: Bool
  }

  let root: String
  var files: [String] = []
  var problems: [Problem] = []
  /// The fetches that left something out, by their paths.
  private(set) var narrowed: [(path: String, fetch: FetchedFolder)] = []
  /// The files whose names are not read and that look like data.
  var passedOver: [String] = []
  /// The other files whose names are not read.
  var ignored: [String] = []
  /// The folders that were looked through, the root as an empty path.
  private(set) var folders: Set<String> = []
  /// Why the first folder that cannot be listed cannot be; empty when all can.
  private(set) var reason = ""
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
      note(relative, "link-loop", .linkLoop, isFault: false)
      return
    }
    guard let entries = FolderEntry.all(in: path) else {
      if reason.isEmpty { reason = SystemReason.last }
      note(relative, "unreadable-folder", .unreadableFolder, isFault: true)
      return
    }
    folders.insert(relative)
    let names = entries.map(\.name)
    let fetched = FetchedFolder(path)
    if let problem = fetched?.problem {
      note(relative, Finding.unfinishedFetch, problem, isFault: true)
    }
    if let fetched, !fetched.conditions.isEmpty { narrowed.append((relative, fetched)) }
    if fetched == nil, !relative.isEmpty, names.contains("manifest.json"),
      names.contains("ledger.csv")
    {
      note(relative, "report", .report, isFault: false)
      return
    }
    for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
      if fetched != nil, FetchedFolder.records.contains(entry.name) { continue }
      let path = relative.isEmpty ? entry.name : relative + "/" + entry.name
      if !entry.isNamedInUTF8 {
        pass(path, entry.kind)
      } else if entry.kind == .link {
        look(at: path)
      } else {
        take(path, entry.kind)
      }
    }
  }

  /// Passes over what cannot be opened for its name, which is not UTF-8.
  private mutating func pass(_ relative: String, _ kind: FileKind) {
    guard kind == .folder || kind == .link || NamedContent(relative) != nil else {
      return take(relative, kind)
    }
    note(
      relative, "not-utf-8",
      .otherNameEncoding,
      isFault: true)
  }

  /// Looks where a link leads to.
  private mutating func look(at relative: String) {
    let path = root + "/" + relative
    guard let kind = FileKind(path: path) else {
      note(relative, "broken-link", .brokenLink, isFault: true)
      return
    }
    let isWithin =
      Self.resolved(path) == resolvedRoot || Self.resolved(path).hasPrefix(resolvedRoot + "/")
    guard isWithin else {
      note(relative, "link-leaves-folder", .linkLeavesFolder, isFault: true)
      return
    }
    take(relative, kind)
  }

  private mutating func take(_ relative: String, _ kind: FileKind) {
    if kind == .folder {
      visit(relative)
    } else if NamedContent(relative) == nil {
      if NamedContent.isLikely(relative) {
        passedOver.append(relative)
      } else {
        ignored.append(relative)
      }
    } else if kind == .regular {
      files.append(relative)
    } else {
      note(relative, "not-a-file", .notAFile, isFault: true)
    }
  }

  private mutating func note(
    _ path: String, _ reason: String, _ fact: LedgerDetail.Fact, isFault: Bool
  ) {
    problems.append(Problem(path: path, reason: reason, fact: fact, isFault: isFault))
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
