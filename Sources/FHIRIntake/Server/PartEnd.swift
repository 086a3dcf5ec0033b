/// How a part ended.
package struct PartEnd: Sendable, Equatable {
  /// Whether all of it is there.
  package enum State: String, Sendable, Codable {
    case complete, partial, failed
  }

  /// Whether all of it is there.
  package let state: State
  /// Why it is not, or what a reader should know.
  package let reason: String
  /// Whether the server refused, or could not be reached.
  package let cause: Cause

  /// What kept a part from being complete.
  package enum Cause: String, Sendable, Codable {
    case none, unauthenticated, denied, unavailable, other
    /// The answer was 404.
    case notThere
    /// There was no answer at all.
    case unreachable
  }

  /// Makes an end.
  package init(_ state: State, reason: String = "", cause: Cause = .none) {
    (self.state, self.reason, self.cause) = (state, reason, cause)
  }
}
