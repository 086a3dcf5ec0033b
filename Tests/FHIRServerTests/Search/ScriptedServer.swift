import Synchronization

@testable import FHIRServer

/// A clock that waits no time but counts what was waited for.
final class CountingClock: PauseClock {
  private let moment = Mutex(1_000_000_000.0)

  func now() -> Double { moment.withLock { $0 } }

  func pause(seconds: Double) async throws {
    try Task.checkCancellation()
    moment.withLock { $0 += seconds }
  }
}

/// A transport that answers as a table says, and remembers what it was sent and when.
final class ScriptedServer: HTTPTransport {
  /// What is answered to one request.
  struct Reply: Sendable {
    var status = 200
    var headers: [(String, String)] = []
    var body: [UInt8] = []
    /// Whether the transfer breaks off after the body's bytes.
    var breaksOff = false
    /// Whether an end of the transfer that comes too early would be told.
    var saysItsEnd = true
  }

  /// One request that came.
  struct Visit: Sendable {
    let method: String
    let target: String
    let authorization: String?
    let request: HTTPRequest
    let moment: Double
  }

  let clock: CountingClock
  private let replies: Mutex<[String: [Reply]]>
  private let log = Mutex<[Visit]>([])

  /// Answers `METHOD URL` with its replies in turn, the last of them for ever.
  init(_ replies: [String: [Reply]], clock: CountingClock = CountingClock()) {
    self.clock = clock
    self.replies = Mutex(replies)
  }

  var visits: [Visit] { log.withLock { $0 } }
  /// The requests as `METHOD URL`, in order.
  var asked: [String] { visits.map { $0.method + " " + $0.target } }

  func set(_ key: String, _ list: [Reply]) { replies.withLock { $0[key] = list } }

  func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer {
    let key = request.method + " " + request.address.text
    log.withLock {
      $0.append(
        Visit(
          method: request.method, target: request.address.text,
          authorization: request.headers.first { $0.name == "Authorization" }?.value,
          request: request, moment: clock.now()))
    }
    let reply = replies.withLock { replies -> Reply in
      guard let list = replies[key], let first = list.first else { return Reply(status: 404) }
      if list.count > 1 { replies[key] = Array(list.dropFirst()) }
      return first
    }
    return HTTPAnswer(
      status: reply.status, headers: reply.headers.map { HTTPHeader($0.0, $0.1) },
      body: reply.httpBody, saysItsEnd: reply.saysItsEnd)
  }
}

extension ScriptedServer.Reply {
  /// An answer with a text.
  static func text(_ text: String, status: Int = 200, _ headers: [(String, String)] = []) -> Self {
    Self(status: status, headers: headers, body: Array(text.utf8))
  }

  /// Rows, each with its line end.
  static func rows(_ rows: [String]) -> Self { text(rows.map { $0 + "\n" }.joined()) }

  /// The body in pieces of seven bytes, so that every seam is met.
  fileprivate var httpBody: HTTPBody {
    let (bytes, breaksOff) = (body, breaksOff)
    return HTTPBody {
      var position = 0
      return {
        guard position < bytes.count else {
          if breaksOff { throw TransportFault.cutOff("the connection was closed") }
          return nil
        }
        defer { position += 7 }
        return Array(bytes[position..<min(position + 7, bytes.count)])
      }
    }
  }
}

/// Fixed credentials.
struct FixedCredentials: Credentials {
  func authorization() -> String? { "Bearer secret" }
  func renew(afterRefusing authorization: String?) -> Bool { false }
}
