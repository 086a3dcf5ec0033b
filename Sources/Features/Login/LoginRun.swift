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
      return try await run(access, show)
    }
  }

  private func run(
    _ access: ServerAccess, _ show: @Sendable (_ address: String) throws -> Void
  ) async throws -> LoginSummary {
    let server = try await access.loginServer()
    // Whoever sees the address may come at once.
    let listener = try CallbackListener(port: plan.port, listens: !plan.pastes)
    let request = AuthorizationRequest(
      client: plan.client, port: listener.port,
      scopes: plan.scopes ?? server.usualScopes(writes: plan.writes))
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
