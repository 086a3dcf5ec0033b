internal import DurableOutput

/// The credentials of a person's session: its token, renewed while a third of its life is left.
///
/// One process at a time asks for a new token, and the others take it from the file. It is durable before it
/// is used: a server that gives a new refresh token each time takes the old one only once.
package actor SessionToken: Credentials {
  private let folder: SessionFolder
  private let exchange: PlainExchange
  private var session: PersonSession

  /// Takes a session of a folder; nothing is sent yet.
  init(_ session: PersonSession, in folder: SessionFolder, _ exchange: PlainExchange) {
    (self.session, self.folder, self.exchange) = (session, folder, exchange)
  }

  /// The token, a new one if it is about to end.
  ///
  /// While a new one cannot be had for a reason that may pass, the old one serves until its end.
  package func authorization() async throws -> String? {
    guard session.isDue(at: exchange.clock.now()) else { return session.authorization }
    do {
      try await renew(session.authorization)
    } catch let fault as CredentialFault {
      guard fault.mayPass, !session.isOver(at: exchange.clock.now()) else { throw fault }
    }
    return session.authorization
  }

  /// Obtains a new token, unless somebody did since the refused one was handed out.
  package func renew(afterRefusing authorization: String?) async throws -> Bool {
    if session.authorization == authorization { try await renew(session.authorization) }
    return session.authorization != authorization
  }

  /// The scopes that were asked for, and those that were granted.
  package func scopes() -> GrantedScopes? { session.scopes }

  /// Obtains a new token, unless the file has another one than `old` by now.
  private func renew(_ old: String) async throws {
    let lock = try await folder.lock(session.name)
    defer { FolderLock.release(lock) }
    do {
      session = try folder.session(session.name)
    } catch CredentialFault.unusableSecret {
      throw over("it was ended on this machine")
    }
    guard session.authorization == old else { return }
    guard let refresh = session.refreshToken, let place = WebAddress(session.tokens) else {
      throw over("its token has ended, and the server gave none to renew it by")
    }
    var renewed = session
    renewed.take(try await grant(refresh, at: place))
    try folder.keep(renewed)
    session = renewed
  }

  private func grant(
    _ refresh: Secret, at place: WebAddress
  ) async throws -> TokenEndpoint.Grant {
    let fields = [
      FormField("grant_type", "refresh_token"), FormField("refresh_token", refresh.revealed),
      FormField("client_id", session.client),
    ]
    var code = ""
    do {
      return try await TokenEndpoint(address: place, exchange: exchange).grant(
        fields: fields, isOnce: true
      ) {
        ShownProof(secrets: [refresh])
      } advice: { refusal in
        code = refusal.code
        return refusal.isRedirect
          ? "adherence login \(session.server) --session \(session.name) asks where that is now"
          : TokenAdvice.clock(refusal)
      }
    } catch CredentialFault.refused(_, _, let words, _) where code == "invalid_grant" {
      throw over(words)
    }
  }

  private func over(_ reason: String) -> CredentialFault {
    .sessionOver(session.name, server: session.server, reason: reason)
  }
}

extension SessionToken: CustomReflectable {
  /// A mirror that shows nothing.
  nonisolated package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension PersonSession {
  /// What became of its tokens at the server.
  package enum Revocation: Equatable, Sendable {
    /// The server has taken them back.
    case done
    /// The server offers nothing of the kind: they serve until they end.
    case notOffered
    /// The server did not: why.
    case failed(String)
  }

  /// Has the server take back the token for renewals, and then the token itself (RFC 7009).
  ///
  /// Throws `CancellationError`.
  package func revoke(
    _ transport: any HTTPTransport, retries: RetryBudget, clock: any PauseClock,
    log: any ExchangeLog
  ) async throws -> Revocation {
    guard let place = revocation.flatMap({ WebAddress($0) }) else { return .notOffered }
    let exchange = PlainExchange(transport: transport, retries: retries, clock: clock, log: log)
    let tokens = [("refresh_token", refreshToken), ("access_token", accessToken)]
    for case (let kind, let token?) in tokens {
      let fields = [
        FormField("token", token.revealed), FormField("token_type_hint", kind),
        FormField("client_id", client),
      ]
      let request = HTTPRequest(
        "POST", place,
        headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
        body: FormField.body(fields))
      do {
        let status = try await exchange.answer(to: request).status
        guard 200..<300 ~= status else { return .failed("it answered with \(status)") }
      } catch let fault as CredentialFault {
        return .failed(fault.description)
      }
    }
    return .done
  }
}
