/// The place where a server gives out tokens (RFC 6749, 3.2).
struct TokenEndpoint: Sendable {
  let address: WebAddress
  let exchange: PlainExchange

  /// Asks for a token; a redirect is never followed, since the request holds a secret.
  ///
  /// `prove` gives a proof for each attempt, since a server may take none twice (RFC 7523, 3). `advice` says
  /// what to do after a refusal. Throws ``CredentialFault`` or `CancellationError`.
  func token(
    fields: [FormField], prove: () async throws -> ShownProof, advice: (TokenRefusal) -> String?
  ) async throws -> AccessToken {
    let headers = [
      HTTPHeader("Accept", "application/json"),
      HTTPHeader("Content-Type", "application/x-www-form-urlencoded"),
    ]
    var (proof, asked) = (ShownProof(), 0.0)
    let reply = try await exchange.answer {
      (proof, asked) = (try await prove(), exchange.clock.now())
      return HTTPRequest(
        "POST", address, headers: headers + proof.headers,
        body: FormField.body(fields + proof.fields))
    }
    let answer = TokenAnswer(reply.bytes)
    if 200..<300 ~= reply.status, let token = answer?.usableToken {
      return AccessToken(
        secret: token, asked: asked, lifetime: answer?.lifetime, scope: answer?.scope)
    }
    let serverTime = reply.date.flatMap(HTTPDate.moment)
    let refusal = TokenRefusal(
      status: reply.status, code: answer?.error ?? "",
      clockDifference: serverTime.map { $0 - exchange.clock.now() })
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
      return "it redirects to \(place), which a request for a token never follows; "
        + "if that is right, give it as --token-url"
    }
    if 200..<300 ~= reply.status, answer?.error == nil {
      return answer?.problem ?? "the answer is no JSON"
    }
    // Secrets are taken out before a long text is cut, or the rest of one would stay.
    let body = String(decoding: reply.bytes, as: UTF8.self).hiding(secrets)
    let said = answer?.words(hiding: secrets) ?? OutcomeWords.words(Array(body.utf8))
    return said.isEmpty ? "it gives no reason" : said
  }
}
