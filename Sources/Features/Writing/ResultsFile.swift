internal import DurableOutput
internal import FoundationEssentials

/// What became of something that was to be written.
struct WriteResult: Sendable {
  /// What became of it.
  enum State: String, Sendable, CaseIterable {
    /// It was created.
    case created
    /// It was there, or said so already.
    case there
    /// What was there was corrected.
    case corrected
    /// What was there was replaced.
    case updated
    /// It is no more.
    case deleted
    /// It was not written.
    case refused
    /// Nobody knows whether it was written.
    case unknown
  }

  /// Where it stands in the input: the first columns of the results.
  let source: [String]
  /// What became of it.
  var state: State
  /// The resource as `TYPE/ID`; empty when it is not known.
  var resource = ""
  /// Its version; empty when it is not known.
  var version = ""
  /// The status of the server's answer; nil without one.
  var status: Int?
  /// Why it is not as the input says, or what else there is to say; mostly empty.
  var reason = ""

  /// The result as CSV.
  fileprivate var row: String {
    CSVLine.text(
      source + [state.rawValue, resource, version, status.map { "\($0)" } ?? "", reason])
  }
}

/// The file of what became of each, written as it goes.
struct ResultsFile: Sendable {
  /// The path.
  let path: String

  /// Begins the file, in place of one with the same columns that an earlier run left.
  ///
  /// Throws ``ForeignResults`` when another file is there, and `OutputError`.
  init(_ path: String, columns: String) throws {
    self.path = path
    let header = columns + "\n"
    if let there = FileManager.default.contents(atPath: path), !there.isEmpty,
      !there.starts(with: header.utf8)
    {
      throw ForeignResults(path: path)
    }
    let file = try DurableFile(path, of: path)
    try file.write(Array(header.utf8)[...])
    try file.keep()
  }

  /// Adds results, durably.
  func add(_ results: [WriteResult]) throws(OutputError) {
    try DurableFile.append(Array(results.map(\.row).joined().utf8), to: path, of: path)
  }
}

/// Another file is where results would be written.
public struct ForeignResults: Error, Equatable, CustomStringConvertible {
  let path: String

  /// The sentence that a user reads.
  public var description: String {
    "\(path) exists and has no results of this command, so it is left alone; give another --results"
  }
}

/// What became of all that was to be written, for the caller.
public struct WritingSummary: Sendable {
  /// The file of what became of each; nil when nothing was sent.
  public let place: String?
  /// What else there is to say.
  public internal(set) var notes: [String] = []
  private let noun: String
  private var counts: [WriteResult.State: Int] = [:]
  private var total = 0

  /// Begins with nothing; `noun` is what one of them is called, `results` the file.
  init(_ noun: String, results: String?) { (self.noun, place) = (noun, results) }

  /// Adds what became of some.
  mutating func add(_ results: [WriteResult]) {
    total += results.count
    for result in results { counts[result.state, default: 0] += 1 }
  }

  /// Adds some that would be sent.
  mutating func add(dry count: Int) { total += count }

  /// Whether each is on the server as it should be, or none was to be sent.
  public var isComplete: Bool { counts[.refused] == nil && counts[.unknown] == nil }

  /// What became of them, in a sentence.
  public var sentence: String {
    let count = "\(total) \(noun)\(total == 1 ? "" : "s")"
    let states = WriteResult.State.allCases.compactMap { state in
      counts[state].map { "\($0) \(state.rawValue)" }
    }
    guard place == nil else { return "\(count): " + states.joined(separator: ", ") }
    let settled = counts.values.reduce(0, +)
    return "\(total - settled) of \(count) would be sent"
      + (states.isEmpty ? "" : ", " + states.joined(separator: ", "))
  }
}
