/// The credentials of a run: options checked, secrets read, nothing sent yet.
package struct CredentialPlan: Sendable {
  private enum Proof: Sendable {
    case none
    case fixed(any Credentials)
    case client(any ClientProof)
    case made(@Sendable (PlainExchange) -> any Credentials)
  }

  private let proof: Proof
  private let tokenAddress: WebAddress?
  private let scope: String?
  /// Where the secret comes from, for a message; nil without credentials.
  let secretName: String?

  /// Whether there are credentials.
  package var isPresent: Bool { secretName != nil }

  /// Checks a request and reads its secret.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and ``CredentialFault`` for a secret
  /// that cannot be used.
  init(_ request: CredentialRequest) throws {
    let kind = try request.kind()
    (tokenAddress, scope) = (try request.tokenAddress(), try request.checkedScope())
    guard let kind, let (secret, name) = try request.secret(kind) else {
      (proof, secretName) = (.none, nil)
      return
    }
    secretName = name
    proof = try Self.proof(kind, secret, name, request)
  }

  /// Takes credentials that were obtained before; `name` is what a message calls them.
  init(
    calling name: String, _ make: @escaping @Sendable (PlainExchange) -> any Credentials
  ) {
    (proof, tokenAddress, scope, secretName) = (.made(make), nil, nil, name)
  }

  private static func proof(
    _ kind: SecretKind, _ secret: Secret, _ name: String, _ request: CredentialRequest
  ) throws(CredentialFault) -> Proof {
    let (client, key) = (request.clientID ?? "", request.keyID ?? "")
    switch kind {
    case .token:
      guard let token = BearerToken(secret) else {
        throw .unusableSecret(
          name, reason: "it must hold one token and nothing else, in letters, digits and signs")
      }
      return .fixed(token)
    case .basic:
      guard let credentials = BasicCredentials(secret) else {
        throw .unusableSecret(name, reason: "it must hold one line, user:password")
      }
      return .fixed(credentials)
    case .clientSecret: return .client(ClientSecret(id: client, secret: secret))
    case .privateKey:
      let key = BackendServices(
        id: client, keyID: key, key: try SigningKey(pem: secret, calling: name))
      return .client(key)
    }
  }

  /// The credentials for a server.
  ///
  /// `types` are those that are read and changed, in the words of the server's FHIR version: a client
  /// asks for the scopes of these.
  func credentials(
    for base: WebAddress, _ types: TypesOfAccess, transport: any HTTPTransport,
    retries: RetryBudget, clock: any PauseClock, log: any ExchangeLog = NoExchangeLog()
  ) -> any Credentials {
    let exchange = PlainExchange(transport: transport, retries: retries, clock: clock, log: log)
    switch proof {
    case .none: return NoCredentials(SMARTDiscovery(base: base, exchange: exchange, attempts: 1))
    case .fixed(let credentials): return credentials
    case .made(let make): return make(exchange)
    case .client(let client):
      let request = TokenServer.Request(
        base: base, address: tokenAddress, scope: scope, types: types)
      let server = TokenServer(
        request, transport: transport, retries: retries, clock: clock, log: log)
      return RenewedToken(client, at: server)
    }
  }

  /// What the user must know before credentials are sent to a server; empty when all is well.
  package func notices(for base: WebAddress) -> [String] {
    guard let secretName else { return [] }
    let open = [base, tokenAddress].compactMap { $0 }.filter { !$0.isPrivate }
    return Set(open.map(\.origin.description)).sorted().map {
      "\($0) is asked without TLS: what proves who asks (\(secretName)) can be read on the way"
    }
  }
}
