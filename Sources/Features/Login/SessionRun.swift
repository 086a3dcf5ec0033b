internal import DurableOutput
package import FHIRServer

/// Tells of sessions that there are, and ends them.
public struct SessionRun: Sendable {
  private let request: ServerRequest
  private let folder: SessionFolder
  private let log: any ExchangeLog

  /// Makes it for the sessions of a request, which says how their servers are reached; `log` is told what a
  /// user must know.
  ///
  /// Throws ``UsageError`` for a request without sessions.
  package init(_ request: ServerRequest, log: any ExchangeLog) throws {
    guard let folder = request.sessions else { throw UsageError("there is no folder for sessions") }
    (self.request, self.folder, self.log) = (request, folder, log)
  }

  /// The names of the sessions that are meant: the one that is named, else all.
  ///
  /// Throws ``UsageError`` when one is to be named.
  private func names(_ name: String?, all: Bool) throws -> [String] {
    if let name {
      guard SessionFolder.isName(name) else {
        throw UsageError("SESSION \(name): give 1 to 60 of a-z, 0-9, - and .")
      }
      return [name]
    }
    let names = folder.names
    guard !all, names.count > 1 else { return names }
    throw UsageError("name one of the sessions \(names.joined(separator: ", ")), or give --all")
  }

  /// What is known of a session, or of all; with `asks` their servers are asked whether they take them, too.
  ///
  /// Throws `CredentialFault`, `KeyError`, and ``FetchError`` for a server that cannot be asked.
  public func states(of name: String?, asks: Bool) async throws -> [SessionState] {
    var states: [SessionState] = []
    for name in try names(name, all: true) {
      let now = SystemPauseClock().now()
      var state = SessionState(try folder.session(name), now: now)
      if asks {
        let isAccepted = try await isAccepted(name)
        state = SessionState(try folder.session(name), now: now)
        state.isAccepted = isAccepted
      }
      states.append(state)
    }
    return states
  }

  /// Whether a session's server takes it now.
  private func isAccepted(_ name: String) async throws -> Bool {
    var request = request
    request.credentials.session = name
    let plan = try ServerPlan(request)
    do {
      return try await CurlTransport.withTransport(plan.transport) { transport in
        let access = ServerAccess(plan, transport: transport, clock: SystemPauseClock(), log: log)
        let credentials = access.credentials(for: [])
        _ = try await credentials.authorization()
        guard let patient = plan.patient,
          let place = WebAddress("\(plan.address.text)/Patient/\(patient)")
        else { return true }
        return try await access.connection(credentials).perform(HTTPRequest("GET", place)) { _ in
          true
        }
      }
    } catch let fault as CredentialFault where !fault.mayPass {
      log.note(ExchangeEvent(.warning, detail: fault.description))
      return false
    } catch let fault as ServerFault where fault.isDenial {
      log.note(ExchangeEvent(.warning, detail: fault.description))
      return false
    } catch let fault as ServerFault {
      throw FetchError(fault)
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }

  /// Ends a session, or all: its server takes the tokens back, and its file goes in any case.
  ///
  /// Gives the names of those that ended, and whether each server did what it was asked. Throws ``UsageError``
  /// and `OutputError`.
  public func end(_ name: String?, all: Bool) async throws -> [(name: String, isWhole: Bool)] {
    var ended: [(name: String, isWhole: Bool)] = []
    for name in try names(name, all: all) {
      let revocation: PersonSession.Revocation
      do {
        revocation = try await revoke(try folder.session(name))
      } catch let fault as CredentialFault where !folder.names.contains(name) {
        throw fault
      } catch let error where !(error is CancellationError) {
        // What cannot be read cannot be used either.
        revocation = .failed("\(error)")
      }
      try folder.remove(name)
      switch revocation {
      case .done: break
      case .notOffered:
        note(name, "its server takes no tokens back: they serve until they end")
      case .failed(let reason):
        note(name, "its server did not take the tokens back, which serve until they end: \(reason)")
      }
      ended.append((name, revocation == .done || revocation == .notOffered))
    }
    return ended
  }

  private func note(_ name: String, _ words: String) {
    log.note(ExchangeEvent(.warning, detail: "\(name): \(words)"))
  }

  private func revoke(_ session: PersonSession) async throws -> PersonSession.Revocation {
    var request = request
    request.credentials.session = session.name
    let plan = try ServerPlan(request)
    return try await CurlTransport.withTransport(plan.transport) { transport in
      let access = ServerAccess(plan, transport: transport, clock: SystemPauseClock(), log: log)
      return try await access.revoke(session)
    }
  }
}
