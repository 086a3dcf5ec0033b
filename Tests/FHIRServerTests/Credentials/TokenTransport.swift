import Foundation
import Synchronization

@testable import FHIRServer

/// A transport that answers from a table by path, one answer after the other, the last for ever.
final class TokenTransport: HTTPTransport {
  struct Reply: Sendable {
    var status = 200
    var headers: [HTTPHeader] = []
    var body = ""

    static func token(_ token: String, lifetime: Int? = 300, scope: String? = nil) -> Reply {
      var fields = [#""access_token":"\#(token)""#, #""token_type":"bearer""#]
      if let lifetime { fields.append(#""expires_in":\#(lifetime)"#) }
      if let scope { fields.append(#""scope":"\#(scope)""#) }
      return Reply(body: "{" + fields.joined(separator: ",") + "}")
    }

    static func error(_ code: String, _ words: String, status: Int = 400, date: String? = nil)
      -> Reply
    {
      let headers = date.map { [HTTPHeader("Date", $0)] } ?? []
      let body = #"{"error":"\#(code)","error_description":"\#(words)"}"#
      return Reply(status: status, headers: headers, body: body)
    }
  }

  typealias Make = @Sendable (HTTPRequest) -> Reply

  private struct State {
    var script: [String: [Make]]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>
  private let fault: TransportFault?
  private let pause: Duration

  init(
    _ script: [String: [Reply]], fault: TransportFault? = nil, pause: Duration = .zero,
    making made: [String: Make] = [:]
  ) {
    let fixed: [String: [Make]] = script.mapValues { $0.map { reply in { _ in reply } } }
    state = Mutex(State(script: fixed.merging(made.mapValues { [$0] }) { $1 }))
    (self.fault, self.pause) = (fault, pause)
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var paths: [String] { requests.map { $0.address.path } }

  func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer {
    try? await Task.sleep(for: pause)
    let make = state.withLock { state -> Make? in
      state.requests.append(request)
      guard var replies = state.script[request.address.path], let first = replies.first else {
        return nil
      }
      if replies.count > 1 { replies.removeFirst() }
      state.script[request.address.path] = replies
      return first
    }
    if Task.isCancelled { throw .cutOff("the task was cancelled") }
    if let fault { throw fault }
    let reply = make?(request) ?? Reply(status: 404, body: "<html>nothing here</html>")
    return HTTPAnswer(
      status: reply.status, headers: reply.headers, body: HTTPBody(Array(reply.body.utf8)))
  }
}

extension WebAddress {
  /// The address from the third slash on, without a query.
  var path: String { URL(string: description)?.path ?? "" }

  /// The address of the server of FHIR resources in these tests.
  static var ward: WebAddress { get throws { try address("https://ward.example/fhir") } }

  static func address(_ text: String) throws -> WebAddress {
    guard let address = WebAddress(text) else { throw CocoaError(.formatting) }
    return address
  }
}

extension HTTPRequest {
  /// The fields of the form that it sends.
  var form: [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = String(decoding: body ?? [], as: UTF8.self)
    let items = components.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// A clock that stands still until a pause, or a test, moves it.
final class StandingClock: PauseClock {
  private let seconds: Mutex<Double>

  /// Starts on 2026-03-02T08:00:00Z.
  init(_ seconds: Double = 1_772_438_400) { self.seconds = Mutex(seconds) }

  func now() -> Double { seconds.withLock { $0 } }

  func pause(seconds: Double) async throws { move(seconds) }

  func move(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }
}
