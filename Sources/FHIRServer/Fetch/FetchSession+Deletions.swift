internal import DurableOutput
internal import FHIRDecoding

/// What was deleted since an instant, as the history of each type tells it.
///
/// Source: https://hl7.org/fhir/R4/http.html#history
extension FetchSession {
  /// The name of the part that is the history of a type.
  private static let historyName = "_history"

  /// Reads what was deleted, type by type, where the server offers the history of a type.
  ///
  /// Throws `CancellationError`, and what the folder throws.
  func fetchDeletions(into folder: FetchFolder) async throws {
    guard run.plan.settings.readsDeletions, let since else { return }
    for type in types where capabilities.offersHistory(of: type) {
      try Task.checkCancellation()
      let part = FetchPart(type: type, name: Self.historyName)
      guard var progress = try folder.begin(part) else { continue }
      // Nothing is kept before the last page, so all of them are read.
      progress = PartProgress()
      let end = try await fetchDeletions(part, since: since, &progress, into: folder)
      try folder.end(part, progress: progress, end)
      if end.cause == .unauthenticated { return }
    }
  }

  private func fetchDeletions(
    _ part: FetchPart, since: String, _ progress: inout PartProgress, into folder: FetchFolder
  ) async throws -> PartEnd {
    var deletions = BulkDeletions(transactionTime: nil)
    do {
      try await readHistory(part, since: since, &deletions, &progress)
    } catch let fault as ServerFault {
      return PartEnd(
        progress.pages > 0 ? .partial : .failed, reason: fault.description,
        cause: PartEnd.Cause(fault))
    }
    // Before the part ends: what is written twice is there once.
    if deletions.count > 0 { try folder.keepDeletions(deletions.rows) }
    (progress.fetched, progress.unique) = (deletions.count, deletions.count)
    guard deletions.unreadableRows == 0 else {
      return PartEnd(
        .partial, reason: "\(deletions.unreadableRows) deletions could not be understood",
        cause: .other)
    }
    let words = "\(deletions.count) deleted since then, listed in \(folder.deletionsName)"
    return PartEnd(.complete, reason: deletions.count > 0 ? words : "")
  }

  private func readHistory(
    _ part: FetchPart, since: String, _ deletions: inout BulkDeletions,
    _ progress: inout PartProgress
  ) async throws {
    var query = SearchQuery(part.type + "/_history")
    query.filters = [SearchQuery.Parameter(name: "_since", value: since)]
    let settings = run.plan.settings
    query.shape = [SearchQuery.Parameter(name: "_count", value: String(settings.pageSize))]
    var visited: Set<String> = []
    var next = query.request(base: connection.base, mediaType: capabilities.mediaType)
    while let request = next {
      guard visited.insert(request.address.text).inserted, visited.count <= settings.maxPages else {
        throw ServerFault.unusable(
          request: request.label,
          reason: "the next page is one that was read already, or there are more than --max-pages")
      }
      let bytes = try await connection.perform(request) { answer in
        try await answer.body.first(PageCutter.longestEntry)
      }
      guard let head = BundleHead(bytes), head.resourceType == "Bundle" else {
        let words = OutcomeWording.words(bytes)
        throw ServerFault.unusable(
          request: request.label,
          reason: "the answer is no page of a history" + (words.isEmpty ? "" : " (\(words))"))
      }
      deletions.take(bytes)
      progress.pages += 1
      next = try head.next.map { try nextPage($0, after: request) }
    }
  }

  private func nextPage(
    _ next: String, after request: HTTPRequest
  ) throws(ServerFault) -> HTTPRequest {
    guard let address = request.address.resolving(next) else {
      throw .unusable(
        request: request.label, reason: "the address of the next page is no http address")
    }
    return HTTPRequest("GET", address, headers: request.headers)
  }
}
