internal import FoundationEssentials

/// A token endpoint (RFC 6749, 3.2).
struct TokenEndpoint: Sendable {
  let address: WebAddress
  let exchange: PlainExchange

  /// A token that was given out, and what was said of it.
  struct Grant: Sendable {
    /// The token.
    let token: AccessToken
    /// All that was said.
    let answer: TokenAnswer
    /// How many seconds the server's clock is ahead of ours; nil when it does not tell the time.
    let clockDifference: Double?
  }

  /// Asks for a token; a redirect is never followed, since the request holds a secret.
  ///
  /// `prove` gives a proof for each attempt, since a server may take none twice (RFC 7523, 3). `advice` says
  /// what to do after a refusal. Throws ``CredentialFault`` or `CancellationError`.
  func token(
    fields: [FormField], prove: () async throws -> ShownProof, advice: (TokenRefusal) -> String?
  ) async throws -> AccessToken {
    try await grant(fields: fields, prove: prove, advice: advice).token
  }

  /// The same with all that was said; with `isOnce` the request is never sent again once it may have
  /// arrived, as one with a code or a token that serves only once.
  func grant(
    fields: [FormField], isOnce: Bool = false, prove: () async throws -> ShownProof,
    advice: (TokenRefusal) -> String?
  ) async throws -> Grant {
    let headers = [
      HTTPHeader("Accept", "application/json"),
      HTTPHeader("Content-Type", "application/x-www-form-urlencoded"),
    ]
    var (proof, asked) = (ShownProof(), 0.0)
    let reply = try await exchange.answer(isOnce: isOnce) {
      (proof, asked) = (try await prove(), exchange.clock.now())
      return HTTPRequest(
        "POST", address, headers: headers + proof.headers,
        body: FormField.body(fields + proof.fields))
    }
    let answer = TokenAnswer(reply.bytes)
    let difference = reply.date.flatMap(HTTPDate.moment).map { $0 - exchange.clock.now() }
    if 200..<300 ~= reply.status, let answer, let token = answer.usableToken {
      let token = AccessToken(
        secret: token, asked: asked, lifetime: answer.lifetime, scope: answer.scope)
      return Grant(token: token, answer: answer, clockDifference: difference)
    }
    let refusal = TokenRefusal(
      status: reply.status, code: answer?.error ?? "", clockDifference: difference)
    throw CredentialFault.refused(
      at: address.description, status: reply.status,
      words: Self.words(reply, answer, hiding: proof.secrets), advice: advice(refusal))
  }

  /// Why there is no token, in the server's words where it has some.
  private static func words(
    _ reply: PlainExchange.Answer, _ answer: TokenAnswer?, hiding secrets: [Secret]
  ) -> String {
    if 300..<400 ~= reply.status {
      let place = reply.location.flatMap { WebAddress($0)?.label } ?? "another place"
      return "it redirects to \(place), which a request for a token never follows"
    }
    if 200..<300 ~= reply.status, answer?.error == nil {
      return answer?.problem ?? "the answer is no JSON"
    }
    // Secrets are taken out before a long text is cut, or the rest of one would stay.
    let body = String(decoding: reply.bytes, as: UTF8.self).hiding(secrets)
    let said = answer?.words(hiding: secrets) ?? OutcomeWording.words(Array(body.utf8))
    return said.isEmpty ? "it gives no reason" : said
  }
}

/// What a server says when it is asked for a token (RFC 6749, 5.1 and 5.2).
struct TokenAnswer: Sendable {
  /// Seconds that the token lives; nil when it is not said.
  private(set) var lifetime: Double?
  /// What was granted; nil when it is not said.
  private(set) var scope: String?
  /// The code of an error.
  private(set) var error: String?
  private var explanation: String?
  /// What a new token is asked for by; nil without one.
  private(set) var refreshToken: Secret?
  /// Who the person is, as a JSON Web Token; nil when it is not said.
  private(set) var identity: Secret?
  /// The id of the patient that the token is for; nil for none.
  private(set) var patient: String?
  private var token: Secret?
  private var kind: String?

  /// Reads an answer; nil for what is no JSON object.
  init?(_ bytes: [UInt8]) {
    guard let answer = try? JSONDecoder().decode(TokenAnswer.self, from: Data(bytes))
    else { return nil }
    self = answer
  }

  /// The token, if it is one that can be used.
  var usableToken: Secret? { problem == nil ? token : nil }

  /// Why the token cannot be used; nil when it can.
  var problem: String? {
    guard let token, !token.revealed.isEmpty else { return "the answer holds no access_token" }
    if let kind, kind.lowercased() != "bearer" {
      return "the token is not of the type Bearer, the only one that can be used"
    }
    let isPlain = token.revealed.utf8.allSatisfy(BearerToken.isTokenByte)
    return isPlain ? nil : "the token holds characters that no token may hold"
  }

  /// The server's words about an error, without the secrets that it repeats; nil without any.
  func words(hiding secrets: [Secret]) -> String? {
    guard let error else { return nil }
    let said = explanation.map { "\(error): \($0)" } ?? error
    return OutcomeWording.clean(said.hiding(secrets))
  }
}

extension TokenAnswer: Decodable {
  private enum Key: String, CodingKey {
    case token = "access_token"
    case kind = "token_type"
    case lifetime = "expires_in"
    case refreshToken = "refresh_token"
    case identity = "id_token"
    case patient, scope, error
    case explanation = "error_description"
  }

  /// Reads an answer; a value of another type counts as missing, and numbers may be texts.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? {
      (try? container.decode(String.self, forKey: key)).flatMap { $0.isEmpty ? nil : $0 }
    }
    token = text(.token).map { Secret($0) }
    refreshToken = text(.refreshToken).map { Secret($0) }
    (identity, patient) = (text(.identity).map { Secret($0) }, text(.patient))
    lifetime =
      (try? container.decode(Double.self, forKey: .lifetime))
      ?? text(.lifetime).flatMap(Double.init)
    (kind, scope) = (text(.kind), text(.scope))
    (error, explanation) = (text(.error), text(.explanation))
    if lifetime?.isFinite == false { lifetime = nil }
  }
}

/// One field of a form (`application/x-www-form-urlencoded`).
struct FormField: Sendable {
  /// The name.
  let name: String
  /// The value, as it is meant.
  let value: String

  /// Makes a field.
  init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// The bytes of a form.
  static func body(_ fields: [FormField]) -> [UInt8] {
    let pairs = fields.map { $0.name.percentEncoded() + "=" + $0.value.percentEncoded() }
    return Array(pairs.joined(separator: "&").utf8)
  }
}

extension FormField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone: the value may be a secret.
  var description: String { name }
  /// The name alone: the value may be a secret.
  var debugDescription: String { name }
  /// A mirror that shows nothing.
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
