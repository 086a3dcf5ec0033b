internal import DurableOutput
internal import FoundationEssentials

/// What became of a line of a file of doses.
struct LineResult: Sendable {
  /// What became of it.
  enum State: String, Sendable, CaseIterable {
    /// It was recorded.
    case created
    /// It was there, or said so already.
    case there
    /// The administration was corrected.
    case corrected
    /// It was not written.
    case refused
    /// Nobody knows whether it was written.
    case unknown
  }

  /// The line in the file, from 1.
  let line: Int
  /// What became of it.
  var state: State
  /// The administration as `TYPE/ID`; empty when it is not known.
  var administration = ""
  /// Its version; empty when it is not known.
  var version = ""
  /// The status of the server's answer; nil without one.
  var status: Int?
  /// Why it is not as the line says; empty when it is.
  var reason = ""

  /// The line as CSV.
  fileprivate var row: String {
    CSVLine.text([
      "\(line)", state.rawValue, administration, version, status.map { "\($0)" } ?? "", reason,
    ])
  }
}

/// The file of what became of each line, written as it goes.
struct ResultsFile: Sendable {
  /// The path.
  let path: String

  private static let header = "line,state,administration,version,status,reason\n"

  /// Begins the file, in place of one that an earlier run of this tool left.
  ///
  /// Throws ``RecordError/foreignResults(_:)`` when another file is there, and `OutputError`.
  init(_ path: String) throws {
    self.path = path
    if let there = FileManager.default.contents(atPath: path), !there.isEmpty,
      !there.starts(with: Self.header.utf8)
    {
      throw RecordError.foreignResults(path)
    }
    let file = try DurableFile(path, of: path)
    try file.write(Array(Self.header.utf8)[...])
    try file.keep()
  }

  /// Adds lines, durably.
  func add(_ results: [LineResult]) throws(OutputError) {
    try DurableFile.append(Array(results.map(\.row).joined().utf8), to: path, of: path)
  }
}
