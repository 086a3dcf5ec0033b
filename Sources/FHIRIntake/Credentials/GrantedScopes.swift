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
      ? "none" : OutcomeWords.clean(scopes.map(\.description).sorted().joined(separator: " "))
  }
}
