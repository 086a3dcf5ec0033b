internal import FHIRDecoding
internal import Synchronization

/// Searches a server part by part: pages one after the other, each of them whole or not at all.
package final class ServerSearch: Sendable {
  let connection: ServerConnection
  let capabilities: ServerCapabilities
  let sink: any FetchSink
  let settings: SearchSettings
  private let missingScopes: [String: String]
  /// The types that are kept of all that a patient has.
  private let types: Set<String>
  /// The ids of the Medications that are kept elsewhere already, of which only changes are asked for.
  let knownMedications: Set<String>
  private let uncountedTypes = Mutex<Set<String>>([])

  /// Makes a search of a server that can do what `capabilities` say.
  ///
  /// `missingScopes` are those that were asked for and not granted, by type of resource; `types` are
  /// those that are fetched, and `medications` the ids of those that are kept elsewhere already.
  package init(
    connection: ServerConnection, capabilities: ServerCapabilities, settings: SearchSettings,
    missingScopes: [String: String] = [:], types: [String] = [],
    medications: Set<String> = [], sink: any FetchSink
  ) {
    (self.missingScopes, self.types) = (missingScopes, Set(types))
    knownMedications = medications
    (self.connection, self.capabilities) = (connection, capabilities)
    (self.settings, self.sink) = (settings, sink)
  }

  /// Fetches a part, or what an earlier run left of it; nil when that run completed it.
  ///
  /// What the server does wrong is said by the end that is returned. Throws `CancellationError`,
  /// and what the sink throws.
  package func fetch(_ part: FetchPart) async throws -> PartEnd? {
    guard var progress = try sink.begin(part) else { return nil }
    var reason: ServerFault?
    do {
      if settings.readsByID {
        try await readResource(part, &progress)
      } else {
        try await readPages(part, &progress)
      }
    } catch let fault as ServerFault {
      try sink.drop(part)
      reason = fault
      if fault.isDenial, let scope = missingScopes[part.type] {
        progress.remark("the scope \(scope) was not granted")
      }
    } catch let interruption as CancellationError {
      try sink.drop(part)
      throw interruption
    }
    let end = end(of: part, progress, reason)
    try sink.end(part, progress: progress, end)
    return end
  }

  private func end(
    of part: FetchPart, _ progress: PartProgress, _ fault: ServerFault?
  ) -> PartEnd {
    if settings.readsByID { return PartEnd(reading: fault) }
    if part.isEverything, let fault,
      let end = SearchSettings.end(withoutEverything: fault, progress)
    {
      return end
    }
    return PartEnd(part, progress, fault: fault, settings: settings.applied(to: part))
  }

  // MARK: - Pages

  private func readPages(_ part: FetchPart, _ progress: inout PartProgress) async throws {
    guard !progress.isWhole else { return }
    if isFull(part.type) {
      progress.isLimited = true
      return
    }
    let query =
      part.isEverything
      ? everything(of: part) : capabilities.query(for: part, settings.applied(to: part))
    var isResumed = progress.pages > 0
    if progress.expected == nil, progress.next == nil, !part.isEverything {
      progress.expected = try await count(query, of: part.type)
    }
    remarkOnSearch(part, settings.applied(to: part), &progress)
    var visited: Set<String> = []
    while true {
      do {
        guard try await readPage(part, query, &progress, &visited) else { return }
        isResumed = false
      } catch let fault as ServerFault where mayRestart(fault, progress, isResumed: isResumed) {
        try sink.restart(part)
        connection.log.note(
          ExchangeEvent(.warning, type: part.type, detail: "the cursor expired; begun anew"))
        let before = progress
        progress = PartProgress()
        progress.remarks = before.remarks
        // Rows may have come or gone since the first count.
        if before.expected != nil { progress.expected = try await count(query, of: part.type) }
        progress.restarts = before.restarts + 1
        visited = []
      }
    }
  }

  /// Whether a fault means that the cursor has expired and the part may begin anew.
  ///
  /// Where an earlier run stopped, a server that has forgotten it may say so in other ways.
  private func mayRestart(
    _ fault: ServerFault, _ progress: PartProgress, isResumed: Bool
  ) -> Bool {
    let expired = isResumed ? [400, 404, 410] : [410]
    return fault.httpStatus.map(expired.contains) ?? false && progress.pages > 0
      && progress.restarts < settings.maxRestarts
  }

  /// Reads the next page; false when it was the last one.
  private func readPage(
    _ part: FetchPart, _ query: SearchQuery, _ progress: inout PartProgress,
    _ visited: inout Set<String>
  ) async throws -> Bool {
    let request = try nextRequest(query, progress)
    guard visited.insert(request.address.text).inserted else {
      throw ServerFault.unusable(
        request: request.label, reason: "the next page is one that was read already (a loop)")
    }
    guard progress.pages < settings.maxPages else {
      throw ServerFault.unusable(
        request: request.label,
        reason: "there are more than \(settings.maxPages) pages; give a larger --max-pages")
    }
    let page = try await ask(request, part, isAskedFor: isAskedFor(of: part))
    progress.take(page, query: query)
    progress.isWhole = page.next == nil && page.beyondLimit == 0
    if let next = page.next {
      guard let address = request.address.resolving(next) else {
        try sink.keep(part, progress: progress)
        throw ServerFault.unusable(
          request: request.label, reason: "the address of the next page is no http address")
      }
      progress.next = address.text
    }
    try sink.keep(part, progress: progress)
    noteProgress(part, progress, request)
    progress.isLimited = !progress.isWhole && isFull(part.type) ? true : nil
    return !progress.isWhole && progress.isLimited == nil
  }

  /// Whether as many rows of a type are there as are wanted.
  private func isFull(_ type: String) -> Bool {
    settings.limit.map { sink.resourceCount(of: type) >= $0 } ?? false
  }

  /// Which rows of a part are kept.
  private func isAskedFor(of part: FetchPart) -> @Sendable (ServedResource) -> Bool {
    let since = settings.applied(to: part).since
    let byChange = part.isEverything || capabilities.offersChanges(of: part.type)
    let narrowing = settings.narrowing
    return { resource in
      guard part.isOf(resource.patient), narrowing.keeps(resource) else { return false }
      guard let since else { return true }
      let instant = byChange ? resource.lastUpdated : resource.latestDate
      return instant.map { $0 >= since.earliest } ?? true
    }
  }

  /// Asks for a page and reads those of its rows that are kept.
  func ask(
    _ request: HTTPRequest, _ part: FetchPart,
    isAskedFor: @escaping @Sendable (ServedResource) -> Bool
  ) async throws -> PageReader.Page {
    let pages = PageReader(
      part: part, base: connection.base, sink: sink, limit: settings.limit,
      types: part.isEverything ? types : nil, isAskedFor: isAskedFor)
    return try await connection.perform(request) { answer in
      try sink.drop(part)
      return try await pages.read(answer, request: request.label)
    }
  }

  func nextRequest(
    _ query: SearchQuery, _ progress: PartProgress
  ) throws(ServerFault) -> HTTPRequest {
    if let next = progress.next.flatMap(WebAddress.init) {
      return HTTPRequest(
        "GET", next,
        headers: [
          HTTPHeader("Accept", capabilities.mediaType), HTTPHeader("Prefer", "handling=strict"),
        ])
    }
    return try first(query)
  }

  func first(_ query: SearchQuery) throws(ServerFault) -> HTTPRequest {
    guard let request = query.request(base: connection.base, mediaType: capabilities.mediaType)
    else { throw .unusable(request: "GET \(connection.base)", reason: "is no address") }
    return request
  }

  func noteProgress(_ part: FetchPart, _ progress: PartProgress, _ request: HTTPRequest) {
    connection.log.note(
      ExchangeEvent(
        .page, request: request.label, type: part.type, rows: progress.fetched,
        expected: progress.expected))
  }

  // MARK: - Counting

  /// How many matches the server counts; nil when it does not.
  private func count(_ query: SearchQuery, of type: String) async throws -> Int? {
    guard !uncountedTypes.withLock({ $0.contains(type) }) else { return nil }
    let request = try first(query.counting)
    do {
      if let total = try await total(request) { return total }
    } catch let fault as ServerFault where fault.httpStatus != 401 && !fault.isNoConnection {
      // Of a type that it may not have, its pages tell.
      if !capabilities.mayLack(type) { noteNoCount(fault, request, of: type) }
    }
    uncountedTypes.withLock { _ = $0.insert(type) }
    return nil
  }

  private func noteNoCount(_ fault: ServerFault, _ request: HTTPRequest, of type: String) {
    connection.log.note(
      ExchangeEvent(
        .warning, request: request.label, status: fault.httpStatus, type: type,
        detail: "the server does not count; the number of rows cannot be compared"))
  }

  /// Asks for a number of matches, a few times; where there is no way to the server as often as for a
  /// page.
  private func total(_ request: HTTPRequest) async throws -> Int? {
    func ask(attempts: Int) async throws -> Int? {
      try await connection.perform(request, attempts: attempts) { answer in
        BundleHead(try await answer.body.first(1 << 20))?.total
      }
    }
    do {
      return try await ask(attempts: 6)
    } catch ServerFault.transport(.notConnected, _) {
      return try await ask(attempts: .max)
    }
  }

  private func remarkOnSearch(
    _ part: FetchPart, _ settings: SearchSettings, _ progress: inout PartProgress
  ) {
    let narrowed = capabilities.search(for: part.type, settings.narrowing)
    if let remark = narrowed.remark, !part.isEverything { progress.remark(remark) }
    let unsorted = capabilities.sorting(of: part.type, settings).lacking
    if !unsorted.isEmpty {
      progress.remark("the server cannot sort by \(unsorted.joined(separator: " and "))")
    }
    if settings.wholePatients.contains(part.patient) {
      progress.remark(SearchSettings.wholeRemark)
    }
    if settings.since != nil {
      let isOffered = capabilities.offersHistory(of: part.type)
      if !settings.readsDeletions {
        progress.remark(SearchSettings.deletionsRemark)
      } else if !isOffered {
        progress.remark(SearchSettings.noHistoryRemark)
      }
    }
    guard settings.since != nil, !capabilities.offersChanges(of: part.type) else { return }
    let way = capabilities.dateParameter(of: part.type) == nil ? "here, " : ""
    progress.remark(
      "the server cannot search by _lastUpdated; taken \(way)by clinical date, so edits of older"
        + " records are missed")
  }
}

extension ServerFault {
  /// Whether there is no way to the server, or nothing to ask it with.
  var isNoConnection: Bool {
    switch self {
    case .transport(.notConnected, _), .transport(.refusedByProxy, _),
      .transport(.notTrusted, _), .credentials:
      true
    default: false
    }
  }
}
