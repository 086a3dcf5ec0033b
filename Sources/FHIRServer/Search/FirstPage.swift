internal import DurableOutput

/// The first page of a search, as it came.
package struct FirstPage: Sendable {
  /// The request: its verb and its address without the query.
  package let request: String
  /// The Bundle, without a byte order mark.
  package let bytes: [UInt8]
  /// Whether there are more pages.
  package let hasNext: Bool
}

extension ServerConnection {
  /// The longest page that is looked at.
  private static let longestPage = 64 << 20

  /// How many resources of a part the server counts, all or those that settings leave in; nil when
  /// it does not count.
  ///
  /// Throws ``ServerFault``, or `CancellationError`.
  package func count(
    of part: FetchPart, _ capabilities: ServerCapabilities,
    _ settings: SearchSettings = SearchSettings()
  ) async throws -> Int? {
    let query = capabilities.query(for: part, settings).counting
    let request = try probe(query, mediaType: capabilities.mediaType)
    return try await perform(request, attempts: 2) { answer in
      BundleHead(try await answer.body.first(1 << 20))?.total
    }
  }

  /// The first page of a part, as a fetch would ask for it, with about as many rows as are asked for.
  ///
  /// Throws ``ServerFault``; ``ServerFault/unusable(request:reason:)`` when the answer is no Bundle,
  /// and ``ServerFault/foreignOrigin(_:from:request:)`` when it leads to a server that may not be asked.
  package func firstPage(
    of part: FetchPart, rows: Int, _ capabilities: ServerCapabilities
  ) async throws -> FirstPage {
    var settings = SearchSettings()
    settings.pageSize = rows
    let query = capabilities.query(for: part, settings)
    let request = try probe(query, mediaType: capabilities.mediaType)
    return try await perform(request, attempts: 2) { answer in
      var bytes = try await answer.body.first(Self.longestPage)
      bytes.removeFirst(bytes.byteOrderMarkCount)
      guard let head = BundleHead(bytes), head.resourceType == "Bundle" else {
        let words = OutcomeWording.words(bytes)
        throw ServerFault.unusable(
          request: request.label,
          reason: "the answer is no page of a search" + (words.isEmpty ? "" : " (\(words))"))
      }
      let next = head.next.flatMap(request.address.resolving)
      if let next, !mayAsk(next) {
        throw ServerFault.foreignOrigin(
          next.origin, from: base.origin, request: request.label)
      }
      return FirstPage(request: request.label, bytes: bytes, hasNext: head.next != nil)
    }
  }

  private func probe(
    _ query: SearchQuery, mediaType: String
  ) throws(ServerFault) -> HTTPRequest {
    guard let request = query.request(base: base, mediaType: mediaType) else {
      throw .unusable(request: "GET \(base)", reason: "is no address")
    }
    return request
  }
}
