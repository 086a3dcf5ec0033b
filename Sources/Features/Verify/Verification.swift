internal import DurableOutput
internal import FoundationEssentials

/// Whether an output is as its run wrote it, file by file.
public struct Verification: Encodable, Sendable {
  /// What was found of a file.
  public enum Problem: String, Encodable, Sendable {
    /// It is not there.
    case missing
    /// Its size or SHA-256 is another one.
    case changed
    /// The store knows no run of this name.
    case unknown
    /// No run wrote it; only a warning.
    case added
    /// It was in a generation of a store that has been folded into another one; only a warning.
    case folded
    /// The manifest has no SHA-256 of it, or it came from a server or a pipe; only a warning.
    case unchecked

    /// Whether the output is not as it was.
    var isFault: Bool { [.missing, .changed, .unknown].contains(self) }
  }

  /// A file that has changed, or may have.
  public struct Finding: Encodable, Sendable {
    /// The path, as in the manifest.
    let path: String
    let problem: Problem
    /// Whether it is one of the inputs.
    let isInput: Bool

    enum CodingKeys: String, CodingKey {
      case path, problem
      case isInput = "input"
    }
  }

  /// The folder of the output.
  public let run: String
  /// Whether every file is as it was.
  public var isIntact: Bool { !findings.contains { $0.problem.isFault } }
  /// How many files the manifest lists, inputs among them when these were looked at.
  public let fileCount: Int
  /// What was found, sorted by path, inputs last.
  public let findings: [Finding]
  /// When and into what inputs went that are not there any more, in words; nil when all are, or are missing.
  let folding: String?

  enum CodingKeys: String, CodingKey {
    case run, findings, folding
    case isIntact = "intact"
    case fileCount = "files"
  }

  /// Encodes whether it is intact, too.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(run, forKey: .run)
    try container.encode(isIntact, forKey: .isIntact)
    try container.encode(fileCount, forKey: .fileCount)
    try container.encode(findings, forKey: .findings)
    try container.encodeIfPresent(folding, forKey: .folding)
  }

  /// What is found, a line for each file, and the whole in the last one.
  public var text: String {
    var lines = findings.filter { $0.problem != .folded }.map { finding in
      "\(finding.problem.rawValue)\(finding.isInput ? " input" : ""): \(finding.path)\n"
    }
    if let folding {
      let count = findings.count { $0.problem == .folded }
      lines.append(
        "\(folding): \(count) \(count == 1 ? "input" : "inputs") of a store, which cannot be looked at any"
          + " more\n")
    }
    let faults = findings.count { $0.problem.isFault }
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    return lines.joined()
      + (isIntact
        ? "\(run) is intact: \(files)\n" : "\(run) is not intact: \(faults) of \(files)\n")
  }

  /// Several as JSON, an array with an object a run.
  public static func json(_ list: [Verification]) throws -> String {
    String(decoding: try JSONEncoder.readable.encode(list), as: UTF8.self) + "\n"
  }
}
