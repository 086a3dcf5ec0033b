/// Asks a server how far an export is until it is done.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#bulk-data-status-request
struct BulkStatusPolling: Sendable {
  /// What a server says of an export.
  private enum Status: Sendable {
    case working(progress: String, wait: Double?)
    case done([UInt8])
  }

  /// Where the server says how far it is.
  let address: WebAddress
  /// The server.
  let connection: ServerConnection
  /// The most seconds until it is done.
  let limit: Double

  /// The most bytes of a manifest, or of a part of it.
  private static let longestManifest = 256 << 20

  /// The most parts of a manifest.
  private static let mostParts = 10_000

  /// The manifest, all its parts together.
  ///
  /// Waiting does not spend the retry budget, faults of the server do. Throws ``BulkFault``,
  /// ``ServerFault`` and `CancellationError`.
  func manifest() async throws -> BulkManifest {
    var manifest = try read(try await finalAnswer(), at: address)
    var (visited, next) = (Set([address]), manifest.next)
    while let place = next {
      guard visited.insert(place).inserted else {
        throw BulkFault.unusable("the parts of the export's manifest lead back to an earlier one")
      }
      guard visited.count <= Self.mostParts else {
        throw BulkFault.unusable("the export's manifest has more than \(Self.mostParts) parts")
      }
      let request = HTTPRequest("GET", place, headers: Self.headers)
      let bytes = try await connection.perform(request) { answer in
        try await answer.body.first(Self.longestManifest)
      }
      let part = try read(bytes, at: place)
      manifest.output += part.output
      manifest.deleted += part.deleted
      manifest.messages += part.messages
      next = part.next
    }
    return manifest
  }

  private static let headers = [HTTPHeader("Accept", "application/json")]

  private func read(_ bytes: [UInt8], at place: WebAddress) throws -> BulkManifest {
    if let issues = OutcomeWording.issues(bytes) {
      throw BulkFault.exportFailed(words: OutcomeWording.sentence(issues))
    }
    do {
      return try BulkManifest(bytes, at: place)
    } catch {
      throw BulkFault.unusable(error.description)
    }
  }

  /// Polls, with the pauses that the server asks for, until it has an answer.
  private func finalAnswer() async throws -> [UInt8] {
    let begun = connection.clock.now()
    for poll in 1... {
      switch try await ask() {
      case .done(let bytes): return bytes
      case .working(let progress, let wait):
        let pause = max(0.25, wait.map { $0 + 0.02 } ?? Self.backoff(poll: poll))
        connection.log.note(
          ExchangeEvent(
            .statusProgress, request: "GET " + address.label, status: 202, seconds: pause,
            detail: progress))
        guard connection.clock.now() - begun + pause <= limit else {
          throw BulkFault.pollLimit(seconds: limit, pause: pause, progress: progress)
        }
        try await connection.clock.pause(seconds: pause)
      }
    }
    preconditionFailure("there is always a next poll")
  }

  /// Asks once; a server that finds us too eager (429) is one that works.
  private func ask() async throws -> Status {
    let request = HTTPRequest("GET", address, headers: Self.headers)
    return try await connection.perform(request, accepting: [429]) { answer in
      guard answer.status != 202, answer.status != 429 else {
        let wait = answer[header: "Retry-After"].flatMap(RetryAfter.init)?
          .wait(from: connection.clock.now())
        let progress = OutcomeWording.clean(answer[header: "X-Progress"] ?? "")
        return .working(progress: progress, wait: wait)
      }
      return .done(try await answer.body.first(Self.longestManifest))
    }
  }

  /// The pause after polls without advice: 1 s, half as much again each time, up to 60 s.
  private static func backoff(poll: Int) -> Double {
    var pause = 1.0
    for _ in 1..<min(poll, 12) { pause *= 1.5 }
    return min(60, pause) * Double.random(in: 0.8...1)
  }
}
