/// The members of one mapping of a definition or a profile, read strictly: what is wrong is collected.
final class ConfigurationMembers {
  /// Collects what is wrong, wherever it is found.
  final class Problems {
    private(set) var list: [ConfigurationProblem]
    /// What the file is, such as `definition`.
    let kind: String

    init(_ list: [ConfigurationProblem], kind: String) { (self.list, self.kind) = (list, kind) }

    func add(_ sentence: String, at node: ConfigurationNode) { list.append(node.problem(sentence)) }

    /// All that is wrong, sorted by place, each thing once.
    var sorted: [ConfigurationProblem] {
      Set(list).sorted { ($0.line, $0.column, $0.sentence) < ($1.line, $1.column, $1.sentence) }
    }
  }

  /// The mapping itself.
  let node: ConfigurationNode
  /// Whether it is a mapping; if not, that is reported, and it has no member.
  let isMapping: Bool
  private let values: [String: ConfigurationNode]
  private let problems: Problems

  /// Takes a mapping whose keys are all known; `name` is what it is called.
  ///
  /// `elsewhere` says of keys that are known and stand at another place what to do.
  init(
    _ node: ConfigurationNode, _ name: String, known: [String], elsewhere: [String: String] = [:],
    _ problems: Problems
  ) {
    (self.node, self.problems) = (node, problems)
    var values: [String: ConfigurationNode] = [:]
    if case .members(let members) = node.value {
      for (key, value) in members {
        guard let word = key.text else {
          if !key.isRefused { problems.add("a key is a word", at: key) }
          continue
        }
        if known.contains(word) {
          values[word] = value
        } else {
          problems.add(
            elsewhere[word] ?? Self.unknown(word, in: name, known: known, of: problems.kind),
            at: key)
        }
      }
      isMapping = true
    } else {
      isMapping = false
      if !node.isRefused {
        problems.add("\(name) has members, each a key, a colon and a value", at: node)
      }
    }
    self.values = values
  }

  /// The words by which secrets are called.
  private static let secrets: Set<Substring> = [
    "secret", "password", "passwd", "token", "passphrase", "key", "apikey", "credential",
    "credentials", "authorization",
  ]

  private static func unknown(
    _ word: String, in name: String, known: [String], of kind: String
  ) -> String {
    let parts = word.lowercased().split { $0 == "-" || $0 == "_" }
    if !Set(parts).isDisjoint(with: Self.secrets)
      || word.lowercased().hasPrefix("private")
    {
      return "\(name) has no key \(word): a \(kind) holds no secret; name the file that does"
        + " (token-file, basic-file, client-secret-file, private-key-file)"
    }
    let nearest = Spelling.nearest(to: word, among: known)
    return "\(name) has no key \(word)" + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  /// The value of a key; nil when it is not given, and told when it is empty.
  func value(_ key: String) -> ConfigurationNode? {
    guard let node = values[key], !node.isRefused else { return nil }
    if case .empty = node.value {
      problems.add("\(key) has no value; give one or leave it out", at: node)
      return nil
    }
    return node
  }

  /// The text of a key.
  func text(_ key: String) -> String? {
    guard let node = value(key) else { return nil }
    guard let text = node.text, !text.isEmpty else {
      problems.add("\(key) takes one value", at: node)
      return nil
    }
    return text
  }

  /// The texts of a key, given as a list or as a single one.
  func texts(_ key: String) -> [String]? { textNodes(key)?.compactMap(\.text) }

  /// The same with their places.
  func textNodes(_ key: String) -> [ConfigurationNode]? {
    guard let node = value(key) else { return nil }
    let nodes = if case .list(let list) = node.value { list } else { [node] }
    if nodes.contains(where: \.isRefused) { return nil }
    guard !nodes.isEmpty, nodes.allSatisfy({ $0.text?.isEmpty == false }) else {
      problems.add("\(key) takes a list of values", at: node)
      return nil
    }
    return nodes
  }

  /// The whole number of a key, at least `least`.
  func number(_ key: String, atLeast least: Int) -> Int? {
    guard let text = text(key), let node = values[key] else { return nil }
    guard node.isPlain, let number = Int(text), number >= least else {
      problems.add("\(key) takes a whole number without quotes, \(least) or more", at: node)
      return nil
    }
    return number
  }

  /// The value of a key that `make` can make of its text; `sentence` says what is taken, and `isBare` that
  /// this is no text, so that it has no quotes.
  func value<Value>(
    _ key: String, _ sentence: String, isBare: Bool = false, _ make: (String) -> Value?
  ) -> Value? {
    guard let text = text(key), let node = values[key] else { return nil }
    guard node.isPlain || !isBare, let value = make(text) else {
      problems.add("\(key): \(sentence)", at: node)
      return nil
    }
    return value
  }

  /// The keys that are given, in no order.
  var keys: [String] { Array(values.keys) }
}
