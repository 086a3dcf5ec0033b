internal import DurableOutput
internal import FHIRDecoding

/// What was deleted since an instant, and what moved to other patients, as the history of each type tells it,
/// else what changed in it.
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
    for type in types {
      try Task.checkCancellation()
      guard capabilities.offersHistory(of: type) else {
        try await fetchStrangers(of: type, since: since, into: folder)
        continue
      }
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
    var query = SearchQuery(part.type + "/_history")
    query.filters = [SearchQuery.Parameter(name: "_since", value: since)]
    do {
      progress.pages = try await readPages(query) { page in
        deletions.take(page)
        learnStrangers(on: page, of: part.type, into: folder)
      }
    } catch let fault as ServerFault {
      return PartEnd(.failed, reason: fault.description, cause: PartEnd.Cause(fault))
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

  /// Reads what changed of all patients in a type whose history the server does not offer, as far as it lets us.
  ///
  /// Where it does not, only a fetch of everything tells what moved to other patients.
  private func fetchStrangers(
    of type: String, since: String, into folder: FetchFolder
  ) async throws {
    guard run.plan.isKept, chosenPatients(for: folder) != nil,
      KindSearch.of(type)?.isOfPatient ?? true, capabilities.offersChanges(of: type)
    else { return }
    var query = SearchQuery(type)
    query.filters = [SearchQuery.Parameter(name: "_lastUpdated", value: "ge" + since)]
    do {
      _ = try await readPages(query) { learnStrangers(on: $0, of: type, into: folder) }
    } catch let fault as ServerFault {
      run.log.note(
        ExchangeEvent(
          .warning, type: type,
          detail: "what moved to other patients cannot be told before all is fetched anew: "
            + fault.summary))
    }
  }

  /// Learns which resources on a page are of none of the patients who were asked for.
  private func learnStrangers(on page: [UInt8], of type: String, into folder: FetchFolder) {
    guard run.plan.isKept, KindSearch.of(type)?.isOfPatient ?? true,
      let patients = chosenPatients(for: folder)
    else { return }
    let reader = ServedResourceReader()
    var cutter = PageCutter(longestRest: PageCutter.longestEntry)
    try? cutter.take(page) { entry in
      guard entry.resource != nil, let resource = try? reader.entry(entry.bytes),
        // What is in its first version was never anybody else's.
        resource.type == type, resource.version != "1",
        !(resource.patient.map(patients.contains) ?? false)
      else { return }
      let key = type + "/" + resource.id
      folder.learn { told in
        guard let earlier = told.strangers[key] ?? nil, let now = resource.lastUpdated else {
          told.strangers[key] = .some(resource.lastUpdated)
          return
        }
        told.strangers[key] = max(earlier, now)
      }
    }
  }

  /// The patients who were asked for, by name or as members of a group; nil for all, and when not all members
  /// are known.
  private func chosenPatients(for folder: FetchFolder) -> Set<String>? {
    if let patients = run.plan.patients { return Set(patients) }
    let told = folder.told
    return told.lacksMembers ? nil : told.members.map(Set.init)
  }

  /// Reads all pages of a search or a history; their number.
  private func readPages(_ query: SearchQuery, _ take: ([UInt8]) -> Void) async throws -> Int {
    var query = query
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
          reason: "the answer is no page" + (words.isEmpty ? "" : " (\(words))"))
      }
      take(bytes)
      next = try head.next.map { try nextPage($0, after: request) }
    }
    return visited.count
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
