internal import FHIRIntake
internal import Glibc
internal import MedicationAdherence

/// Asks a server for all that a fetch would ask it for, a little of each.
struct ServerCheck: Sendable {
  /// How many rows of each type are looked at.
  private static let sampleRows = 50

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
    let credentials = self.credentials(types, transport)
    server.steps += try await steps(of: credentials, &server.exitCode)
    guard server.exitCode == 0 else { return server }
    try await ask(
      connection(credentials, transport), types, mediaType: capabilities.mediaType, &server)
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
      for: plan.server, reading: types, transport: transport, retries: retries, clock: clock)
  }

  /// Asked without credentials first, as the standard has it.
  private func capabilities(_ transport: any HTTPTransport) async throws -> ServerCapabilities {
    do {
      return try await connection(NoCredentials(), transport).capabilities()
    } catch let fault as ServerFault where fault.isDenial && plan.credentials.isPresent {
      let types = FetchSession.types(plan, ServerCapabilities())
      return try await connection(credentials(types, transport), transport).capabilities()
    }
  }

  // MARK: - Rows

  /// Counts the types and reads the first page of each.
  private func ask(
    _ connection: ServerConnection, _ types: [String], mediaType: String,
    _ server: inout CheckReport.Server
  ) async throws {
    let sample = PageSample(placeLimit: placeLimit, asOf: asOf)
    var faults: [ServerFault] = []
    for type in types {
      do {
        let page = try await connection.firstPage(
          of: type, rows: Self.sampleRows, mediaType: mediaType)
        let rows = sample.read(page, of: type)
        server.steps.append(Self.step(rows, of: type, page))
        server.steps.append(try await count(type, connection, mediaType))
      } catch let fault as ServerFault {
        faults.append(fault)
        server.steps.append(CheckReport.Step("first-page", of: type, fault))
      }
    }
    server.firstPages = sample.record(of: plan.server.description)
    server.exitCode = Self.exitCode(faults, types.count)
  }

  private static func step(_ rows: Int, of type: String, _ page: FirstPage) -> CheckReport.Step {
    let more = page.hasNext ? ", and there are more pages" : ""
    let words = rows == 1 ? "1 resource" : "\(rows) resources"
    let isNeeded = type != "Medication" && type != "MedicationDispense"
    guard rows > 0 || !isNeeded else {
      return CheckReport.Step(
        "first-page", of: type, .warning, "\(type): the first page is empty\(more)",
        fix: "check that who asks may see these resources, and that there are any")
    }
    return CheckReport.Step(
      "first-page", of: type, .good, "\(type): \(words) on the first page\(more)")
  }

  private func count(
    _ type: String, _ connection: ServerConnection, _ mediaType: String
  ) async throws -> CheckReport.Step {
    let total: Int?
    do {
      total = try await connection.count(of: type, mediaType: mediaType)
    } catch is ServerFault {
      total = nil
    }
    guard let total else {
      return CheckReport.Step(
        "count", of: type, .warning, "\(type): the server does not count (_summary=count)",
        fix: "nothing can be done here: a fetch cannot compare what it got with a number")
    }
    return CheckReport.Step("count", of: type, .good, "\(type): \(total) in all")
  }

  /// 77 when the server does not know who asks or refuses all, 69 when it fails for all.
  private static func exitCode(_ faults: [ServerFault], _ types: Int) -> Int32 {
    if faults.contains(where: \.isUnauthenticated) { return EX_NOPERM }
    guard !faults.isEmpty, faults.count == types else { return EXIT_SUCCESS }
    if faults.allSatisfy(\.isDenial) { return EX_NOPERM }
    return faults.allSatisfy(\.isUnavailability) ? EX_UNAVAILABLE : EXIT_FAILURE
  }
}
