/// How a client proves who it is when it asks for a token.
package protocol ClientProof: Sendable {
  /// What is sent along with a request for a token.
  ///
  /// `now` is in seconds since 1970-01-01T00:00:00Z. Throws ``CredentialFault``.
  func shown(on terms: TokenTerms, now: Double) async throws(CredentialFault) -> ShownProof

  /// What to do after the server refused; nil when there is nothing to say.
  func advice(_ refusal: TokenRefusal, on terms: TokenTerms) -> String?
}

/// What proves who asks, as parts of a request.
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
  /// The `error` of RFC 6749, 5.2; empty when there is none.
  let code: String
  /// How many seconds the server's clock is ahead of ours; nil when it does not tell the time.
  let clockDifference: Double?
}
