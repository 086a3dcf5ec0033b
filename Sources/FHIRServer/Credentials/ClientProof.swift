/// How a client proves who it is when it asks for a token.
package protocol ClientProof: Sendable {
  /// The proof that goes with a request for a token.
  ///
  /// `now` is in seconds since 1970-01-01T00:00:00Z. Throws ``CredentialFault``.
  func shown(on terms: TokenTerms, now: Double) async throws(CredentialFault) -> ShownProof

  /// What to do after the server refused; nil when there is nothing to say.
  func advice(_ refusal: TokenRefusal, on terms: TokenTerms) -> String?
}

/// The proof, as parts of a request.
package struct ShownProof: Sendable {
  /// Fields of the form.
  var fields: [FormField] = []
  /// Header fields.
  var headers: [HTTPHeader] = []
  /// What no message may hold: it is taken out of the server's words.
  var secrets: [Secret] = []
}

/// How a request for a token was refused.
package struct TokenRefusal: Sendable {
  /// The status of the answer.
  let status: Int
  /// Whether it names another place.
  var isRedirect: Bool { 300..<400 ~= status }
  /// The `error` of RFC 6749, 5.2; empty when there is none.
  let code: String
  /// How many seconds the server's clock is ahead of ours; nil when it does not tell the time.
  let clockDifference: Double?
}

/// A client that proves itself with a password (RFC 6749, 2.3.1).
package struct ClientSecret: ClientProof {
  private let id: String
  private let secret: Secret

  /// Takes the client's id and its secret.
  package init(id: String, secret: Secret) { (self.id, self.secret) = (id, secret) }

  /// The secret in a header, or in the form when the server says that it takes it only there.
  package func shown(on terms: TokenTerms, now: Double) -> ShownProof {
    let methods = terms.configuration.authenticationMethods
    guard methods.contains("client_secret_post"), !methods.contains("client_secret_basic") else {
      let pair = id.percentEncoded() + ":" + secret.revealed.percentEncoded()
      let value = BasicCredentials.value(pair)
      return ShownProof(
        headers: [HTTPHeader("Authorization", value)],
        secrets: [secret, Secret(pair), Secret(String(value.dropFirst(6)))])
    }
    return ShownProof(
      fields: [FormField("client_id", id), FormField("client_secret", secret.revealed)],
      secrets: [secret, Secret(secret.revealed.percentEncoded())])
  }

  /// Says what to check.
  package func advice(_ refusal: TokenRefusal, on terms: TokenTerms) -> String? {
    if refusal.code == "invalid_client" { return "check --client-id and its secret" }
    return TokenAdvice.scope(refusal, terms)
  }
}

/// What to do when a token was refused.
enum TokenAdvice {
  /// The seconds that two clocks may differ without a remark.
  private static let tolerance = 30.0

  /// Says that the clock of this machine and the server's differ; nil when they agree.
  static func clock(_ refusal: TokenRefusal) -> String? {
    guard let difference = refusal.clockDifference, abs(difference) > tolerance else { return nil }
    let side = difference > 0 ? "behind" : "ahead of"
    let much = span(abs(difference))
    return "the clock of this machine is \(much) \(side) the server's; set it right"
  }

  /// Names the scopes that were asked for, when they are what was refused.
  static func scope(_ refusal: TokenRefusal, _ terms: TokenTerms) -> String? {
    guard refusal.code == "invalid_scope" else { return nil }
    let asked = terms.scopes.map(\.description).joined(separator: " ")
    return "asked for: \(asked); have them granted, or give what the server grants as --scope"
  }

  /// A number of seconds in words, in its largest unit.
  static func span(_ seconds: Double) -> String {
    for (name, length) in [("day", 86_400.0), ("hour", 3600), ("minute", 60)]
    where seconds >= 2 * length {
      return "\(Int((seconds / length).rounded())) \(name)s"
    }
    return "\(Int(seconds.rounded())) seconds"
  }
}
