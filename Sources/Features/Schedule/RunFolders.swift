internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import Glibc
internal import MedicationAdherence

/// The folder of a definition's runs: one folder a run, and a link `latest` to the newest.
struct RunFolders: Sendable {
  /// The folder, `OUTPUT/NAME`.
  let path: String
  /// The definition's name.
  let definition: String

  private static let latestName = "latest"
  /// What the name of a run's folder begins with that is being removed.
  private static let removedPrefix = ".removed-"

  /// The folder of a definition's runs.
  init(path: String, definition: String) { (self.path, self.definition) = (path, definition) }

  /// The folders of a definition.
  init(of definition: Definition) {
    self.init(path: definition.runsFolder, definition: definition.name)
  }

  /// What a run of an as-of day is called: the bucket and the day, or the day alone where that is the
  /// bucket.
  static func name(_ day: Day, bucketSize: BucketSize) -> String {
    let label = CalendarBucket(bucketSize, containing: day).label
    return label == "\(day)" ? label : "\(label)_\(day)"
  }

  /// Locks the folder, which is made when it is not there, until the descriptor is released; waits up to
  /// `seconds` for another run.
  ///
  /// Throws ``OutputError``.
  func lock(waiting seconds: Double) async throws -> Int32 {
    if let reason = FolderAccess.fault(writing: path) {
      throw OutputError.cannotWrite(path, reason: reason)
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw OutputError.cannotWrite(
        path, reason: SystemReason.ofWriting(error, unknown: "it cannot be made"))
    }
    return try await FolderLock.open(path, waiting: seconds)
  }

  /// The name of the file that says whose runs these are.
  private static let ownerName = ".definition"

  /// Refuses the folder of another definition's runs, of one name in one output folder.
  ///
  /// Throws ``ConfigurationError``.
  func check(for definition: Definition) throws(ConfigurationError) {
    let mark = path + "/" + Self.ownerName
    guard let bytes = Descriptor.readFile(mark, limit: 1 << 16),
      let owner = try? JSONDecoder().decode(DefinitionOwner.self, from: Data(bytes)),
      !owner.givesWay(to: DefinitionOwner(definition))
    else { return }
    throw .invalid(
      definition.path,
      [
        .atStart(
          "\(path) has the runs of the definition \(owner); give this one another name, or another output"
            + " folder; if it takes the other's place, remove \(mark)")
      ])
  }

  /// Takes the folder for a definition.
  ///
  /// Throws ``ConfigurationError`` when it is another one's, and ``OutputError``.
  func claim(for definition: Definition) throws {
    try check(for: definition)
    let mark = path + "/" + Self.ownerName
    let bytes = try JSONEncoder.readable.encode(DefinitionOwner(definition))
    guard FileManager.default.contents(atPath: mark) != bytes else { return }
    let file = try DurableFile(mark, of: path)
    try file.write(Array(bytes)[...])
    try file.keep()
  }

  /// Whether the folder is there and this user may not look into it.
  var isHidden: Bool {
    FileKind(path: path) == .folder && FolderEntry.all(in: path) == nil
  }

  /// The runs of this definition, newest as-of day first; folders of others are not among them, nor copies under
  /// other names.
  var runs: [KeptRun] {
    (FolderEntry.all(in: path) ?? []).filter { $0.kind == .folder && !$0.name.hasPrefix(".") }
      .compactMap { KeptRun($0.name, in: path) }
      .filter { $0.definition == definition && $0.isNamedByDay }
      .sorted { ($0.day, $0.name) > ($1.day, $1.name) }
  }

  /// The name of the run that `latest` leads to; nil when there is no such link.
  var latest: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path + "/" + Self.latestName)
  }

  /// Makes `latest` lead to the newest run, in one step; false when something else has that name.
  func pointToLatest() throws(OutputError) -> Bool {
    guard let newest = runs.first?.name, newest != latest else { return true }
    let link = path + "/" + Self.latestName
    let kind = FileKind(itself: link)
    guard kind == nil || kind == .link else { return false }
    let new = path + "/.latest.new"
    _ = unsafe unlink(new)
    guard unsafe symlink(newest, new) == 0, unsafe rename(new, link) == 0,
      Descriptor.syncFolder(path)
    else { throw .cannotWrite(link) }
    return true
  }

  /// What retention does: the runs that go, and those that would but hold files that no run wrote.
  struct Pruning: Sendable {
    var removed: [String] = []
    var kept: [(name: String, file: String)] = []
  }

  /// Removes the runs that need not stay, or only says which; never the one that `latest` leads to, nor
  /// one with a file that no run wrote.
  ///
  /// Nor the folder `made` of the run that has just ended, nor one that is not `known` to the store. Throws
  /// ``OutputError`` when one cannot be removed.
  func prune(
    _ retention: Retention, removes: Bool, keeping made: String? = nil,
    known: Set<String>? = nil
  ) throws(OutputError) -> Pruning {
    // What the store does not know takes the place of no run that it does.
    let runs = runs.filter { known?.contains($0.name) ?? true }
    let latest = latest
    var pruning = Pruning()
    for index in retention.superfluous(runs.map(\.day)).sorted() {
      let name = runs[index].name
      guard name != latest, path + "/" + name != made else { continue }
      if let file = try KeptFiles.first(in: path + "/" + name) {
        pruning.kept.append((name, file))
        continue
      }
      if removes { try remove(name) }
      pruning.removed.append(name)
    }
    return pruning
  }

  /// Moves a run's folder out of sight in one step and removes it: no half of one is ever seen.
  private func remove(_ name: String) throws(OutputError) {
    let hidden = path + "/" + Self.removedPrefix + name
    WorkFolder.markForRemoval(path + "/" + name)
    guard unsafe rename(path + "/" + name, hidden) == 0 else { throw .cannotWrite(path) }
    guard WorkFolder.removeFolder(hidden) else { throw .cannotWrite(hidden) }
  }

  /// Removes what runs that were killed left: reports that they had begun to write, on whatever day, and
  /// such that they had begun to remove.
  func removeRests() {
    for entry in FolderEntry.all(in: path) ?? []
    where entry.kind == .folder
      && (entry.name.hasPrefix(Self.removedPrefix)
        || entry.name.hasSuffix(AtomicFolder.partialSuffix))
    {
      WorkFolder.removeRest(path + "/" + entry.name)
    }
  }
}

/// A run whose report is there, as its manifest and its summary have it.
struct KeptRun: Sendable {
  /// The name of its folder.
  let name: String
  /// The definition that it was made by.
  let definition: String
  /// The as-of day.
  let day: Day
  /// Its summary as it was written.
  let summary: Data?

  /// Whether its folder is called as a run of its day is.
  fileprivate var isNamedByDay: Bool { name == "\(day)" || name.hasSuffix("_\(day)") }

  private struct Written: Decodable {
    let definition: String?
    let asOf: String?
    enum CodingKeys: String, CodingKey {
      case definition
      case asOf = "as_of"
    }
  }

  /// Looks into a folder; nil for one that no scheduled run wrote.
  init?(_ name: String, in folder: String) {
    let path = folder + "/" + name
    guard let data = FileManager.default.contents(atPath: path + "/manifest.json"),
      let manifest = try? JSONDecoder().decode(Written.self, from: data),
      let definition = manifest.definition,
      let date = manifest.asOf.flatMap({ FHIRDateTime(text: String($0.prefix(10))) })
    else { return nil }
    (self.name, self.definition, day) = (name, definition, date.day)
    summary = FileManager.default.contents(atPath: path + "/summary.json")
  }
}
