internal import DurableOutput
internal import FHIRDecoding

/// A run after the server's capabilities are known: how to ask, and for which parts.
package struct FetchSession: Sendable {
  let run: FetchRun
  let connection: ServerConnection
  let capabilities: ServerCapabilities
  let way: FetchPlan.Way
  /// The types to fetch.
  let types: [String]
  /// The scopes that were asked for and not granted, by type of resource.
  let missingScopes: [String: String]
  /// The group whose members are searched for; nil without one, and for an export.
  let group: ServerGroup?
  /// The parts, in the order of the ledger; of an export, the types, as its files are not known.
  let parts: [FetchPart]

  /// Asks the server what it can do, and who is in the group; `way` says how it is asked in any case.
  ///
  /// Throws ``ServerFault``, and ``UsageError`` for a type that does not exist.
  init(
    _ run: FetchRun, transport: any HTTPTransport, way: FetchPlan.Way? = nil
  ) async throws {
    self.run = run
    let plan = run.plan
    let access = ServerAccess(
      plan.server, transport: transport, retries: run.retries, clock: run.clock, log: run.log)
    capabilities = try await plan.capabilities(over: access)
    try Self.check(types: plan.types, capabilities)
    let types = Self.types(plan, capabilities)
    try plan.settings.narrowing.check(types: types)
    try plan.settings.narrowing.check(capabilities)
    let credentials = plan.credentials(
      over: access, reading: Self.scopedTypes(plan, capabilities))
    self.types = types
    connection = access.connection(credentials, hasAnswered: true)
    missingScopes = try await Self.missingScopes(credentials, run.log)
    for notice in plan.server.credentials.notices(for: plan.server.address) {
      run.log.note(ExchangeEvent(.warning, detail: notice))
    }
    let ownWay = way ?? plan.way(of: capabilities)
    self.way = ownWay
    var group: ServerGroup?
    if ownWay == .search, let id = plan.group {
      group = try await connection.group(id, capabilities)
      if let others = group?.otherMembers, others > 0 {
        run.log.note(
          ExchangeEvent(
            .warning, type: "Group",
            detail: others == 1 ? "1 member is no patient" : "\(others) members are no patients"))
      }
      if group?.patients.isEmpty == true {
        run.log.note(ExchangeEvent(.warning, type: "Group", detail: "it has no patients"))
      }
    }
    self.group = group
    let patients = ownWay == .search ? group?.patients ?? plan.patients : nil
    parts = plan.resources ?? Self.parts(types: types, patients: patients, plan.everything)
  }

  /// The scopes that were asked for and not granted, by type.
  private static func missingScopes(
    _ credentials: any Credentials, _ log: FetchLog
  ) async throws -> [String: String] {
    do {
      let scopes = try await credentials.missingScopes()
      for scope in scopes {
        log.note(ExchangeEvent(.warning, detail: "the scope \(scope) was not granted"))
      }
      return Dictionary(scopes.map { ($0.type ?? "", $0.description) }) { first, _ in first }
    } catch let fault as CredentialFault {
      throw ServerFault.credentials(fault)
    }
  }

  /// The parts: each type of all or of each patient; Medications last, as they are referred to.
  ///
  /// Of no patients, such as those of an empty group, there is nothing to ask for.
  ///
  /// With `everything`, a part is all of a patient.
  static func parts(
    types: [String], patients: [String]?, _ everything: Bool = false
  ) -> [FetchPart] {
    guard patients?.isEmpty != true else { return [] }
    if everything, let patients {
      return patients.map { FetchPart.everything(of: $0) }
        + (types.contains("Medication") ? [FetchPart(type: "Medication")] : [])
    }
    return types.filter { $0 != "Medication" }.flatMap { type in
      // A location belongs to no patient.
      KindSearch.of(type)?.isOfPatient == false || patients == nil
        ? [FetchPart(type: type)] : (patients ?? []).map { FetchPart(type: type, name: $0) }
    } + (types.contains("Medication") ? [FetchPart(type: "Medication")] : [])
  }

  /// Fetches all parts into a folder; what became of an export.
  ///
  /// Throws `CancellationError`, and what the folder throws.
  func fetch(into folder: FetchFolder) async throws -> BulkSummary? {
    guard way == .search else {
      let summary = try await export(into: folder)
      // Few exports say what was deleted.
      if summary.transactionTime != nil { try await fetchDeletions(into: folder) }
      return summary
    }
    var settings = run.plan.settings
    if let group {
      if let since = settings.since {
        settings.wholePatients = Set(newcomers(in: group, since: since).joined)
      }
      learn(group, into: folder)
      try note(group, settings.since, in: folder)
    }
    // All of a patient may lack some.
    if run.plan.everything { try folder.makeFiles(of: types) }
    try await search(parts, settings, into: folder)
    try await searchInstead(settings, into: folder)
    try await fetchDeletions(into: folder)
    try await notePatientsNotThere(in: folder)
    return nil
  }

  /// Searches type by type for the patients of whom the server does not give all at once.
  private func searchInstead(_ settings: SearchSettings, into folder: FetchFolder) async throws {
    let states = folder.parts
    let patients = parts.filter { part in
      part.isEverything
        && states[part]?.end?.reason.hasPrefix(SearchSettings.searchedInstead) == true
    }.map(\.patient)
    guard !patients.isEmpty else { return }
    try await search(Self.parts(types: types, patients: patients), settings, into: folder)
  }

  /// Searches parts, of which several may be of one type.
  func search(
    _ parts: [FetchPart], _ settings: SearchSettings, into folder: FetchFolder
  ) async throws {
    let search = ServerSearch(
      connection: connection, capabilities: capabilities, settings: settings,
      missingScopes: missingScopes, types: types,
      medications: run.plan.earlier?.medications ?? [], sink: folder)
    try await SearchLanes(search: search, retries: run.retries, folder: folder)
      .fetch(parts, atOnce: run.plan.server.concurrency)
    try noteTypesNotThere(among: parts, in: folder)
  }
}

