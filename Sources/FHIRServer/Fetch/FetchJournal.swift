internal import DurableOutput
internal import FoundationEssentials
internal import Glibc

/// What a run notes on disk as it goes, so that the same command can go on after a crash.
///
/// One JSON object a line, in the order of what happened. A line that is cut or damaged, as after a loss
/// of power, and what follows it is passed over.
struct FetchJournal {
  /// One line.
  struct Record: Codable {
    /// What the run was asked for; the first line.
    var configuration: String?
    /// When the run began, in seconds since 1970-01-01T00:00:00Z.
    var started: Double?
    /// The type whose rows from a size on, and the parts that wrote them, were taken back.
    var cuts: Cut?
    /// The type whose file is replaced by the one of its name within the inner folder, of this size.
    var replaces: Cut?
    /// Whether everything before was taken back.
    var startsOver: Bool?
    /// The part that the line is about.
    var part: FetchPart?
    /// The size of the part's file when the part began.
    var begun: Int?
    /// How far the part is.
    var progress: PartProgress?
    /// The sizes up to which files are whole, by type.
    var sizes: [String: Int]?
    /// How many of the part's rows have no id.
    var withoutID: Int?
    /// How the part ended.
    var end: End?
  }

  /// How a part ended.
  struct End: Codable {
    var state: PartEnd.State
    var reason: String
    var cause: PartEnd.Cause
  }

  /// What is known of a part.
  struct PartState {
    /// The size of the part's file when it began.
    var begun = 0
    /// The size of the file up to which rows may be the part's.
    var reach = 0
    var progress = PartProgress()
    /// How many of its rows have no id.
    var withoutID = 0
    var end: PartEnd?

    /// Says that its rows may be anywhere in a file of a size.
    mutating func isAnywhere(upTo size: Int) { (begun, reach) = (0, size) }

    /// A part that begins at a size of its file.
    init(begun: Int = 0) { (self.begun, reach) = (begun, begun) }
  }

  /// What the run was asked for.
  private(set) var configuration = ""
  /// When the run began first.
  private(set) var started = 0.0
  /// The parts that were begun.
  var parts: [FetchPart: PartState] = [:]
  /// The sizes up to which files are whole.
  private(set) var sizes: [String: Int] = [:]
  /// The types whose files may not have been replaced yet by those within the inner folder.
  private(set) var replacements: Set<String> = []
  /// The bytes of the lines that count, behind which lines are appended.
  private(set) var readSize = 0

  /// What an encrypted line of a journal is sealed about.
  private static let context = "journal of a fetch"

  /// Reads a journal; nil when there is none.
  ///
  /// Of an encrypted one without its `key` only what the run was asked for is read, and when it began.
  init?(path: String, key: DataKey? = nil) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let decoder = JSONDecoder()
    while let end = data[readSize...].firstIndex(of: 0x0A),
      let record = Self.record(data[readSize..<end], key, decoder)
    {
      take(record)
      readSize = end + 1
    }
    guard !configuration.isEmpty else { return nil }
  }

  private static func record(
    _ line: Data, _ key: DataKey?, _ decoder: JSONDecoder
  ) -> Record? {
    if let record = try? decoder.decode(Record.self, from: line) { return record }
    return key.flatMap { SealedLine.opened(line, by: $0, context: context) }
      .flatMap { try? decoder.decode(Record.self, from: Data($0)) }
  }

  private mutating func take(_ record: Record) {
    if let text = record.configuration { configuration = text }
    if let instant = record.started { started = instant }
    if record.startsOver == true { (parts, sizes) = ([:], [:]) }
    sizes.merge(record.sizes ?? [:]) { $1 }
    replacements.subtract((record.sizes ?? [:]).keys)
    if let cut = record.cuts { take(cut) }
    if let replacement = record.replaces { replace(replacement) }
    guard let part = record.part else { return }
    if let begun = record.begun { parts[part, default: PartState()] = PartState(begun: begun) }
    if let progress = record.progress { parts[part, default: PartState()].progress = progress }
    if let count = record.withoutID { parts[part]?.withoutID = count }
    if let size = record.sizes?[part.type] { parts[part]?.reach = size }
    if let end = record.end {
      parts[part, default: PartState()].end = PartEnd(
        end.state, reason: end.reason, cause: end.cause)
    }
  }

  /// Notes that the file of a type is another one from now on.
  private mutating func replace(_ replacement: Cut) {
    sizes[replacement.type] = replacement.size
    replacements.insert(replacement.type)
    for part in parts.keys where part.type == replacement.type {
      parts[part]?.isAnywhere(upTo: replacement.size)
    }
  }

  /// Takes back the rows of a type behind a size, and the parts that wrote them.
  mutating func take(_ cut: Cut) {
    sizes[cut.type] = cut.size
    parts = parts.filter { !cut.takesBack($0, $1) }
  }
}

