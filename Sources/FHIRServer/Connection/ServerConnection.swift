internal import Synchronization

/// A connection to one server: its credentials, the origins that may be asked, retries within one
/// budget, redirects.
package final class ServerConnection: Sendable {
  /// The address of the FHIR server, without a slash at its end.
  package let base: WebAddress
  /// Where events are noted.
  package let log: any ExchangeLog
  /// The clock that pauses are taken by.
  package let clock: any PauseClock

  private let transport: any HTTPTransport
  private let credentials: any Credentials
  private let allowedOrigins: Set<Origin>
  private let retries: RetryBudget
  private let hasAnswered: Atomic<Bool>
  /// When the server wants to be written to again at the earliest, in seconds since 1970.
  private let nextWrite = Mutex(0.0)

  /// Makes a connection; nothing is sent yet.
  ///
  /// `hasAnswered` is whether the server has answered another connection of the run.
  package init(
    base: WebAddress, transport: any HTTPTransport, credentials: any Credentials,
    allowedOrigins: Set<Origin> = [], retries: RetryBudget, log: any ExchangeLog = NoExchangeLog(),
    clock: any PauseClock = SystemPauseClock(), hasAnswered: Bool = false
  ) {
    (self.base, self.transport, self.credentials) = (base, transport, credentials)
    (self.allowedOrigins, self.retries, self.log) = (allowedOrigins, retries, log)
    self.clock = clock
    self.hasAnswered = Atomic(hasAnswered)
  }

  /// Whether an address may be asked: it is the server's own, or of an origin that was allowed.
  package func mayAsk(_ address: WebAddress) -> Bool {
    address.origin == base.origin || allowedOrigins.contains(address.origin)
  }

  /// Sends a request and hands the answer to `consume` when its status is 2xx or accepted.
  ///
  /// Credentials go to the base's origin only, and only with `sendsCredentials`. Redirects are
  /// followed on permitted origins. A 401 is answered with new credentials once. Statuses that
  /// pass, faults of the transport and those that `consume` meets while it reads the body are
  /// tried again within the budget and at most `attempts` times, so `consume` may be called more
  /// than once and must begin anew each time. A request that changes something is never redirected, and
  /// sent again only as its replay rule says. Throws ``ServerFault``, `CancellationError`, or what
  /// `consume` throws.
  package func perform<Result: Sendable>(
    _ request: HTTPRequest, accepting statuses: Set<Int> = [], sendsCredentials: Bool = true,
    attempts limit: Int = .max, consume: (HTTPAnswer) async throws -> Result
  ) async throws -> Result {
    var failures = 0
    while true {
      let started = clock.now()
      var answered: Double?
      let failure: Failure
      do {
        let answer = try await ask(request, sendsCredentials: sendsCredentials)
        hasAnswered.store(true, ordering: .relaxed)
        answered = clock.now()
        if 200..<300 ~= answer.status || statuses.contains(answer.status) {
          return try await consume(answer)
        }
        failure = try await refusal(answer, of: request)
      } catch let fault as TransportFault {
        try Task.checkCancellation()
        failure = Failure(
          fault: .transport(fault, request: request.label),
          passes: fault.mayPass && request.replay.allows(after: fault), wait: nil)
      } catch let fault as CredentialFault {
        throw ServerFault.credentials(fault)
      }
      failures += 1
      let isReachable = hasAnswered.load(ordering: .relaxed)
      guard failure.passes, failures < (isReachable ? limit : min(limit, RetryRule.attemptsToReach))
      else { throw failure.fault }
      let waited = try await retries.wait(
        afterFailures: failures,
        started: retries.start(of: started, answered: answered), asked: failure.wait
      ) { pause in
        log.note(
          ExchangeEvent(
            .retry, request: request.label, status: failure.fault.httpStatus, seconds: pause,
            detail: failure.fault.summary))
      }
      guard waited else { throw failure.fault }
    }
  }

  /// Waits before a write is sent again of which it was looked up that it did nothing; false when the
  /// budget does not allow it.
  ///
  /// `failures` is how often it failed, the last time begun at `started`.
  func waitToRepeat(
    _ request: String, afterFailures failures: Int, started: Double, _ fault: ServerFault? = nil
  ) async throws -> Bool {
    let asked = nextWrite.withLock { $0 } - clock.now()
    return try await retries.wait(
      afterFailures: failures, started: started, asked: asked > 0 ? asked : nil
    ) { pause in
      log.note(
        ExchangeEvent(
          .retry, request: request, status: fault?.httpStatus, seconds: pause,
          detail: fault?.summary ?? "\(request) was not carried out"))
    }
  }

  /// The scopes of the credentials; nil when they have none, or cannot be had.
  package func scopes() async -> GrantedScopes? { (try? await credentials.scopes()) ?? nil }

  // MARK: - One attempt

  /// Why an attempt gave nothing, and whether another may.
  private struct Failure {
    let fault: ServerFault
    let passes: Bool
    let wait: Double?
  }

  private func refusal(_ answer: HTTPAnswer, of request: HTTPRequest) async throws -> Failure {
    var words = try await answer.words()
    if answer.status == 401, let way = await credentials.wayIn() {
      words += (words.isEmpty ? "" : "; ") + way
    }
    let wait = answer[header: "Retry-After"].flatMap(RetryAfter.init)?.wait(from: clock.now())
    if let wait, request.replay != .safe { nextWrite.withLock { $0 = clock.now() + wait } }
    let passes =
      RetryRule.passingStatuses.contains(answer.status)
      && request.replay.allows(after: answer.status)
    if passes, let wait, wait > retries.remaining {
      words +=
        (words.isEmpty ? "" : "; ") + "it wants to be asked again after \(Int(wait)) s, and"
        + " \(Int(retries.remaining)) s are left of --retry-budget"
    }
    return Failure(
      fault: .status(answer.status, request: request.label, words: words), passes: passes,
      wait: wait)
  }

  /// Sends a request with credentials, follows redirects, and renews the credentials once.
  private func ask(_ request: HTTPRequest, sendsCredentials: Bool) async throws -> HTTPAnswer {
    var (request, renewed, redirects) = (request, false, 0)
    let label = request.label
    while true {
      guard mayAsk(request.address) else {
        throw ServerFault.foreignOrigin(
          request.address.origin, from: base.origin, request: label)
      }
      let authorization =
        sendsCredentials && request.address.origin == base.origin
        ? try await credentials.authorization() : nil
      var sent = request
      if let authorization {
        KnownSecrets.add(authorization: authorization)
        sent.headers.append(HTTPHeader("Authorization", authorization))
      }
      let answer = try await transport.send(sent)
      if answer.status == 401, let authorization, !renewed {
        renewed = true
        if try await credentials.renew(afterRefusing: authorization) { continue }
      }
      guard let target = try redirection(answer, from: request, label: label) else { return answer }
      redirects += 1
      guard redirects <= RetryRule.redirectLimit else {
        throw ServerFault.tooManyRedirects(request: label)
      }
      request = target
    }
  }

  /// The request that an answer redirects to; nil when it does not redirect.
  private func redirection(
    _ answer: HTTPAnswer, from request: HTTPRequest, label: String
  ) throws(ServerFault) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(answer.status),
      let location = answer[header: "Location"]
    else { return nil }
    guard let address = request.address.resolving(location) else {
      throw .unusable(request: label, reason: "it is redirected to what is no http address")
    }
    guard request.replay == .safe else {
      throw .writeRedirected(to: address.label, request: label)
    }
    if answer.status == 303, request.method != "HEAD" {
      let headers = request.headers.filter { $0.name.lowercased() != "content-type" }
      return HTTPRequest("GET", address, headers: headers)
    }
    return HTTPRequest(request.method, address, headers: request.headers, body: request.body)
  }
}

extension HTTPRequest.Replay {
  /// Whether a request may be sent again that a fault ended.
  ///
  /// Where no connection stood nothing was sent.
  fileprivate func allows(after fault: TransportFault) -> Bool {
    guard self == .repeatable else { return self == .safe }
    if case .notConnected = fault { return true }
    return false
  }

  /// Whether a request may be sent again that was answered with a status.
  ///
  /// 429 refuses it; after all others it may have been carried out.
  fileprivate func allows(after status: Int) -> Bool {
    self == .safe || self == .repeatable && status == 429
  }
}
