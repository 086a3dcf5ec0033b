internal import FHIRServer
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
    let access = ServerAccess(plan: plan, transport: transport, retries: retries, clock: clock)
    let capabilities: ServerCapabilities
    do {
      capabilities = try await access.capabilities()
    } catch let fault as ServerFault {
      server.steps = Self.steps(unreached: fault, plan.server)
      server.verdict = CheckReport.Verdict(fault)
      return server
    }
    server.fhirVersion = capabilities.fhirVersion
    server.steps = Self.steps(reached: plan) + CapabilityReview(capabilities).steps
    let types = FetchSession.types(plan, capabilities).filter(capabilities.offers)
    let credentials = access.credentials(
      reading: FetchSession.scopedTypes(plan, capabilities).filter(capabilities.offers))
    let scopes = try await ask(
      who: credentials, exports: plan.way(of: capabilities) == .export, &server)
    server.steps.append(ExportReview(plan, capabilities, scopes: scopes).step)
    guard server.verdict == .fit else { return server }
    let pages = FirstPages(
      plan, access.connection(credentials), capabilities, types: types,
      PageSample(placeLimit: placeLimit, asOf: asOf))
    try await pages.ask(&server)
    if server.verdict == .fit, server.steps.contains(where: { $0.state == .error }) {
      server.verdict = .unfit
    }
    return server
  }
}
