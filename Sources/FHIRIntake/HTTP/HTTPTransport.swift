/// What carries one request to a server and brings its answer: no retries, no redirects, no
/// credentials, no second thoughts.
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
  /// The server's certificate is not accepted: the reason in words.
  case notTrusted(String)
  /// The server took too long: to connect, to begin, or to go on.
  case timedOut(String)
  /// The connection ended before the answer did.
  case cutOff(String)
  /// The answer is a success of which nothing came.
  case empty
  /// The answer is packed in a way that is not taken: the reason in words.
  case refused(String)
}
