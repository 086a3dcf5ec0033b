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

  /// Makes an answer.
  package init(status: Int, headers: [HTTPHeader], body: HTTPBody) {
    (self.status, self.headers, self.body) = (status, headers, body)
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

  private let makeNext: @Sendable () -> () async throws -> [UInt8]?

  /// Makes a body of a function that gives one piece after the other, and nil at the end.
  package init(_ makeNext: @escaping @Sendable () -> () async throws -> [UInt8]?) {
    self.makeNext = makeNext
  }

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
    let step: () async throws -> [UInt8]?

    /// The next piece; nil at the end.
    package mutating func next() async throws -> [UInt8]? { try await step() }
  }

  /// Starts reading.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(step: makeNext()) }
}
