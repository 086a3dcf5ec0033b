package import FHIRServer
internal import Synchronization

/// A transport that asks a closure in place of a server, and writes down what it was asked.
package final class FakeTransport: HTTPTransport {
  private let answer: @Sendable (HTTPRequest, Int) throws(TransportFault) -> HTTPAnswer
  private let asked = Mutex<[HTTPRequest]>([])

  /// Makes a transport; the closure gets the request and how many went before it.
  package init(
    _ answer: @escaping @Sendable (HTTPRequest, Int) throws(TransportFault) -> HTTPAnswer
  ) {
    self.answer = answer
  }

  /// The requests so far.
  package var requests: [HTTPRequest] { asked.withLock { $0 } }

  /// The addresses of the requests, without the server's.
  package var targets: [String] {
    requests.map { request in
      String(request.address.text.dropFirst(request.address.origin.description.count))
    }
  }

  /// Asks the closure.
  package func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer {
    let number = asked.withLock { asked in
      asked.append(request)
      return asked.count - 1
    }
    return try answer(request, number)
  }
}

/// A clock that waits by going forward.
package final class FakeClock: PauseClock {
  private let state = Mutex((now: 1_700_000_000.0, pauses: [Double]()))

  /// Makes a clock.
  package init() {}

  /// The pauses taken so far, in seconds.
  package var pauses: [Double] { state.withLock { $0.pauses } }

  /// The time.
  package func now() -> Double { state.withLock { $0.now } }

  /// Goes forward; throws when the task is cancelled.
  package func pause(seconds: Double) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.now += seconds
      state.pauses.append(seconds)
    }
  }
}

extension HTTPBody {
  /// A body that begins with a text, and then the run is interrupted.
  package static func interrupted(after text: String) -> HTTPBody {
    HTTPBody {
      var pieces = [Array(text.utf8)]
      return {
        guard let piece = pieces.popLast() else { throw CancellationError() }
        return piece
      }
    }
  }
}

extension HTTPAnswer {
  /// An answer with a text.
  package static func text(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> HTTPAnswer {
    HTTPAnswer(
      status: status, headers: headers.map { HTTPHeader($0.0, $0.1) },
      body: HTTPBody(Array(text.utf8)))
  }

  /// A page of a search: resources, and the address of the next page.
  package static func page(_ resources: [String], next: String? = nil) -> HTTPAnswer {
    let entries = resources.map { #"{"resource": \#($0), "search": {"mode": "match"}}"# }
    let link = next.map { #", "link": [{"relation": "next", "url": "\#($0)"}]"# } ?? ""
    return .text(
      #"{"resourceType": "Bundle", "entry": [\#(entries.joined(separator: ",\n"))]\#(link)}"#)
  }
}
