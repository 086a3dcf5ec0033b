internal import DurableOutput
internal import Yams

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

  /// The text; nil for another shape.
  var text: String? { if case .text(let text) = value { text } else { nil } }

  /// Whether it was told already as not taken.
  var isRefused: Bool { if case .refused = value { true } else { false } }

  func problem(_ sentence: String) -> ConfigurationProblem {
    ConfigurationProblem(line: line, column: column, sentence: sentence)
  }
}

/// A definition or a profile as YAML has it: texts, lists and members with their places, and nothing else.
///
/// Anchors, aliases, merge keys and tags are refused: such a file says what it says where it says it.
struct ConfigurationDocument {
  /// The most bytes of a file.
  static let mostBytes = 1 << 20
  /// How deep lists and members may stand within each other; definitions need three.
  private static let mostDepth = 16

  let root: ConfigurationNode
  private(set) var problems: [ConfigurationProblem] = []

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
  struct Malformed: Error { let problems: [ConfigurationProblem] }

  /// Reads a text.
  private init(text: String, kind: String) throws(Malformed) {
    guard Self.depth(of: text) <= Self.mostDepth * 4 else {
      throw Malformed(problems: [.atStart("brackets stand too deep within each other")])
    }
    let node: Node?
    // The parser must live as long as its nodes: it alone holds their anchors.
    let parser: Parser
    do {
      // Every text stays one, whatever it looks like.
      parser = try Parser(yaml: text, resolver: .basic)
      node = try parser.singleRoot()
    } catch {
      throw Malformed(problems: Self.problems(of: error, in: text))
    }
    guard let node else { throw Malformed(problems: [.atStart("the \(kind) is empty")]) }
    var problems: [ConfigurationProblem] = []
    root = withExtendedLifetime(parser) { Self.node(node, depth: 0, &problems) }
    self.problems = problems
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

  private static func node(
    _ node: Node, depth: Int, _ problems: inout [ConfigurationProblem]
  ) -> ConfigurationNode {
    let (line, column) = (node.mark?.line ?? 1, node.mark?.column ?? 1)
    func made(_ value: ConfigurationNode.Value) -> ConfigurationNode {
      ConfigurationNode(value: value, line: line, column: column)
    }
    if let sentence = refused(node) ?? (depth > mostDepth ? "this stands too deep" : nil) {
      problems.append(made(.refused).problem(sentence))
      return made(.refused)
    }
    switch node {
    case .scalar(let scalar):
      let isEmpty = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
      return made(isEmpty ? .empty : .text(scalar.string))
    case .sequence(let sequence):
      return made(.list(sequence.map { Self.node($0, depth: depth + 1, &problems) }))
    case .mapping(let mapping):
      return made(
        .members(
          mapping.map {
            (
              Self.node($0.key, depth: depth + 1, &problems),
              Self.node($0.value, depth: depth + 1, &problems)
            )
          }))
    case .alias: return made(.refused)
    }
  }

  /// What such a file may not have at a node; nil when nothing is wrong.
  private static func refused(_ node: Node) -> String? {
    let (anchor, tag): (Anchor?, Tag) =
      switch node {
      case .scalar(let scalar): (scalar.anchor, scalar.tag)
      case .sequence(let sequence): (sequence.anchor, sequence.tag)
      case .mapping(let mapping): (mapping.anchor, mapping.tag)
      case .alias(let alias): (alias.anchor, alias.tag)
      }
    if anchor != nil { return "anchors (&) and aliases (*) are not taken; write it out" }
    let usual = ["", "str", "seq", "map"].map { $0.isEmpty ? $0 : "tag:yaml.org,2002:" + $0 }
    return usual.contains(tag.description) ? nil : "tags (!) are not taken; leave it out"
  }

  private static func problems(of error: any Error, in text: String) -> [ConfigurationProblem] {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      [
        ConfigurationProblem(
          line: mark.line, column: mark.column, sentence: "this is no YAML: \(problem)")
      ]
    case .duplicatedKeysInMapping(let keys, let context):
      keys.map { key in
        let mark = second(key, from: context.mark, in: text)
        return ConfigurationProblem(
          line: mark.line, column: mark.column, sentence: "\(key) is given twice; give it once")
      }
    default: [.atStart("this is no YAML")]
    }
  }

  /// The place of a key that stands a second time in the column of the first, line by line.
  private static func second(
    _ key: String, from first: Mark, in text: String
  ) -> (line: Int, column: Int) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let found = lines.indices.filter { index in
      let line = lines[index]
      return line.prefix { $0 == " " }.count == first.column - 1
        && line.dropFirst(first.column - 1).hasPrefix(key + ":")
    }
    return (found.count > 1 ? found[1] + 1 : first.line, first.column)
  }
}

extension ConfigurationProblem {
  /// A problem with the whole.
  static func atStart(_ sentence: String) -> ConfigurationProblem {
    ConfigurationProblem(line: 1, column: 1, sentence: sentence)
  }
}