extension FetchSession {
  /// The most names in a message.
  private static let longestList = 12

  /// The types to fetch: those asked for, else those that reports need and the server offers.
  ///
  /// Orders, administrations and patients are asked for in any case: without them there is nothing
  /// to report, and the server's answer says why.
  package static func types(_ plan: FetchPlan, _ capabilities: ServerCapabilities) -> [String] {
    plan.types
      ?? capabilities.neededTypes(
        withWards: plan.readsWards, withResponses: plan.readsResponses)
  }

  /// The types that a token is asked for: of orders in a version that is not known the usual one, as a
  /// server may refuse a token for a type that it does not have.
  package static func scopedTypes(_ plan: FetchPlan, _ capabilities: ServerCapabilities) -> [String]
  {
    let types = types(plan, capabilities)
    guard plan.types == nil, let usual = capabilities.orderTypes.first else { return types }
    return types.filter { $0 == usual || !capabilities.orderTypes.contains($0) }
  }

  /// Notes that the server does not have types that it does not list and refuses.
  ///
  /// Throws what the folder throws.
  func noteTypesNotThere(among parts: [FetchPart], in folder: FetchFolder) throws {
    guard run.plan.types == nil else { return }
    let states = folder.parts
    for part in parts where capabilities.mayLack(part.type) {
      guard let state = states[part], let end = state.end, end.state == .failed else { continue }
      let isLacked = capabilities.lacks(part.type, refusing: end.cause) { type in
        let other = states[FetchPart(type: type, name: part.name)]
        return other?.end?.state == .complete ? folder.resourceCount(of: type) : nil
      }
      guard isLacked else { continue }
      try folder.end(
        part, progress: state.progress,
        PartEnd(.complete, reason: ServerCapabilities.lackedType))
    }
  }

  /// Throws ``UsageError`` for a type that is neither FHIR's nor the server's.
  static func check(
    types: [String]?, _ capabilities: ServerCapabilities
  ) throws(UsageError) {
    for type in types ?? []
    where !ResourceTypes.all.contains(type) && capabilities.offers[type] == nil {
      let isDescribed = !capabilities.offers.isEmpty
      let known =
        isDescribed ? Array(capabilities.offers.keys) : capabilities.neededTypes(withWards: false)
      let nearest = nearest(to: type, among: Array(ResourceTypes.all.union(known)))
      throw UsageError(
        "--type \(type): there is no such type of resource"
          + (nearest.map { " (did you mean \($0)?)" } ?? "")
          + (isDescribed ? "; the server has " : "; reports need ") + list(known))
    }
  }

  /// The type that begins most like a word, when it begins alike at all.
  private static func nearest(to word: String, among types: [String]) -> String? {
    let word = word.lowercased()
    func likeness(_ type: String) -> (Int, Int) {
      let begin = zip(word, type.lowercased()).prefix { $0 == $1 }.count
      return (begin, -abs(type.count - word.count))
    }
    let best = types.sorted().max { likeness($0) < likeness($1) }
    return best.flatMap { likeness($0).0 >= 3 ? $0 : nil }
  }

  private static func list(_ types: [String]) -> String {
    let names = types.sorted()
    return names.prefix(longestList).joined(separator: ", ")
      + (names.count > longestList ? " and \(names.count - longestList) more" : "")
  }
}
