internal import FHIRDecoding

extension ServerSearch {
  /// The most ids that are asked for in one search.
  private static let idsAtOnce = 40

  /// Fetches the Medications that rows refer to and that did not come with them, and of those that are kept
  /// elsewhere already what changed.
  ///
  /// They are searched by their ids, many at once; what a search does not give is read by itself.
  /// The end names what cannot be resolved.
  package func fetchMissingMedications() async throws -> PartEnd? {
    let part = FetchPart(type: "Medication")
    guard var progress = try sink.begin(part) else { return nil }
    var fault: ServerFault?
    do {
      try await fetchChangedMedications(part)
      try await fetchMedications(part)
    } catch let error as ServerFault {
      try sink.drop(part)
      fault = error
    } catch let interruption as CancellationError {
      try sink.drop(part)
      throw interruption
    }
    let missing = missingMedications
    progress.unique = sink.resourceCount(of: part.type)
    (progress.fetched, progress.expected) = (progress.unique, progress.unique + missing.count)
    progress.pages = 1
    try sink.keep(part, progress: progress)
    let end = Self.end(missing: missing, fault: fault, present: progress.unique)
    try sink.end(part, progress: progress, end)
    return end
  }

  private func fetchMedications(_ part: FetchPart) async throws {
    var isSearchable = true
    for batch in Self.batches(missingMedications.filter(Self.isOwnID)) {
      if isSearchable, batch.count > 1 { isSearchable = try await search(batch, part) }
      for id in batch where sink.lacksMedication(id) { try await readMedication(id, part) }
      try sink.keep(part, progress: PartProgress())
    }
  }

  /// The Medications that rows refer to and that are nowhere.
  private var missingMedications: [String] {
    sink.missingMedications().filter { !knownMedications.contains($0) }
  }

  private static func batches(_ ids: [String]) -> [[String]] {
    stride(from: 0, to: ids.count, by: idsAtOnce).map {
      Array(ids[$0..<min($0 + idsAtOnce, ids.count)])
    }
  }

  /// Fetches those that are kept elsewhere and changed since they were; a server that cannot be asked for
  /// that gives all of them.
  private func fetchChangedMedications(_ part: FetchPart) async throws {
    var isSearchable = true
    let since = settings.applied(to: part).since
    for batch in Self.batches(knownMedications.sorted()) {
      if isSearchable { isSearchable = try await search(batch, part, since: since) }
      guard !isSearchable else { continue }
      for id in batch { try await readMedication(id, part, since: since) }
      try sink.keep(part, progress: PartProgress())
    }
  }

  /// Searches Medications by their ids, page after page until all are there, or to the end when only those
  /// are asked for that changed; false when the server does not let itself be searched so.
  private func search(
    _ ids: [String], _ part: FetchPart, since: SearchSettings.Since? = nil
  ) async throws -> Bool {
    let asksChanges = !knownMedications.isDisjoint(with: ids)
    var query = SearchQuery(part.type)
    query.filters = [SearchQuery.Parameter(name: "_id", value: ids.joined(separator: ","))]
    if let since, capabilities.offersChanges(of: part.type) {
      query.filters.append(SearchQuery.Parameter(name: "_lastUpdated", value: "ge" + since.text))
    }
    query.shape = [SearchQuery.Parameter(name: "_count", value: String(ids.count))]
    let wanted = Set(ids)
    var (progress, visited) = (PartProgress(), Set<String>())
    do {
      while asksChanges || ids.contains(where: sink.lacksMedication) {
        let request = try nextRequest(query, progress)
        guard visited.insert(request.address.text).inserted, visited.count <= settings.maxPages
        else { return true }
        let page = try await ask(request, part) { wanted.contains($0.id) && $0.isChanged(since) }
        progress.take(page, query: query)
        try sink.keep(part, progress: PartProgress())
        noteProgress(part, progress, request)
        guard let next = page.next.flatMap(request.address.resolving) else { return true }
        progress.next = next.text
      }
      return true
    } catch let fault as ServerFault where !fault.isUnauthenticated && !fault.isUnavailability {
      return false
    }
  }

  /// Reads one Medication; one that is not there stays missing.
  private func readMedication(
    _ id: String, _ part: FetchPart, since: SearchSettings.Since? = nil
  ) async throws {
    let request = try first(SearchQuery("Medication/" + SearchQuery.encoded(id)))
    do {
      let bytes = try await connection.perform(request) { answer in
        try await answer.body.first(PageCutter.longestEntry)
      }
      let reader = PageReader(part: part, base: connection.base, sink: sink) {
        $0.id == id && $0.isChanged(since)
      }
      try reader.take(resource: bytes)
    } catch let fault as ServerFault where [403, 404, 410].contains(fault.httpStatus) {
      connection.log.note(
        ExchangeEvent(
          .warning, request: request.label, status: fault.httpStatus, type: part.type,
          detail: OutcomeWording.clean("Medication/\(id) is referred to and cannot be read")))
    }
  }

  /// Whether what is missing is an id of this server, and no reference that leads elsewhere.
  private static func isOwnID(_ text: String) -> Bool {
    !text.contains("/") && !text.contains(":") && !text.isEmpty
  }

  private static func end(missing: [String], fault: ServerFault?, present: Int) -> PartEnd {
    guard !missing.isEmpty else { return PartEnd(.complete) }
    let named = missing.prefix(5).map {
      OutcomeWording.clean(isOwnID($0) ? "Medication/" + $0 : $0)
    }
    let elsewhere = missing.count { WebAddress($0) != nil }
    let reason =
      "\(missing.count) \(missing.count == 1 ? "Medication that is" : "Medications that are")"
      + " referred to cannot be read (" + named.joined(separator: ", ")
      + (missing.count > 5 ? " and others" : "") + ")"
      + (elsewhere > 0 ? ", \(elsewhere) of them at other addresses, which are not asked" : "")
    return PartEnd(
      present > 0 ? .partial : .failed,
      reason: [reason, fault?.description].compactMap { $0 }.joined(separator: "; "),
      cause: fault.map(PartEnd.Cause.init) ?? .other)
  }
}

extension ServedResource {
  /// Whether it changed since an instant, or does not say when.
  fileprivate func isChanged(_ since: SearchSettings.Since?) -> Bool {
    guard let since, let lastUpdated else { return true }
    return lastUpdated >= since.earliest
  }
}
