internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// A FHIR server that misbehaves on purpose, on two free ports of this machine: its own origin, and
/// somebody else's, who answers too, never asks for credentials and writes down what was sent.
///
/// Each scenario that is opened has a path of its own below both and begins afresh.
package actor AwkwardServer {
  /// The server of this process, which runs until the process ends.
  package static let shared = AwkwardServer()

  private var origins: Task<(own: String, foreign: String), any Error>?
  private let sites = Sites()

  /// Opens a scenario; nobody else meets what it remembers.
  package func open(_ scenario: Scenario) async throws -> Site {
    let origins = try await origins()
    return sites.add(scenario, own: origins.own, foreign: origins.foreign)
  }

  private func origins() async throws -> (own: String, foreign: String) {
    if let origins { return try await origins.value }
    let task = Task { [sites] in
      (own: try await Self.listen(.own, sites), foreign: try await Self.listen(.foreign, sites))
    }
    origins = task
    return try await task.value
  }

  /// Listens on a free port of the loopback; the origin.
  private static func listen(
    _ party: ServerRequest.Party, _ sites: Sites
  ) async throws -> String {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 120, logger: .disabled,
      handler: Doorkeeper(party: party, sites: sites))
    Task { try await server.run() }
    while true {
      if case .ip4(let host, let port) = await server.listeningAddress {
        return "http://\(host):\(port)"
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// The scenarios that are open, by their paths.
private final class Sites: Sendable {
  private let byPath = Mutex<[String: Site]>([:])

  func add(_ scenario: Scenario, own: String, foreign: String) -> Site {
    byPath.withLock { byPath in
      let path = "\(scenario.name)-\(byPath.count + 1)"
      let site = Site(scenario, path: path, own: own, foreign: foreign)
      byPath[path] = site
      return site
    }
  }

  subscript(path: String) -> Site? { byPath.withLock { $0[path] } }
}

/// Leads a request to the site whose path it names.
private struct Doorkeeper: HTTPHandler {
  let party: ServerRequest.Party
  let sites: Sites

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.target.path(percentEncoded: false)
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard let name = parts.first, let site = sites[String(name)] else {
      return HTTPResponse(statusCode: .notFound)
    }
    let headers = Dictionary(
      request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    let received = ServerRequest(
      party: party, method: request.method.rawValue, target: request.target.rawValue,
      path: parts.count > 1 ? String(parts[1]) : "", headers: headers,
      body: try await request.bodyData)
    return await site.answer(received).response()
  }
}
