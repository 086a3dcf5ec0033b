internal import DurableOutput
package import FHIRServer

/// Logs a person in to a server, and keeps the session.
public struct LoginRun: Sendable {
  private let plan: LoginPlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: LoginPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Logs in; `show` is given the address that the person has to open.
  ///
  /// Throws ``LoginFault``, `CredentialFault`, ``UsageError``, `KeyError` and `OutputError`.
  public func run(show: @Sendable (_ address: String) throws -> Void) async throws -> LoginSummary {
    try await CurlTransport.withTransport(plan.server.transport) { transport in
      let access = ServerAccess(
        plan.server, transport: transport, clock: SystemPauseClock(), log: log)
      // What is only asked by the way is asked once.
      let once = ServerAccess(
        plan.server, transport: transport,
        retries: RetryBudget(seconds: 0, clock: SystemPauseClock()), clock: SystemPauseClock())
      return try await run(access, asking: once, show)
    }
  }

  private func run(
    _ access: ServerAccess, asking once: ServerAccess,
    _ show: @Sendable (_ address: String) throws -> Void
  ) async throws -> LoginSummary {
    let server = try await access.loginServer()
    let scopes: [Scope] =
      if let asked = plan.scopes { asked } else { try await usualScopes(server, once) }
    // Whoever sees the address may come at once.
    let listener = try CallbackListener(port: plan.port, listens: !plan.pastes)
    let request = AuthorizationRequest(
      client: plan.client, port: listener.port, scopes: scopes)
    let address = request.address(at: server)
    try show(address)
    let target: String
    if plan.pastes {
      target = try await PastedLine.read(within: plan.timeout)
    } else {
      plan.browser.map { Browser.open(address, by: $0) }
      target = try await listener.target(within: plan.timeout)
    }
    let code = try request.code(in: target, from: server)
    let (session, remarks) = try await server.session(named: plan.name, for: request, code)
    try await plan.sessions.keepNew(session)
    return LoginSummary(session, remarks, now: access.now)
  }

  /// The scopes that are asked for where none are named, by the server's version of FHIR: one before R4 is of the
  /// time of SMART App Launch 1.
  private func usualScopes(_ server: LoginServer, _ once: ServerAccess) async throws -> [Scope] {
    var told = ServerCapabilities()
    do {
      told = try await once.connection(NoCredentials()).capabilities()
    } catch is ServerFault {
      // It is as any other server, then.
    }
    return server.usualScopes(
      orders: told.orderTypes[0], usual: told.isDSTU2 || told.isSTU3 ? .words : .letters,
      writes: plan.writes)
  }
}

/// What a login came to, for the caller.
public struct LoginSummary: Sendable {
  /// Whether all may be read that was asked for.
  public let isComplete: Bool
  /// What the person should know.
  public let remarks: [String]
  /// The session in a sentence.
  public let sentence: String
  /// What the session is called.
  public let name: String

  init(_ session: PersonSession, _ remarks: [String], now: Double) {
    let missing = session.scopes.missing
    isComplete = !missing.contains(where: \.isForReading)
    var remarks = remarks
    if !missing.isEmpty {
      remarks.append("not granted: \(missing.map(\.description).joined(separator: " "))")
    }
    if !session.isRenewable {
      remarks.append(
        "the server gave nothing to renew the session by, so it ends with its token; scheduled runs need"
          + " offline_access, or a key of this program")
    }
    self.remarks = remarks
    (name, sentence) = (session.name, SessionState(session, now: now).sentence)
  }
}
