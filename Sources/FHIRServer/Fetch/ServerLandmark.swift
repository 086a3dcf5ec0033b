internal import FHIRDecoding

/// The newest resource of a type, or the newest deletion, that an earlier fetch brought.
///
/// A server that does not have it any more, or has an older version of it, was restored from a backup, or is
/// another server: what changed since then cannot be asked for. So was one that has again what it had deleted.
package struct ServerLandmark: Codable, Equatable, Sendable {
  /// The type of resource.
  package let type: String
  /// Its id.
  package let id: String
  /// Its version: `meta.versionId`, else `meta.lastUpdated`, else empty.
  package let version: String
  /// `meta.lastUpdated`, or when it was deleted, in milliseconds since 1970-01-01T00:00:00Z.
  package let lastUpdated: Int64

  /// Takes a row; nil for one without an id or the time of its change.
  package init?(_ row: FetchedRow) {
    guard !row.id.isEmpty, let lastUpdated = row.lastUpdated else { return nil }
    (type, id, version, self.lastUpdated) = (row.type, row.id, row.version, lastUpdated)
  }

  /// Makes the landmark of a deletion.
  package init(deleted type: String, id: String, at moment: Int64) {
    (self.type, self.id, version, lastUpdated) = (type, id, "", moment)
  }

  /// Whether a server that has a resource in this version has gone back behind the landmark: to an older
  /// one, or to one of the same version that was written again.
  func isAfter(version: String, lastUpdated: Int64?) -> Bool {
    if version == self.version { return lastUpdated.map { $0 != self.lastUpdated } ?? false }
    if let now = Int(version), let then = Int(self.version), now < then { return true }
    return lastUpdated.map { $0 < self.lastUpdated } ?? false
  }
}

extension BulkDeletions {
  /// Takes a resource as it was stored at a moment, in milliseconds since 1970, so that this version of it
  /// and those before count as deleted.
  package mutating func take(_ type: String, _ id: String, at moment: Int64?) {
    take(type + "/" + id, at: moment.map { Instant.text(Double($0) / 1000) })
  }

  /// The newest deletion of each type whose time is known.
  package var newest: [ServerLandmark] {
    var newest: [String: ServerLandmark] = [:]
    for (reference, moment) in latest {
      let parts = reference.split(separator: "/").map(String.init)
      guard parts.count == 2, newest[parts[0]]?.lastUpdated ?? .min < moment else { continue }
      newest[parts[0]] = ServerLandmark(deleted: parts[0], id: parts[1], at: moment)
    }
    return newest.values.sorted { $0.type < $1.type }
  }
}

extension FetchSession {
  /// Whether a server has gone back behind a resource; what it does not let us read tells nothing.
  ///
  /// Throws `CancellationError`.
  func hasPassed(_ landmark: ServerLandmark) async throws -> Bool {
    try await read(landmark) { resource in
      // What was deleted is gone; what was never there is not.
      guard let resource else { return true }
      return landmark.isAfter(version: resource.version, lastUpdated: resource.lastUpdated)
    }
  }

  /// Whether a server has a resource again as it was before it was deleted.
  ///
  /// Throws `CancellationError`.
  func isUndone(_ deletion: ServerLandmark) async throws -> Bool {
    try await read(deletion) { resource in
      resource?.lastUpdated.map { $0 <= deletion.lastUpdated } ?? false
    }
  }

  /// Reads the resource of a landmark, nil when there was never any; false when the answer tells nothing.
  private func read(
    _ landmark: ServerLandmark, _ tells: @Sendable (ServedResource?) -> Bool
  ) async throws -> Bool {
    guard let address = WebAddress(connection.base.text + "/\(landmark.type)/\(landmark.id)") else {
      return false
    }
    let request = HTTPRequest(
      "GET", address, headers: [HTTPHeader("Accept", capabilities.mediaType)])
    do {
      return try await connection.perform(request, accepting: [404, 410], attempts: 3) { answer in
        let bytes = try await answer.body.first(PageCutter.longestEntry)
        guard answer.status == 200 else { return answer.status == 404 && tells(nil) }
        guard let resource = try? ServedResourceReader().resource(bytes[...]),
          resource.id == landmark.id
        else { return false }
        return tells(resource)
      }
    } catch is ServerFault {
      return false
    }
  }
}
