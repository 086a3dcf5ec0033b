internal import DurableOutput

/// What a definition or a profile says at one place.
struct ConfigurationNode {
  /// A value, of the three shapes that YAML has.
  enum Value {
    case text(String)
    case list([ConfigurationNode])
    case members([(key: ConfigurationNode, value: ConfigurationNode)])
    /// A key without a value.
    case empty
    /// What was told already as not taken.
    case refused
  }

  let value: Value
  let line: Int
  let column: Int
  /// Whether it is a text without quotes, which YAML takes for a number or a truth value where it looks so.
  var isPlain = false

  /// The text; nil for another shape.
  var text: String? { if case .text(let text) = value { text } else { nil } }

  /// Whether it was told already as not taken.
  var isRefused: Bool { if case .refused = value { true } else { false } }

  /// Whether it is a number or a truth value, and so no name of a file.
  var isNumberOrTruth: Bool {
    guard isPlain, let text else { return false }
    return Double(text) != nil || ["true", "false", "yes", "no"].contains(text.lowercased())
  }

  func problem(_ sentence: String) -> ConfigurationProblem {
    ConfigurationProblem(line: line, column: column, sentence: sentence)
  }
}

/// A definition or a profile as YAML reads it: texts, lists and members with their places, and nothing else.
///
/// Anchors, aliases, merge keys and tags are refused: such a file says what it says where it says it.
struct ConfigurationDocument {
  /// The most bytes of a file.
  static let mostBytes = 1 << 20

  let root: ConfigurationNode
  let problems: [ConfigurationProblem]

  /// Reads a file; `kind` is what it is, such as `definition`.
  ///
  /// Throws ``ConfigurationError`` for a file that cannot be read, is too long, or is no YAML.
  init(_ path: String, kind: String) throws(ConfigurationError) {
    guard let bytes = Descriptor.readFile(path, limit: Self.mostBytes + 1) else {
      throw .unreadable(path, reason: SystemReason.ofReading(path))
    }
    guard bytes.count <= Self.mostBytes else {
      throw .invalid(path, [.atStart("a \(kind) has at most 1 MiB")])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid(path, [.atStart("a \(kind) is text in UTF-8")])
    }
    do {
      try self.init(
        text: text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, kind: kind)
    } catch {
      throw .invalid(path, error.problems)
    }
  }

  /// Why a text is no YAML, or has a key twice.
  struct Malformed: Error {
    let problems: [ConfigurationProblem]
  }

  /// Reads a text.
  private init(text: String, kind: String) throws(Malformed) {
    guard Self.depth(of: text) <= ConfigurationReader.mostDepth * 4 else {
      throw Malformed(problems: [.atStart("brackets stand too deep within each other")])
    }
    var reader = ConfigurationReader(text)
    guard let root = try reader.root() else {
      throw Malformed(problems: [.atStart("the \(kind) is empty")])
    }
    (self.root, problems) = (root, reader.problems)
  }

  /// How deep brackets stand within each other, whatever they mean: the parser takes as much stack.
  private static func depth(of text: String) -> Int {
    var (depth, most) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
      most = max(most, depth)
    }
    return most
  }
}

extension ConfigurationProblem {
  /// A problem with the whole.
  static func atStart(_ sentence: String) -> ConfigurationProblem {
    ConfigurationProblem(line: 1, column: 1, sentence: sentence)
  }
}
