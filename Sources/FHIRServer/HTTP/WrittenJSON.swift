/// A JSON value as it is written: members keep their order, and numbers their digits.
///
/// It is for what servers write in their own way, where one value that is wrong does not spoil the
/// others, and for resources that are changed in one place and stay as they were in all others.
package enum WrittenJSON: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number, by its digits.
  case number(String)
  /// A string.
  case text(String)
  /// An array.
  case list([WrittenJSON])
  /// The members of an object in their order.
  case members([Member])

  /// A name and its value.
  package struct Member: Equatable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package var value: WrittenJSON

    /// Makes a member.
    package init(_ name: String, _ value: WrittenJSON) { (self.name, self.value) = (name, value) }
  }
}

extension WrittenJSON {
  /// The flag, when it is one.
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// The whole number, when it is one.
  package var count: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }
  /// The text, when it is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The values of the list, when it is one.
  package var list: [WrittenJSON]? { if case .list(let list) = self { list } else { nil } }
  /// The members in their order, when it is an object; of one name the first counts.
  package var members: [Member]? { if case .members(let members) = self { members } else { nil } }
  /// The members by their names, when it is an object.
  package var object: [String: WrittenJSON]? {
    members.map { Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first } }
  }

  /// The elements of a list, or a single value that is in none; empty for `null`.
  package var oneOrMore: [WrittenJSON] { self == .null ? [] : list ?? [self] }

  /// A member of an object; nil when it has none of the name, or is no object.
  ///
  /// A new member is added behind the others; nil takes it away, and an object that is left without
  /// members stays.
  package subscript(_ name: String) -> WrittenJSON? {
    get { members?.first { $0.name == name }?.value }
    set {
      var members = members ?? []
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): return
      }
      self = .members(members)
    }
  }

  /// What stands at the end of names, from member to member: `meta/tag`; nil where nothing does.
  ///
  /// An object that is not there on the way is made when something is put there.
  package subscript(path path: String) -> WrittenJSON? {
    get { path.split(separator: "/").reduce(self) { value, name in value?[String(name)] } }
    set {
      guard let slash = path.firstIndex(of: "/") else { return self[path] = newValue }
      let (name, rest) = (String(path[..<slash]), String(path[path.index(after: slash)...]))
      guard newValue != nil || self[path: path] != nil else { return }
      var inner = self[name] ?? .members([])
      inner[path: rest] = newValue
      self[name] = inner
    }
  }

  /// Whether all that another value says stands here, too, wherever its members stand: what a server
  /// made of a resource has more than what it was sent.
  package func says(_ other: WrittenJSON) -> Bool {
    switch (self, other) {
    case (.members, .members(let members)):
      members.allSatisfy { member in self[member.name].map { $0.says(member.value) } ?? false }
    case (.list(let own), .list(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.says($1) }
    case (.number(let own), .number(let other)):
      own == other || Double(own).map { $0 == Double(other) } ?? false
    default: self == other
    }
  }
}

extension WrittenJSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  package init(stringLiteral text: String) { self = .text(text) }
  /// A flag.
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  /// A list.
  package init(arrayLiteral values: WrittenJSON...) { self = .list(values) }
  /// An object.
  package init(dictionaryLiteral members: (String, WrittenJSON)...) {
    self = .members(members.map { Member($0.0, $0.1) })
  }
}
