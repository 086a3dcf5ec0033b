internal import FHIRServer

/// A server while it is written to.
struct WritingSession: Sendable {
  /// What sends.
  let sender: ResourceSender
  /// The patient whom the person's session is about.
  let patient: SessionPatient
  /// The address of the server.
  var base: WebAddress { sender.connection.base }

  /// Opens a server, and closes it after `body`; `log` is told what a user must know.
  ///
  /// `types` names the types that are read and written there, by what the server can do; `first` those that
  /// are asked for with credentials where that is told to nobody without. Throws ``FetchError`` when the
  /// server cannot be asked what it can do, and what `types` and `body` throw.
  static func open<Result: Sendable>(
    _ plan: ServerPlan, _ request: WritingRequest, log: any ExchangeLog, first: TypesOfAccess,
    types: (ServerCapabilities) async throws -> TypesOfAccess,
    body: (WritingSession) async throws -> Result
  ) async throws -> Result {
    do {
      return try await CurlTransport.withTransport(plan.transport) { transport in
        let clock = SystemPauseClock()
        let access = ServerAccess(plan, transport: transport, clock: clock, log: log)
        let capabilities = try await access.capabilities { access.credentials(for: first) }
        let credentials = access.credentials(for: try await types(capabilities))
        let sender = ResourceSender(
          access.connection(credentials, hasAnswered: true), capabilities,
          WritePermission(plan.address, isGiven: request.isAgreed, ask: request.ask))
        for notice in plan.credentials.notices(for: plan.address) {
          log.note(ExchangeEvent(.warning, detail: notice))
        }
        return try await body(
          WritingSession(sender: sender, patient: SessionPatient(id: plan.patient)))
      }
    } catch let fault as TransportFault {
      throw FetchError(fault)
    } catch let fault as ServerFault {
      throw FetchError(fault)
    }
  }
}
