/// What a token may be used for, as SMART App Launch 1 and 2 write it: `system/Patient.read`,
/// `system/Patient.rs`.
package struct Scope: Sendable, Hashable, CustomStringConvertible {
  /// How a server writes that resources may be read.
  package enum Dialect: Sendable {
    /// SMART App Launch 1: `.read`.
    case words
    /// SMART App Launch 2: `.rs`, read and search.
    case letters
  }

  /// The scope as it is written.
  package let description: String

  /// Takes a scope as it is written.
  package init(_ text: some StringProtocol) { description = String(text) }

  /// The scope for reading and searching a type of resource.
  package static func reading(
    _ type: String, _ dialect: Dialect, of context: String = "system"
  ) -> Scope {
    Scope("\(context)/\(type)." + (dialect == .words ? "read" : "rs"))
  }

  /// The scope for creating and changing a type of resource.
  package static func writing(
    _ type: String, _ dialect: Dialect, of context: String = "system"
  ) -> Scope {
    Scope("\(context)/\(type)." + (dialect == .words ? "write" : "cu"))
  }

  /// The scope for deleting a type of resource.
  package static func deleting(_ type: String, _ dialect: Dialect) -> Scope {
    Scope("system/\(type)." + (dialect == .words ? "write" : "d"))
  }

  /// The scopes of a text that lists them between spaces.
  package static func list(_ text: String) -> [Scope] {
    text.split(whereSeparator: \.isWhitespace).map { Scope($0) }
  }

  /// The type of resource, or `*`; nil when it is no scope for resources.
  package var type: String? { parts?.type }

  /// The dialect; nil when it is no scope for resources, or the same in both.
  var dialect: Dialect? {
    guard let actions = parts?.actions, actions != "*" else { return nil }
    return actions == "read" || actions == "write" ? .words : .letters
  }

  /// Whether it is for reading or searching resources, besides whatever else.
  package var isForReading: Bool { parts.map { !$0.letters.isDisjoint(with: "rs") } ?? false }

  /// Whether granted scopes allow all that this one does.
  ///
  /// A granted scope that is narrowed by a query (`?category=…`) covers only itself.
  func isCovered(by granted: [Scope]) -> Bool {
    if granted.contains(self) { return true }
    guard let asked = parts, !asked.isNarrowed else { return false }
    let allowed = granted.compactMap(\.parts).filter {
      !$0.isNarrowed && $0.context == asked.context && ($0.type == asked.type || $0.type == "*")
    }
    return asked.letters.isSubset(of: Set(allowed.flatMap(\.letters)))
  }

  private struct Parts {
    let context: Substring
    let type: String
    let actions: Substring
    let isNarrowed: Bool

    /// Create, read, update, delete, search.
    var letters: Set<Character> {
      switch actions {
      case "*": Set("cruds")
      case "read": Set("rs")
      case "write": Set("cud")
      default: Set(actions)
      }
    }
  }

  private var parts: Parts? {
    let halves = description.split(separator: "?", maxSplits: 1)
    guard let name = halves.first, let slash = name.firstIndex(of: "/"),
      let dot = name.lastIndex(of: "."), slash < dot
    else { return nil }
    let actions = name[name.index(after: dot)...]
    let isKnown = ["*", "read", "write"].contains(actions) || Set(actions).isSubset(of: "cruds")
    guard isKnown, !actions.isEmpty else { return nil }
    return Parts(
      context: name[..<slash], type: String(name[name.index(after: slash)..<dot]),
      actions: actions, isNarrowed: halves.count > 1)
  }
}

/// Which scopes a client asked for, and which it was granted.
package struct GrantedScopes: Sendable, Equatable {
  /// What was asked for.
  package let asked: [Scope]
  /// What was granted; nil when the server of tokens does not say, which means all of it
  /// (RFC 6749, 5.1).
  package let granted: [Scope]?

  /// Makes it of two lists.
  package init(asked: [Scope], granted: [Scope]?) {
    (self.asked, self.granted) = (asked, granted)
  }

  /// What was asked for and not granted.
  package var missing: [Scope] {
    guard let granted else { return [] }
    return asked.filter { !$0.isCovered(by: granted) }
  }

  /// What was granted, as far as is known.
  package var held: [Scope] { granted ?? asked }

  /// Both, in words: `asked for and granted: system/Patient.rs`.
  package var words: String {
    let (asked, held) = (Self.list(asked), Self.list(held))
    return asked == held
      ? "asked for and granted: \(asked)" : "asked for: \(asked); granted: \(held)"
  }

  /// The scope for reading everything, in the server's dialect; nil when it is held already.
  package var widest: Scope? {
    let isInWords = (asked + held).contains { $0.dialect == .words }
    let all = Scope.reading("*", isInWords ? .words : .letters)
    return all.isCovered(by: held) ? nil : all
  }

  private static func list(_ scopes: [Scope]) -> String {
    scopes.isEmpty
      ? "none" : OutcomeWording.clean(scopes.map(\.description).sorted().joined(separator: " "))
  }
}
