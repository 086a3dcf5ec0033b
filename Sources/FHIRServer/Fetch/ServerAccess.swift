/// The connections of a plan to its server, over one transport and one budget of retries.
package struct ServerAccess: Sendable {
  let plan: FetchPlan
  let transport: any HTTPTransport
  let retries: RetryBudget
  let clock: any PauseClock
  var log: any ExchangeLog = NoExchangeLog()

  /// Takes the way.
  package init(
    plan: FetchPlan, transport: any HTTPTransport, retries: RetryBudget, clock: any PauseClock,
    log: any ExchangeLog = NoExchangeLog()
  ) {
    (self.plan, self.transport, self.retries) = (plan, transport, retries)
    (self.clock, self.log) = (clock, log)
  }

  /// A connection with credentials, to a server that may have answered another one.
  package func connection(
    _ credentials: any Credentials, hasAnswered: Bool = false
  ) -> ServerConnection {
    ServerConnection(
      base: plan.server, transport: transport, credentials: credentials,
      allowedOrigins: plan.allowedOrigins, retries: retries, log: log, clock: clock,
      hasAnswered: hasAnswered)
  }

  /// The credentials for reading some types, and the Group when one was asked for.
  package func credentials(reading types: [String]) -> any Credentials {
    plan.credentials.credentials(
      for: plan.server, reading: types + (plan.group == nil ? [] : ["Group"]),
      transport: transport, retries: retries, clock: clock, log: log)
  }

  /// The server's capabilities, asked without credentials first, as the standard has it.
  package func capabilities() async throws -> ServerCapabilities {
    do {
      return try await connection(NoCredentials()).capabilities()
    } catch let fault as ServerFault where fault.isDenial && plan.credentials.isPresent {
      let types = FetchSession.scopedTypes(plan, ServerCapabilities())
      return try await connection(credentials(reading: types)).capabilities()
    }
  }
}
