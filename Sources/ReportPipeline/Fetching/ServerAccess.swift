internal import FHIRIntake

/// The way to a server as a plan says it, over one transport and within one budget of retries.
struct ServerAccess: Sendable {
  let plan: FetchPlan
  let transport: any HTTPTransport
  let retries: RetryBudget
  let clock: any PauseClock
  var log: any ExchangeLog = NoExchangeLog()

  /// A connection with credentials, to a server that may have answered another one.
  func connection(
    _ credentials: any Credentials, hasAnswered: Bool = false
  ) -> ServerConnection {
    ServerConnection(
      base: plan.server, transport: transport, credentials: credentials,
      allowedOrigins: plan.allowedOrigins, retries: retries, log: log, clock: clock,
      hasAnswered: hasAnswered)
  }

  /// What proves who asks, for reading some types; of a group also the group.
  func credentials(reading types: [String]) -> any Credentials {
    plan.credentials.credentials(
      for: plan.server, reading: types + (plan.group == nil ? [] : ["Group"]),
      transport: transport, retries: retries, clock: clock, log: log)
  }

  /// The server's capabilities, asked without credentials first, as the standard has it.
  func capabilities() async throws -> ServerCapabilities {
    do {
      return try await connection(NoCredentials()).capabilities()
    } catch let fault as ServerFault where fault.isDenial && plan.credentials.isPresent {
      let types = FetchSession.scopedTypes(plan, ServerCapabilities())
      return try await connection(credentials(reading: types)).capabilities()
    }
  }
}
