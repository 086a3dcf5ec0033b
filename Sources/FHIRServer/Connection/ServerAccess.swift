/// The connections to a server, over one transport and one budget of retries.
package struct ServerAccess: Sendable {
  let server: ServerPlan
  let transport: any HTTPTransport
  let retries: RetryBudget
  let clock: any PauseClock
  let log: any ExchangeLog

  /// Makes it; a run that opens several hands over its own `retries`, which they share.
  package init(
    _ server: ServerPlan, transport: any HTTPTransport, retries: RetryBudget? = nil,
    clock: any PauseClock, log: any ExchangeLog = NoExchangeLog()
  ) {
    (self.server, self.transport, self.clock, self.log) = (server, transport, clock, log)
    self.retries = retries ?? RetryBudget(seconds: server.retryBudget, clock: clock)
  }

  /// A connection with credentials, to a server that may have answered another one.
  package func connection(
    _ credentials: any Credentials, hasAnswered: Bool = false
  ) -> ServerConnection {
    ServerConnection(
      base: server.address, transport: transport, credentials: credentials,
      allowedOrigins: server.allowedOrigins, retries: retries, log: log, clock: clock,
      hasAnswered: hasAnswered)
  }

  /// The credentials for reading some types, or for changing them, too.
  package func credentials(for types: TypesOfAccess) -> any Credentials {
    server.credentials.credentials(
      for: server.address, types, transport: transport, retries: retries, clock: clock, log: log)
  }
}

extension ServerAccess {
  /// Asks the server how a person can log in.
  ///
  /// Throws ``LoginFault/notOffered(_:reason:)``, ``CredentialFault`` and `CancellationError`.
  package func loginServer() async throws -> LoginServer {
    try await LoginServer(
      asking: server.address, transport, retries: retries, clock: clock, log: log)
  }

  /// Has the server take back the tokens of a session.
  ///
  /// Throws `CancellationError`.
  package func revoke(_ session: PersonSession) async throws -> PersonSession.Revocation {
    try await session.revoke(transport, retries: retries, clock: clock, log: log)
  }

  /// The time, in seconds since 1970-01-01T00:00:00Z.
  package var now: Double { clock.now() }
}
