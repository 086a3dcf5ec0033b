/// The head of an answer, and its body as it arrives.
package struct HTTPAnswer: Sendable {
  /// The status code.
  package let status: Int
  /// The header fields, in the order of arrival.
  package let headers: [HTTPHeader]
  /// The bytes as they arrive, already without their content coding; read at most once.
  ///
  /// Throws ``TransportFault`` when it ends early or pauses for too long.
  package let body: HTTPBody
  /// Whether an early end can be detected, by a length, a last chunk or TLS; otherwise the body
  /// ends where the connection does, for whatever reason.
  package let saysItsEnd: Bool

  /// Makes an answer.
  package init(status: Int, headers: [HTTPHeader], body: HTTPBody, saysItsEnd: Bool = true) {
    (self.status, self.headers, self.body) = (status, headers, body)
    self.saysItsEnd = saysItsEnd
  }

  /// The first value of a header field; the case of its name does not matter.
  package subscript(header name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The bytes of a body, piece by piece.
package struct HTTPBody: AsyncSequence, Sendable {
  /// One piece.
  package typealias Element = [UInt8]

  /// Gives one piece after the other, and nil at the end.
  package typealias Step = () async throws -> [UInt8]?

  private let makeStep: @Sendable () -> Step

  /// Makes a body of a function that gives one piece after the other, and nil at the end.
  package init(_ makeStep: @escaping @Sendable () -> Step) { self.makeStep = makeStep }

  /// Makes a body of bytes at hand.
  package init(_ bytes: [UInt8]) {
    self.init {
      var rest: [UInt8]? = bytes
      return {
        defer { rest = nil }
        return rest
      }
    }
  }

  /// Gives the pieces in order.
  package struct AsyncIterator: AsyncIteratorProtocol {
    let step: Step

    /// The next piece; nil at the end.
    package mutating func next() async throws -> [UInt8]? { try await step() }
  }

  /// Starts reading.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(step: makeStep()) }
}

extension HTTPAnswer {
  /// The text of an answer that is no success; empty when it cannot be read, since the status says
  /// what matters.
  ///
  /// Throws `CancellationError`.
  func words() async throws -> String {
    do {
      return OutcomeWording.words(try await body.first(64 << 10))
    } catch is TransportFault {
      try Task.checkCancellation()
      return ""
    }
  }
}

extension HTTPBody {
  /// The first bytes, up to a limit.
  package func first(_ limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await piece in self {
      bytes += piece.prefix(limit - bytes.count)
      if bytes.count >= limit { break }
    }
    return bytes
  }
}
