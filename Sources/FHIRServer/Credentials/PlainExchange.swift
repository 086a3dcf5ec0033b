/// Sends requests without an access token and reads small answers whole, with retries within the
/// run's budget.
struct PlainExchange: Sendable {
  /// A whole answer.
  struct Answer: Sendable {
    /// The status code.
    let status: Int
    /// The header field `Date`.
    let date: String?
    /// The header field `Location`.
    let location: String?
    /// The body.
    let bytes: [UInt8]
  }

  /// What carries the requests.
  let transport: any HTTPTransport
  /// What may be lost to a server that fails.
  let retries: RetryBudget
  /// The clock of this machine.
  let clock: any PauseClock
  /// Where it is noted that a request is sent again.
  let log: any ExchangeLog

  /// The most bytes of an answer: a long CapabilityStatement has some millions.
  private static let longest = 32 << 20

  /// Sends a request until there is an answer that is no passing failure.
  ///
  /// Redirects are followed within the request's own origin, and not at all for a request that
  /// holds a secret. Throws ``CredentialFault/unavailable(at:reason:)`` or `CancellationError`.
  func answer(
    to request: HTTPRequest, followsRedirects: Bool = false, attempts: Int = .max
  ) async throws -> Answer {
    var request = request
    for _ in 0...RetryRule.redirectLimit {
      let answer = try await retrying(attempts: attempts) { request }
      guard followsRedirects, 300..<400 ~= answer.status, let location = answer.location,
        let target = request.address.resolving(location), target.origin == request.address.origin
      else { return answer }
      request.address = target
    }
    throw CredentialFault.unavailable(
      at: request.address.description, reason: "it is redirected again and again")
  }

  /// Sends a request that is made anew for each attempt, such as one that may be sent only once; it is
  /// never redirected.
  ///
  /// With `isOnce` it is sent again only when no connection stood, so that it cannot have arrived. Throws
  /// ``CredentialFault/unavailable(at:reason:)``, `CancellationError`, or what `request` throws.
  func answer(
    isOnce: Bool = false, making request: () async throws -> HTTPRequest
  ) async throws -> Answer {
    try await retrying(attempts: .max, isOnce: isOnce, request)
  }

  private func retrying(
    attempts: Int, isOnce: Bool = false, _ makeRequest: () async throws -> HTTPRequest
  ) async throws -> Answer {
    var (failures, silences) = (0, 0)
    while true {
      let request = try await makeRequest()
      let started = clock.now()
      let (reason, wait): (String, Double?)
      var mayRepeat = !isOnce
      do {
        let (answer, asked) = try await attempt(request)
        guard RetryRule.passingStatuses.contains(answer.status) else { return answer }
        (reason, wait) = ("it answers with \(answer.status)", asked)
      } catch let fault as TransportFault {
        try Task.checkCancellation()
        (reason, wait) = (fault.reason, nil)
        if case .notConnected = fault { mayRepeat = true }
        silences += fault.mayPass ? 1 : RetryRule.attemptsToReach
      }
      failures += 1
      guard mayRepeat, failures < attempts, silences < RetryRule.attemptsToReach,
        try await retries.wait(
          afterFailures: failures, started: started, asked: wait,
          note: { note(request, reason, pause: $0) })
      else {
        throw CredentialFault.unavailable(at: request.address.description, reason: reason)
      }
    }
  }

  private func note(_ request: HTTPRequest, _ reason: String, pause: Double) {
    log.note(
      ExchangeEvent(
        .retry, request: request.label, seconds: pause,
        detail: "\(request.label) gave nothing: \(reason)"))
  }

  private func attempt(_ request: HTTPRequest) async throws -> (Answer, wait: Double?) {
    let head = try await transport.send(request)
    let date = head[header: "Date"]
    let wait = head[header: "Retry-After"].flatMap { RetryAfter($0) }?.wait(from: clock.now())
    let answer = Answer(
      status: head.status, date: date, location: head[header: "Location"],
      bytes: try await bytes(of: head))
    return (answer, wait)
  }

  /// The body; of an answer that is no success none when it cannot be read, for its status says what
  /// matters.
  private func bytes(of answer: HTTPAnswer) async throws -> [UInt8] {
    do {
      return try await answer.body.first(Self.longest)
    } catch is TransportFault where !(200..<300 ~= answer.status) {
      try Task.checkCancellation()
      return []
    }
  }
}

extension TransportFault {
  /// The reason in words.
  fileprivate var reason: String {
    switch self {
    case .notConnected(let reason), .timedOut(let reason), .cutOff(let reason),
      .refused(let reason):
      reason
    case .refusedByProxy(let hasUser): Self.proxyReason(hasUser: hasUser)
    case .notTrusted(let fault): "its certificate is not accepted: \(fault)"
    case .empty: "its answer is empty"
    }
  }
}
