internal import FHIRServer
internal import Glibc
internal import MedicationAdherence

/// Tries a little of everything that a fetch would request from a server.
struct ServerCheck: Sendable {
  let plan: FetchPlan
  private let placeLimit: Int
  private let asOf: Day
  private let clock: any PauseClock

  init(
    _ plan: FetchPlan, placeLimit: Int, asOf: Day, clock: any PauseClock = SystemPauseClock()
  ) {
    (self.plan, self.placeLimit, self.asOf, self.clock) = (plan, placeLimit, asOf, clock)
  }

  /// Runs the check and returns how each step went.
  ///
  /// Throws ``FetchError`` when the file of authorities cannot be used, and `CancellationError`.
  func run() async throws -> CheckReport.Server {
    do {
      return try await CurlTransport.withTransport(plan.server.transport) { transport in
        try await run(over: transport)
      }
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }

  /// Runs the check over a transport.
  func run(over transport: any HTTPTransport) async throws -> CheckReport.Server {
    var server = CheckReport.Server(address: plan.server.address.description)
    let access = ServerAccess(plan.server, transport: transport, clock: clock)
    let capabilities: ServerCapabilities
    do {
      capabilities = try await plan.capabilities(over: access)
    } catch let fault as ServerFault {
      server.steps = Self.steps(unreached: fault, plan.server.address)
      server.verdict = CheckReport.Verdict(fault)
      return server
    }
    server.fhirVersion = capabilities.fhirVersion
    server.steps = Self.steps(reached: plan.server) + CapabilityReview(capabilities).steps
    let types = FetchSession.types(plan, capabilities).filter(capabilities.offers)
    let credentials = plan.credentials(
      over: access,
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

extension ServerCheck {
  /// The steps of a server that gave no usable answer.
  static func steps(unreached fault: ServerFault, _ address: WebAddress) -> [CheckReport.Step] {
    guard case .transport(let transport, _) = fault else {
      return [
        CheckReport.Step("reachable", .good, "\(address.origin) answers"),
        CheckReport.Step("capabilities", fault),
      ]
    }
    if case .notTrusted = transport { return [CheckReport.Step("tls", fault)] }
    return [CheckReport.Step("reachable", fault)]
  }

  /// The steps of a server that answered: that it did, and whether the connection is encrypted.
  static func steps(reached server: ServerPlan) -> [CheckReport.Step] {
    let origin = server.address.origin
    var steps = [CheckReport.Step("reachable", .good, "\(origin) answers")]
    if origin.scheme == "https" {
      steps.append(CheckReport.Step("tls", .good, "the certificate is accepted"))
    } else if server.address.isPrivate {
      steps.append(CheckReport.Step("tls", .skipped, "http, which does not leave this machine"))
    } else {
      steps.append(
        CheckReport.Step(
          "tls", .warning, "http: whoever is on the way can read the patients' data",
          fix: "give an https address"))
    }
    steps += server.credentials.notices(for: server.address).map {
      CheckReport.Step("tls", .warning, $0, fix: "give https addresses")
    }
    return steps
  }

  /// Adds the steps about credentials and scopes, and returns the granted scopes.
  ///
  /// With `exports`, a fetch would leave out the types whose scope was not granted.
  func ask(
    who credentials: any Credentials, exports: Bool, _ server: inout CheckReport.Server
  ) async throws -> GrantedScopes? {
    guard plan.server.credentials.isPresent else {
      server.steps.append(
        CheckReport.Step("credentials", .skipped, "none are given; asked without"))
      return nil
    }
    do {
      _ = try await credentials.authorization()
      let scopes = try await credentials.scopes()
      server.steps.append(
        CheckReport.Step("credentials", .good, "there are credentials to ask with"))
      server.steps.append(Self.step(scopes, exports: exports))
      return scopes
    } catch let fault as CredentialFault {
      server.verdict = CheckReport.Verdict(.credentials(fault))
      server.steps.append(
        CheckReport.Step(
          "credentials", .error, fault.description,
          fix: "check the files and ids that the options name, and how the server knows them"))
      return nil
    }
  }

  private static func step(_ scopes: GrantedScopes?, exports: Bool) -> CheckReport.Step {
    guard let scopes else {
      return CheckReport.Step("scopes", .skipped, "the credentials do not say what they allow")
    }
    guard !scopes.missing.isEmpty else {
      return CheckReport.Step("scopes", .good, scopes.words)
    }
    let missing = scopes.missing.map(\.description).sorted().joined(separator: " ")
    return CheckReport.Step(
      "scopes", exports ? .error : .warning,
      "not granted: \(missing)"
        + (exports ? ", so a fetch would not export what they are for" : ""),
      fix: "have these scopes granted to the client, or give what is granted as --scope")
  }
}
