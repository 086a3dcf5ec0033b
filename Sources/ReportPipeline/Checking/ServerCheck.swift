internal import FHIRIntake
internal import Glibc
internal import MedicationAdherence

/// Asks a server for all that a fetch would ask it for, a little of each.
struct ServerCheck: Sendable {
  let plan: FetchPlan
  private let placeLimit: Int
  private let asOf: Day
  private let clock: any PauseClock
  private let retries: RetryBudget

  init(
    _ plan: FetchPlan, placeLimit: Int, asOf: Day, clock: any PauseClock = SystemPauseClock()
  ) {
    (self.plan, self.placeLimit, self.asOf, self.clock) = (plan, placeLimit, asOf, clock)
    retries = RetryBudget(seconds: plan.retryBudget, clock: clock)
  }

  /// Asks, and says how each step went.
  ///
  /// Throws ``FetchError`` when the file of authorities cannot be used, and `CancellationError`.
  func run() async throws -> CheckReport.Server {
    do {
      return try await ClientTransport.withTransport(plan.transport) { transport in
        try await run(over: transport)
      }
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }

  /// Asks over a transport.
  func run(over transport: any HTTPTransport) async throws -> CheckReport.Server {
    var server = CheckReport.Server(address: plan.server.description)
    let capabilities: ServerCapabilities
    do {
      capabilities = try await self.capabilities(transport)
    } catch let fault as ServerFault {
      server.steps = Self.steps(unreached: fault, plan.server)
      server.exitCode = FetchError(fault).exitCode
      return server
    }
    server.fhirVersion = capabilities.fhirVersion
    server.steps = Self.steps(reached: plan) + CapabilityReview(capabilities).steps
    let types = FetchSession.types(plan, capabilities).filter(capabilities.offers)
    let credentials = self.credentials(
      FetchSession.scopedTypes(plan, capabilities).filter(capabilities.offers), transport)
    let scopes = try await ask(
      who: credentials, exports: plan.way(of: capabilities) == .export, &server)
    server.steps.append(ExportReview(plan, capabilities, scopes: scopes).step)
    guard server.exitCode == 0 else { return server }
    let pages = FirstPages(
      plan, connection(credentials, transport), capabilities, types: types,
      PageSample(placeLimit: placeLimit, asOf: asOf))
    try await pages.ask(&server)
    if server.exitCode == 0, server.steps.contains(where: { $0.state == .error }) {
      server.exitCode = EXIT_FAILURE
    }
    return server
  }

  private func connection(
    _ credentials: any Credentials, _ transport: any HTTPTransport
  ) -> ServerConnection {
    ServerConnection(
      base: plan.server, transport: transport, credentials: credentials,
      allowedOrigins: plan.allowedOrigins, retries: retries, clock: clock)
  }

  private func credentials(
    _ types: [String], _ transport: any HTTPTransport
  ) -> any Credentials {
    plan.credentials.credentials(
      for: plan.server, reading: types + (plan.group == nil ? [] : ["Group"]), transport: transport,
      retries: retries, clock: clock)
  }

  /// Asked without credentials first, as the standard has it.
  private func capabilities(_ transport: any HTTPTransport) async throws -> ServerCapabilities {
    do {
      return try await connection(NoCredentials(), transport).capabilities()
    } catch let fault as ServerFault where fault.isDenial && plan.credentials.isPresent {
      let types = FetchSession.scopedTypes(plan, ServerCapabilities())
      return try await connection(credentials(types, transport), transport).capabilities()
    }
  }
}