extension FetchJournal {
  /// Appends lines to a journal.
  final class Writer {
    private let tail: FileTail
    private let key: DataKey?
    private let encoder = JSONEncoder()

    /// Opens the journal that an earlier run left, or makes one; what does not count of it is cut.
    init(path: String, goingOn earlier: FetchJournal?, key: DataKey? = nil) throws(OutputError) {
      self.key = key
      tail = try FileTail(path: path)
      try tail.cut(at: earlier?.readSize ?? 0)
    }

    /// Appends a line and makes it durable.
    func append(_ record: Record) throws {
      var line = Array(try encoder.encode(record))
      // What a run was asked for is a digest then, and must be known before the key is.
      if let key, record.configuration == nil {
        line = SealedLine.sealed(line, by: key, context: FetchJournal.context)
      }
      try tail.write(line + [0x0A])
      _ = try tail.sync()
    }
  }
}

extension FetchJournal {
  /// Where the file of a type is cut: what comes after is taken back.
  struct Cut: Codable, Equatable {
    /// The type of resource.
    var type: String
    /// The size of its file from then on.
    var size: Int
  }
}

extension FetchJournal.Cut {
  /// The cut that takes back all from a size on, and no part by half.
  ///
  /// A part that an earlier run left and that went on later has rows before and after the parts
  /// that were written in between, so the cut begins where the first of those began that reach
  /// behind it.
  init(type: String, from size: Int, in parts: [FetchPart: FetchJournal.PartState]) {
    var size = size
    let states = parts.filter { $0.key.type == type }.values
    while let first = states.filter({ $0.begun < size && $0.reach > size }).map(\.begun).min() {
      size = first
    }
    (self.type, self.size) = (type, size)
  }

  /// Whether rows of a part are taken back.
  func takesBack(_ part: FetchPart, _ state: FetchJournal.PartState) -> Bool {
    part.type == type && state.reach > size
  }
}

extension FetchJournal {
  /// Readies the parts that ended and are not complete for being asked for again.
  ///
  /// A part goes on at the page where it stopped. One without such a page begins anew: its file is
  /// cut where it began, so that no row stays that the server may have lost since, and what was
  /// written behind comes again. Returns where files are cut.
  mutating func reopenParts() -> [Cut] {
    let unfinished = parts.filter { ($1.end?.state ?? .complete) != .complete }
    var starts: [String: Int] = [:]
    for (part, state) in unfinished {
      if state.hasNextPage {
        parts[part]?.end = nil
      } else if state.reach > state.begun {
        starts[part.type] = min(starts[part.type] ?? state.begun, state.begun)
      } else {
        parts[part] = nil
      }
    }
    let cuts = starts.map { Cut(type: $0, from: $1, in: parts) }
    for cut in cuts { take(cut) }
    return cuts
  }
}

extension FetchJournal.PartState {
  /// Whether there is a page to go on with.
  fileprivate var hasNextPage: Bool { progress.next != nil && !progress.isWhole }
}
