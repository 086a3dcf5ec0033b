/// Sends one request to a server and returns its answer: no retries, no redirects, no credentials.
package protocol HTTPTransport: Sendable {
  /// Sends a request and gives the head of the answer as soon as it is there.
  ///
  /// Throws ``TransportFault`` when there is no answer.
  func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer
}

/// Why there is no answer, or no whole answer.
package enum TransportFault: Error, Equatable, Sendable {
  /// No such host, refused, unreachable: the reason in words.
  case notConnected(String)
  /// A proxy wants to know who asks, or does not take the user and password that it was given.
  ///
  /// It is not asked again: after some wrong passwords many a directory locks the account.
  case refusedByProxy(hasUser: Bool)
  /// The server's certificate is not accepted.
  case notTrusted(CertificateFault)
  /// The server took too long: to connect, to begin, or to go on.
  case timedOut(String)
  /// The connection ended before the answer did.
  case cutOff(String)
  /// The answer is a success of which nothing came.
  case empty
  /// The answer is packed in a way that is not taken: the reason in words.
  case refused(String)
}

extension TransportFault {
  /// Whether a later attempt may do better; neither a certificate nor a password mends itself.
  var mayPass: Bool {
    switch self {
    case .refusedByProxy, .notTrusted, .refused: false
    case .notConnected, .timedOut, .cutOff, .empty: true
    }
  }
}

extension TransportFault: CustomStringConvertible {
  /// What happened and what to do, as the end of a sentence that begins with the request.
  package var description: String { summary + "; " + advice }

  /// What happened, as the end of a sentence that begins with the request.
  var summary: String {
    switch self {
    case .notConnected(let reason): "cannot be sent: \(reason)"
    case .refusedByProxy(let hasUser): "cannot be sent: \(Self.proxyReason(hasUser: hasUser))"
    case .notTrusted(let fault):
      "is not sent, because the server's certificate is not accepted: \(fault)"
    case .timedOut(let reason): "took too long: \(reason)"
    case .cutOff(let reason): "was answered in part only: \(reason)"
    case .empty: "was answered with success and not a single byte"
    case .refused(let reason): "was answered with what is not taken: \(reason)"
    }
  }

  /// Why a proxy lets nothing through, for somebody who has given it a user or not.
  static func proxyReason(hasUser: Bool) -> String {
    hasUser
      ? "the proxy does not take this user and password"
      : "the proxy wants a user and a password (http://user:password@host:port)"
  }

  /// What to do.
  var advice: String {
    switch self {
    case .notConnected: "check the address, the network and the proxy"
    case .refusedByProxy:
      "check HTTPS_PROXY and HTTP_PROXY; it was tried once only, so that no account is locked"
    case .notTrusted(let fault): fault.advice
    case .timedOut, .cutOff: "try again later, or give a larger --retry-budget"
    case .empty: "try again later, or ask those who run the server"
    case .refused: "ask those who run the server for gzip, or for nothing packed"
    }
  }
}
