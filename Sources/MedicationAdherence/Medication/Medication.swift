/// A medication as it is told apart from others and as it is shown.
public struct Medication: Hashable, Codable, Sendable {
  /// What tells it apart: `system|code`, or `text|` and its name in lower case.
  public let key: String
  /// The code within its system; empty when the medication has none, or none but that of an ATC
  /// group, which is not one medication.
  public let code: String
  /// Its names: at least one, each once, whatever the case and the white space.
  ///
  /// One order has one name for it. Orders with the same code may have several, since a code may
  /// say neither strength nor form; where such orders are put together, so are their names.
  public let names: [String]

  /// Whether nothing is known of it, so that nobody can say whether another one is the same.
  public let isUnknown: Bool

  /// Makes a medication.
  public init(key: String, code: String, name: String, isUnknown: Bool = false) {
    self.init(key: key, code: code, names: [name], isUnknown: isUnknown)
  }

  private init(key: String, code: String, names: [String], isUnknown: Bool) {
    (self.key, self.code, self.names, self.isUnknown) = (key, code, names, isUnknown)
  }

  /// The name, never empty; several as ``joinedNames(_:)`` has them.
  public var name: String { Self.joinedNames(names) }

  /// Below 0 when it comes before another in lists, by the bytes of the name, then of the key; above 0
  /// when it comes after, else 0.
  func difference(from other: Medication) -> Int {
    let ofNames = name.byteDifference(from: other.name)
    return ofNames == 0 ? key.byteDifference(from: other.key) : ofNames
  }

  /// The same medication by its own names and by those that another has beyond them.
  public func joined(with other: Medication) -> Medication {
    if names == other.names { return self }
    let all = Self.distinct(names + other.names)
    return all.count == names.count
      ? self : Medication(key: key, code: code, names: all, isUnknown: isUnknown)
  }

  /// Adds the names that another has beyond these.
  mutating func join(_ other: Medication) {
    if names != other.names { self = joined(with: other) }
  }

  /// Names without those that differ from an earlier one only in case of letters and white space.
  public static func distinct(_ names: [String]) -> [String] {
    guard let first = names.first, names.contains(where: { $0 != first }) else {
      return Array(names.prefix(1))
    }
    var seen: Set<String> = []
    return names.filter { seen.insert(folded($0)).inserted }
  }

  /// A name in lower case with single spaces.
  public static func folded(_ name: String) -> String {
    let name = name.lowercased()
    return isSpacedSingly(name.utf8)
      ? name : name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a text is ASCII with no other white space than single spaces between its words.
  private static func isSpacedSingly(_ text: String.UTF8View) -> Bool {
    var isSpace = true
    for byte in text {
      guard 0x20..<0x80 ~= byte, byte != 0x20 || !isSpace else { return false }
      isSpace = byte == 0x20
    }
    return !isSpace
  }

  /// Names in one text of every language: at most ``shownNames`` of them, joined by `; `, then how
  /// many more there are: `A; B; C; +2`.
  public static func joinedNames(_ names: [String]) -> String {
    joinedNames(names) { "; +\($0)" }
  }

  /// Names in one text, with the words for how many more there are than are shown.
  public static func joinedNames(_ names: [String], more: (Int) -> String) -> String {
    if names.count == 1 { return names[0] }
    let shown = names.prefix(shownNames).joined(separator: "; ")
    return names.count > shownNames ? shown + more(names.count - shownNames) : shown
  }

  /// How many names of one series are shown.
  public static let shownNames = 3
}
