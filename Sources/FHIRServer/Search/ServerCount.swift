/// Asks a server how many resources it has, to hold what came otherwise against it.
package struct ServerCount: Sendable {
  /// The most patients that are named in one search.
  private static let patientsAtOnce = 40

  private let connection: ServerConnection
  private let capabilities: ServerCapabilities

  /// Makes a count over a connection to a server that can do what `capabilities` say.
  package init(_ connection: ServerConnection, _ capabilities: ServerCapabilities) {
    (self.connection, self.capabilities) = (connection, capabilities)
  }

  /// How many resources of a type there are, of all or of some patients, that changed after one
  /// instant, as in an export's `_since`, and, where the server can tell, not after another.
  ///
  /// Only those that `conditions` leave in, as parameters of a search. Nil when the server does not say so: it
  /// offers no such search or does not count. Throws `CancellationError`.
  func resources(
    of type: String, patients: [String]?, since: String?, until: String?,
    conditions: [SearchQuery.Parameter] = []
  ) async throws -> Int? {
    guard capabilities.offers(type), since == nil || capabilities.offersChanges(of: type) else {
      return nil
    }
    var bounds = since.map { ["gt" + $0] } ?? []
    if let until, capabilities.offers("_lastUpdated", of: type) == true {
      bounds.append("le" + until)
    }
    let filters =
      conditions + bounds.map { SearchQuery.Parameter(name: "_lastUpdated", value: $0) }
    guard let patients else { return try await count(SearchQuery(type), filters) }
    var sum = 0
    for group in Self.groups(patients) {
      guard let query = capabilities.query(for: type, of: group),
        let count = try await count(query, filters)
      else { return nil }
      sum += count
    }
    return sum
  }

  /// The patients among some whom the server does not have.
  ///
  /// A patient for whom the answer is unclear counts as there. Throws `CancellationError`.
  package func absentPatients(among patients: [String]) async throws -> [String] {
    var absent: [String] = []
    for group in Self.groups(patients) {
      let query = capabilities.query(for: "Patient", of: group)
      if let query, try await count(query) == group.count { continue }
      for id in group where try await isAbsent(id) { absent.append(id) }
    }
    return absent
  }

  private func isAbsent(_ id: String) async throws -> Bool {
    let query = SearchQuery("Patient/" + SearchQuery.encoded(id))
    return try await ask(query) { answer in
      // A body that is not read would cost the connection.
      _ = try await answer.body.first(1 << 20)
      return [404, 410].contains(answer.status)
    } ?? false
  }

  private func count(
    _ query: SearchQuery, _ filters: [SearchQuery.Parameter] = []
  ) async throws -> Int? {
    var query = query
    query.filters += filters
    return try await ask(query.counting) { answer in
      200..<300 ~= answer.status ? BundleHead(try await answer.body.first(1 << 20))?.total : nil
    } ?? nil
  }

  /// What the server answers; nil when it gives no answer that can be used.
  private func ask<Answer: Sendable>(
    _ query: SearchQuery, _ consume: (HTTPAnswer) async throws -> Answer
  ) async throws -> Answer? {
    guard let request = query.request(base: connection.base, mediaType: capabilities.mediaType)
    else { return nil }
    do {
      return try await connection.perform(
        request, accepting: [404, 410], attempts: 2, consume: consume)
    } catch is ServerFault {
      return nil
    }
  }

  private static func groups(_ patients: [String]) -> [[String]] {
    stride(from: 0, to: patients.count, by: patientsAtOnce).map {
      Array(patients[$0..<min($0 + patientsAtOnce, patients.count)])
    }
  }
}
