internal import FoundationEssentials

/// A server to which a person can log in: where the person is sent, and where tokens are given out.
package struct LoginServer: Sendable {
  /// The FHIR server.
  package let base: WebAddress
  /// How it writes scopes; nil when it does not say.
  let dialect: Scope.Dialect?
  /// Where the person is sent.
  let authorization: WebAddress
  /// Where a code becomes a token.
  let tokens: WebAddress
  /// Where tokens are taken back; nil where that is not offered.
  let revocation: WebAddress?
  /// The name of who gives out tokens; nil when it is not said.
  let issuer: String?
  let exchange: PlainExchange

  /// Asks a FHIR server.
  ///
  /// Throws ``LoginFault/notOffered(_:reason:)``, ``CredentialFault`` and `CancellationError`.
  package init(
    asking base: WebAddress, _ transport: any HTTPTransport, retries: RetryBudget,
    clock: any PauseClock, log: any ExchangeLog
  ) async throws {
    exchange = PlainExchange(transport: transport, retries: retries, clock: clock, log: log)
    let discovery = SMARTDiscovery(base: base, exchange: exchange)
    let said = try await discovery.configuration()
    guard let said, let text = said.authorizationEndpoint, let place = base.resolving(text) else {
      throw Self.lacking("it names no authorization_endpoint", at: base)
    }
    guard said.capabilities.isEmpty || said.capabilities.contains(SMARTConfiguration.standalone)
    else { throw Self.lacking("it does not offer \(SMARTConfiguration.standalone)", at: base) }
    // A server that lists nothing may know it all the same, and one that does not passes over it.
    if let methods = said.challengeMethods, !methods.contains(AuthorizationRequest.challengeMethod)
    {
      throw Self.lacking("it does not take PKCE with S256", at: base)
    }
    guard discovery.isAsPrivate(place) else {
      throw Self.lacking("\(place) is asked without TLS, where others can listen", at: base)
    }
    (self.base, authorization, issuer) = (base, place, said.issuer)
    tokens = try discovery.tokenAddress(said)
    revocation = said.revocationEndpoint.flatMap(base.resolving)
      .flatMap { discovery.isAsPrivate($0) ? $0 : nil }
    dialect = said.saidDialect(of: "patient")
  }

  private static func lacking(_ reason: String, at base: WebAddress) -> LoginFault {
    .notOffered(base.description, reason: reason)
  }

  /// Whether a text names who gives out tokens here.
  ///
  /// Where that is not known it is at least of the place to which the person was sent.
  func isIssuer(_ text: String) -> Bool {
    issuer.map { $0 == text } ?? (WebAddress(text)?.origin == authorization.origin)
  }
}

extension LoginServer {
  /// The scopes that are asked for: what reports are made of, with `writes` what this tool writes, too, for
  /// the patient whom the person chooses, and to go on without the person.
  ///
  /// `orders` is what orders are called in the server's version of FHIR; one that does not say how it writes scopes
  /// writes them in the `usual` way of that version.
  package func usualScopes(
    orders: String, usual: Scope.Dialect, writes: Bool
  ) -> [Scope] {
    let dialect = dialect ?? usual
    let read = [
      "Patient", orders, "MedicationAdministration", "MedicationDispense",
      "Medication", "Encounter", "Location",
    ].map { Scope.reading($0, dialect, of: "patient") }
    let written = [
      "MedicationAdministration", "DocumentReference", "Binary", "Basic", "QuestionnaireResponse",
    ].map { Scope.writing($0, dialect, of: "patient") }
    let others = ["launch/patient", "openid", "fhirUser", "offline_access"].map { Scope($0) }
    return others + read + (writes ? written : [])
  }

  /// Has the code of an answer become a session.
  ///
  /// The request is never sent again once it may have arrived: a code serves once. Throws ``LoginFault`` and
  /// ``CredentialFault``.
  package func session(
    named name: String, for request: AuthorizationRequest, _ code: Secret
  ) async throws -> (session: PersonSession, remarks: [String]) {
    let fields = [
      FormField("grant_type", "authorization_code"), FormField("code", code.revealed),
      FormField("redirect_uri", request.redirect), FormField("client_id", request.client),
      FormField("code_verifier", request.verifier.revealed),
    ]
    KnownSecrets.add(request.verifier.revealed)
    let grant = try await TokenEndpoint(address: tokens, exchange: exchange).grant(
      fields: fields, isOnce: true
    ) {
      ShownProof(secrets: [code, request.verifier])
    } advice: {
      if $0.isRedirect {
        return "ask who runs the server: its .well-known/smart-configuration has to name that place"
      }
      return $0.code == "invalid_client"
        ? "check --client-id, and that the server knows \(request.redirect) for it"
        : TokenAdvice.clock($0)
    }
    // The server's own clock is the one that its identity token is by.
    let difference = grant.clockDifference ?? 0
    let user = try grant.answer.identity.map { token throws(LoginFault) in
      try IdentityToken(token).user(
        client: request.client, nonce: request.nonce, at: exchange.clock.now() + difference, self)
    }
    let session = PersonSession(name, at: self, request, grant, user: user ?? nil)
    let clock = TokenAdvice.clock(
      TokenRefusal(status: 200, code: "", clockDifference: grant.clockDifference))
    return (session, [clock].compactMap(\.self))
  }
}
