package import Foundation

/// How a server lets persons in: by a page on which they allow it or do not.
package struct PeopleRules: Sendable {
  /// The patient of everybody who comes.
  package var patient = Ward.patients[1]
  /// What it says that it can do.
  package var capabilities = ["launch-standalone", "permission-v2"]
  /// The scopes that it lists.
  package var scopes = ["patient/*.rs"]
  /// How codes may be tied to who asks for them; nil when it does not say.
  package var challengeMethods: [String]? = ["S256"]
  /// Whether it says where persons are sent.
  package var namesPage = true
  /// Whether tokens can be renewed.
  package var renews = true
  /// Seconds that a token lives.
  package var lifetime = 300.0
  /// Scopes that are never granted.
  package var ungranted: Set<String> = []
  /// What a request to take a token back is answered with; nil when it offers none.
  package var revocation: Int? = 200
  /// Seconds that its clock is ahead.
  package var clock = 0.0
  /// Whether tokens open all patients.
  package var opensAll = false
  /// Changes what a person is sent back with.
  package var sendsBack: @Sendable ([URLQueryItem]) -> [URLQueryItem] = { $0 }
  /// Changes the claims about the person.
  package var claims: @Sendable ([String: any Sendable]) -> [String: any Sendable] = { $0 }

  /// Makes the rules of a server that does everything right.
  package init(_ change: (inout PeopleRules) -> Void = { _ in }) { change(&self) }
}

extension Scenario {
  /// A server that persons can log in to.
  package static func people(_ change: (inout PeopleRules) -> Void = { _ in }) -> Scenario {
    Scenario("people") { scenario in
      scenario.access = .people(PeopleRules(change))
      scenario.writing = WritingRules()
    }
  }
}

/// What a server that persons log in to remembers.
struct PeopleBook: Sendable {
  /// What a person allowed.
  struct Leave: Sendable {
    let challenge: String
    let redirect: String
    let nonce: String
    let scopes: [String]
  }

  /// What became of a person's leave: the tokens by which more is asked for.
  var codes: [String: Leave] = [:]
  var renewals: [String: [String]] = [:]
  var ends: [String: Date] = [:]
  /// What was taken back, in its order, by the kind that was named.
  var takenBack: [String] = []
}
