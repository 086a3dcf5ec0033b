internal import FHIRDecoding

/// The newest resource of a type that an earlier fetch brought.
///
/// A server that does not have it any more, or has an older version of it, was restored from a backup, or is
/// another server: what changed since then cannot be asked for.
package struct ServerLandmark: Codable, Equatable, Sendable {
  /// The type of resource.
  package let type: String
  /// Its id.
  package let id: String
  /// Its version: `meta.versionId`, else `meta.lastUpdated`, else empty.
  package let version: String
  /// `meta.lastUpdated`, in milliseconds since 1970-01-01T00:00:00Z.
  package let lastUpdated: Int64

  /// Takes a row; nil for one without an id or the time of its change.
  package init?(_ row: FetchedRow) {
    guard !row.id.isEmpty, let lastUpdated = row.lastUpdated else { return nil }
    (type, id, version, self.lastUpdated) = (row.type, row.id, row.version, lastUpdated)
  }

  /// Whether a server that has a resource in this version has gone back behind the landmark.
  func isAfter(version: String, lastUpdated: Int64?) -> Bool {
    if let now = Int(version), let then = Int(self.version) { return now < then }
    return lastUpdated.map { $0 < self.lastUpdated } ?? false
  }
}

/// That a server has gone back behind what was fetched from it.
package struct ServerWasRestored: Error, Equatable {
  /// The landmark that tells, as `Type/id`.
  package let landmark: String
}

extension FetchSession {
  /// Asks for the landmarks of the plan.
  ///
  /// What a server does not let us read tells nothing. Throws ``ServerWasRestored``, and
  /// `CancellationError`.
  func checkLandmarks() async throws {
    for landmark in run.plan.landmarks where try await hasPassed(landmark) {
      throw ServerWasRestored(landmark: landmark.type + "/" + landmark.id)
    }
  }

  private func hasPassed(_ landmark: ServerLandmark) async throws -> Bool {
    guard let address = WebAddress(connection.base.text + "/\(landmark.type)/\(landmark.id)") else {
      return false
    }
    let request = HTTPRequest(
      "GET", address, headers: [HTTPHeader("Accept", capabilities.mediaType)])
    do {
      return try await connection.perform(request, accepting: [404, 410], attempts: 3) { answer in
        // What was deleted is gone; what was never there is not.
        guard answer.status == 200 else { return answer.status == 404 }
        let bytes = try await answer.body.first(PageCutter.longestEntry)
        guard let resource = try? ServedResourceReader().resource(bytes[...]) else { return false }
        return resource.id == landmark.id
          && landmark.isAfter(version: resource.version, lastUpdated: resource.lastUpdated)
      }
    } catch is ServerFault {
      return false
    }
  }
}
