/// Whom a server lets in.
///
/// Somebody else's origin lets everybody in and notes who shows credentials.
package enum AccessRules: Sendable {
  /// Everybody.
  case open
  /// Who has the site's own token.
  case bearer
  /// Who knows the site's user and password.
  case basic
  /// Nobody: the status.
  case refused(Int)
  /// Who has a token that the site gave out.
  case tokens(TokenRules)
  /// Persons who log in, each for one patient.
  case people(PeopleRules)
}

/// To whom, where and how tokens are given out.
package struct TokenRules: Sendable {
  /// Where it is said who gives out tokens.
  package enum Discovery: Sendable { case configuration, statement, nowhere }

  /// The key that assertions are verified with; nil when the client has a secret instead.
  package var key: ClientKey?
  /// Where the token address is said.
  package var discovery = Discovery.configuration
  /// Who gives out tokens.
  package var party = ServerRequest.Party.own
  /// Seconds that a token lives; nil when it is not told and tokens do not end.
  package var lifetime: Double? = 300
  /// Types that are never granted.
  package var ungranted: Set<String> = []

  /// Makes the rules of a server that verifies with a key.
  package init(_ key: ClientKey?, _ change: (inout TokenRules) -> Void = { _ in }) {
    self.key = key
    change(&self)
  }
}
