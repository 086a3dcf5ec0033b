package import DurableOutput
public import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

/// Finds the files that a list of sources names.
public struct InputDiscovery: Sendable {
  /// The files in the order of reading: sources as given, files of a folder by the bytes of their
  /// relative path.
  public private(set) var paths: [String] = []
  /// What the files are called in the manifest and in messages.
  public private(set) var names: [String] = []
  /// What was passed over, and why: links that leave a folder or loop, folders that cannot be read; and
  /// fetches that are not complete.
  public private(set) var findings: [Finding] = []
  /// The files of folders that look like data and have a name that is not read.
  public private(set) var passedOver: [String] = []
  /// The other files of folders that have a name that is not read.
  public private(set) var ignored: [String] = []
  /// The data keys of encrypted files, by their paths; they must be there before such a file is read.
  package var keys: [String: DataKey] = [:]
  /// The paths of the files that are encrypted.
  package var sealedPaths: [String] { paths.filter { NamedContent($0)?.isSealed == true } }
  /// The folders that are read whole: what each is called, and what was found in it.
  private var walks: [(name: String, walk: FolderWalk)] = []
  /// The folders in which files were looked for that are named themselves.
  private var lookedInto: Set<String> = []

  /// Looks for the files.
  ///
  /// `calling` gives other names for sources, such as a server's address for the folder that was
  /// fetched from it. Throws ``IntakeError`` when a source does not exist, cannot be read, or holds
  /// nothing.
  public init(
    sources: [String], calling otherNames: [String: String] = [:]
  ) throws(IntakeError) {
    for source in sources {
      guard source != "-" else {
        paths.append(source)
        names.append(source)
        continue
      }
      guard let kind = FileKind(path: source) else {
        throw SystemReason.isHidden(source)
          ? .notReadable(source, reason: SystemReason.ofReading(source)) : .notFound(source)
      }
      guard FileManager.default.isReadableFile(atPath: source) else {
        throw .notReadable(source, reason: "permission denied")
      }
      let name = otherNames[source] ?? source
      if kind == .folder {
        try addFolder(source, calling: name)
      } else {
        paths.append(source)
        names.append(name)
        lookBeside(source)
      }
    }
  }

  /// Looks whether a file that is named is one of a fetch that is not complete.
  private mutating func lookBeside(_ file: String) {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "./"
    guard lookedInto.insert(folder).inserted else { return }
    let fetched = FetchedFolder(folder)
    findings += [Finding(narrowed: fetched, at: folder)].compactMap(\.self)
    guard let problem = fetched?.problem else { return }
    findings.append(
      Finding(
        severity: .unreadable, reason: Finding.unfinishedFetch, resource: "file", file: -1,
        path: folder, line: 0, detail: .fact(problem)))
  }

  private mutating func addFolder(_ folder: String, calling name: String) throws(IntakeError) {
    var walk = FolderWalk(root: folder)
    walk.visit("")
    guard !walk.files.isEmpty else {
      guard walk.folders.isEmpty else { throw walk.emptiness(calling: name) }
      throw .notReadable(name, reason: walk.reason)
    }
    let (base, baseName) = (Self.slashed(folder), Self.slashed(name))
    walks.append((baseName, walk))
    let sorted = walk.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    paths += sorted.map { base + $0 }
    names += sorted.map { baseName + $0 }
    passedOver += walk.passedOver.map { baseName + $0 }
    ignored += walk.ignored.map { baseName + $0 }
    findings += walk.problems.map { problem in
      Finding(
        severity: problem.isFault ? .unreadable : .remark, reason: problem.reason,
        resource: "file", file: -1, path: baseName + problem.path, line: 0,
        detail: .fact(problem.fact))
    }
    findings += walk.narrowed.compactMap {
      Finding(narrowed: $0.fetch, at: baseName + $0.path)
    }
  }

  /// The files that came into folders after these were looked through; those of new folders are none of
  /// them, for a run itself may write one.
  var newFiles: [Finding] {
    walks.flatMap { name, walk in
      var again = FolderWalk(root: walk.root)
      again.visit("")
      let known = Set(walk.files)
      return again.files.filter { !known.contains($0) && walk.folders.contains($0.folder) }
        .sorted().map { file in
          Finding(
            severity: .unreadable, reason: Finding.changedWhileRead, resource: "file", file: -1,
            path: name + file, line: 0, detail: .fact(.newFile))
        }
    }
  }

  /// Whether a file is XML by its name, which is not read whatever it is called.
  public static func isXML(_ name: String) -> Bool { NamedContent.isXML(name) }

  private static func slashed(_ folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }
}

extension FolderWalk {
  /// Why there is nothing to read in the folder.
  fileprivate func emptiness(calling name: String) -> IntakeError {
    let links = problems.count { [.linkLeavesFolder, .brokenLink].contains($0.fact) }
    if links > 0 { return .onlyLinks(name, links) }
    let xml = passedOver.count(where: NamedContent.isXML)
    return xml > 0 ? .onlyXML(name, xml) : .nothingToRead(name)
  }
}

extension String {
  /// The folder that a relative path lies in; empty for the root.
  fileprivate var folder: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
  }
}

/// Why there is nothing to read.
public enum IntakeError: Error, Equatable, CustomStringConvertible {
  /// No file or folder has this name.
  case notFound(String)
  /// The system refuses to open it.
  case notReadable(String, reason: String)
  /// The folder holds no file that this tool reads.
  case nothingToRead(String)
  /// The folder holds no file that is read, but links that lead out of it, or to nothing.
  case onlyLinks(String, Int)
  /// The folder holds no file that is read, but files of XML.
  case onlyXML(String, Int)
  /// The inputs, of which this is the first, hold not a single byte.
  case emptyInput(String, others: Int)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .notFound(let path) where path.contains("\u{FFFD}"):
      "there is no file or folder \(path), in place of whose \u{FFFD} its name may have bytes that are"
        + " not UTF-8; rename it, or name the folder that it is in to see which bytes these are"
    case .notFound(let path):
      "there is no file or folder \(path); check the path (- is standard input)"
    case .notReadable(let path, let reason):
      "\(path) cannot be read: \(reason); check its permissions"
    case .nothingToRead(let path):
      "\(path) holds no .ndjson, .jsonl or .json file (each may end in .gz); name the folder of the export"
    case .onlyLinks(let path, let count):
      "\(path) holds no file to read, but \(count == 1 ? "a link" : "\(count) links") out of it or to"
        + " nothing, and such links are not followed; name the folder that they lead to, or copy the files"
    case .onlyXML(let path, let count):
      "\(path) holds no .ndjson, .jsonl or .json file, but \(count == 1 ? "a file" : "\(count) files") of"
        + " XML, and FHIR is read as JSON; export it as JSON"
    case .emptyInput(let path, let others):
      "nothing at all is in \(path == "-" ? "standard input" : path)"
        + (others == 0 ? "" : " and \(others) \(others == 1 ? "other file" : "other files")")
        + "; check that the export ran to its end"
    }
  }
}
