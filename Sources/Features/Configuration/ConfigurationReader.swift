/// Makes the nodes of a definition or a profile from the events of its text.
struct ConfigurationReader {
  /// How deep lists and members may stand within each other; definitions need three.
  static let mostDepth = 16
  /// What is not taken, in the order of the text.
  private(set) var problems: [ConfigurationProblem] = []
  private let events: YAMLEvents
  private var anchors: Set<String> = []

  typealias Malformed = ConfigurationDocument.Malformed

  /// Begins to read a text.
  init(_ text: String) { events = YAMLEvents(text) }

  /// What the text says as a whole; nil when it says nothing.
  ///
  /// Throws ``ConfigurationDocument/Malformed``.
  mutating func root() throws(Malformed) -> ConfigurationNode? {
    guard case .documentStart = try next().kind else { return nil }
    let root = try node(next(), depth: 0)
    _ = try next()
    let rest = try next()
    guard case .end = rest.kind else {
      throw Malformed(problems: [rest.problem("this is no YAML: but found another document")])
    }
    return root
  }

  private func next() throws(Malformed) -> YAMLEvent {
    do { return try events.next() } catch { throw Malformed(problems: [error.problem]) }
  }

  /// The node that begins with an event.
  private mutating func node(
    _ event: YAMLEvent, depth: Int
  ) throws(Malformed) -> ConfigurationNode {
    guard depth <= Self.mostDepth else {
      throw Malformed(problems: [event.problem("this stands too deep")])
    }
    let value: ConfigurationNode.Value
    if let sentence = Self.refusal(of: event) {
      problems.append(event.problem(sentence))
      try skip(event)
      value = .refused
    } else {
      value = try self.value(event, depth: depth)
    }
    var node = ConfigurationNode(value: value, line: event.line, column: event.column)
    if case .text(_, let isPlain) = event.kind { node.isPlain = isPlain }
    return node
  }

  private mutating func value(
    _ event: YAMLEvent, depth: Int
  ) throws(Malformed) -> ConfigurationNode.Value {
    switch event.kind {
    case .text(let text, let isPlain):
      // Every text stays one, whatever it looks like.
      return isPlain && ["", "~", "null"].contains(text) ? .empty : .text(text)
    case .listStart: return .list(try list(depth: depth + 1))
    case .membersStart: return .members(try members(depth: depth + 1))
    default:
      try check(alias: event)
      return .refused
    }
  }

  private mutating func list(depth: Int) throws(Malformed) -> [ConfigurationNode] {
    var list: [ConfigurationNode] = []
    while true {
      let event = try next()
      if case .listEnd = event.kind { return list }
      list.append(try node(event, depth: depth))
    }
  }

  private mutating func members(
    depth: Int
  ) throws(Malformed) -> [(key: ConfigurationNode, value: ConfigurationNode)] {
    var members: [(key: ConfigurationNode, value: ConfigurationNode)] = []
    while true {
      let event = try next()
      if case .membersEnd = event.kind { break }
      let key = try node(event, depth: depth)
      members.append((key, try node(next(), depth: depth)))
    }
    var keys: Set<String> = []
    let repeated = members.compactMap { key, _ in
      key.text.flatMap {
        keys.insert($0).inserted ? nil : key.problem("\($0) is given twice; give it once")
      }
    }
    guard repeated.isEmpty else { throw Malformed(problems: repeated) }
    return members
  }

  /// What is not taken of a value; nil when nothing is wrong.
  private static func refusal(of event: YAMLEvent) -> String? {
    if event.anchor != nil { return "anchors (&) and aliases (*) are not taken; write it out" }
    return event.tag == nil ? nil : "tags (!) are not taken; leave it out"
  }

  /// Passes over all that belongs to a value.
  private mutating func skip(_ first: YAMLEvent) throws(Malformed) {
    var (event, depth) = (first, 0)
    while true {
      switch event.kind {
      case .listStart, .membersStart: depth += 1
      case .listEnd, .membersEnd: depth -= 1
      default: try check(alias: event)
      }
      if let anchor = event.anchor { anchors.insert(anchor) }
      if depth == 0 { return }
      event = try next()
    }
  }

  /// Throws for an alias whose anchor the text has not had; one that it has had was refused there.
  private func check(alias event: YAMLEvent) throws(Malformed) {
    guard case .alias(let name) = event.kind, !anchors.contains(name) else { return }
    throw Malformed(problems: [event.problem("this is no YAML: found undefined alias")])
  }
}
