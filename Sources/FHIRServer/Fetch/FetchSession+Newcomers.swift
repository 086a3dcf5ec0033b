/// Whom an export of a group may not hold, or not whole: who joined the group since the instant from
/// which on changes are fetched, and the members of Groups within it.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#query-parameters (`_since`)
extension FetchSession {
  /// Who is in the group whose export is fetched, or why that cannot be told; nil without a group.
  ///
  /// Throws `CancellationError`.
  func exportedGroup() async throws -> Result<ServerGroup, ServerFault>? {
    guard let id = run.plan.group else { return nil }
    do {
      return .success(try await connection.group(id, capabilities))
    } catch let fault as ServerFault {
      return .failure(fault)
    }
  }

  /// Searches what there is of them, of those who joined all, beside what an export brought.
  ///
  /// A member of a Group within it is searched for unless the export brought the Patient; where
  /// Patients are not fetched (`--type`), or did not change, all such members are. Throws
  /// `CancellationError`, and what the folder throws.
  func fetchBeyondExport(
    of read: Result<ServerGroup, ServerFault>?, into folder: FetchFolder
  ) async throws {
    let since = run.plan.settings.since
    switch read {
    case nil: return
    case .failure(let fault): try note(fault, in: folder)
    case .success(let group):
      if since != nil || !group.unreadGroups.isEmpty { try note(group, since, in: folder) }
      let joined = since.map { group.newcomers(since: $0).joined } ?? []
      var settings = run.plan.settings
      (settings.wholePatients, settings.followsExport) = (Set(joined), true)
      let inner = group.innerPatients.filter { !settings.wholePatients.contains($0) }
      let exported = inner.isEmpty ? [] : try folder.ids(of: "Patient")
      let patients = joined + inner.filter { !exported.contains($0) }
      guard !patients.isEmpty else { return }
      let types = grantedTypes.filter { $0 != "Medication" }
      try await search(Self.parts(types: types, patients: patients), settings, into: folder)
    }
  }

  /// Whether a server keeps to itself who is in a group, or does not read Groups at all; a status of
  /// what may pass is no such answer.
  private static func keepsToItself(_ status: Int) -> Bool {
    status == 501 || 400..<500 ~= status && ![408, 429].contains(status)
  }

  /// Says in the ledger why nobody knows who is in a group whose export is there.
  ///
  /// A server may keep that to itself, unless an instant asks who joined since then.
  private func note(_ fault: ServerFault, in folder: FetchFolder) throws {
    guard let id = run.plan.group else { return }
    let hasSince = run.plan.settings.since != nil
    if !hasSince, fault.httpStatus.map(Self.keepsToItself) ?? false { return }
    let reason =
      hasSince
      ? "who joined cannot be told, and earlier rows of new members are missed: \(fault); fetch"
        + " new members whole, without --since"
      : "who is in Groups within it cannot be told, and an export may leave them out: \(fault)"
    try folder.end(
      FetchPart(type: "Group", name: id), progress: PartProgress(),
      PartEnd(.failed, reason: reason, cause: PartEnd.Cause(fault)))
  }

  /// Says in the ledger of which members of a group nobody knows who they are, and with an instant
  /// who joined since then, and of how many that cannot be told.
  func note(
    _ group: ServerGroup, _ since: SearchSettings.Since?, in folder: FetchFolder
  ) throws {
    let gaps = group.gaps
    guard let id = run.plan.group, since != nil || !gaps.isEmpty else { return }
    let joining = since.map { since in
      let (joined, unknown) = group.newcomers(since: since)
      return Self.words(joined.count, unknown.count, group.patients.count)
    }
    var progress = PartProgress()
    progress.fetched = 1
    try folder.end(
      FetchPart(type: "Group", name: id), progress: progress,
      PartEnd(
        gaps.isEmpty ? .complete : .partial,
        reason: (gaps + [joining].compactMap { $0 }).joined(separator: "; "),
        cause: gaps.isEmpty ? .none : cause(of: group)))
  }

  /// Why members of a group are not known; to a search who asks matters, and an export has been let.
  private func cause(of group: ServerGroup) -> PartEnd.Cause {
    way == .search && group.isUnauthenticated ? .unauthenticated : .other
  }

  private static func words(_ joined: Int, _ unknown: Int, _ all: Int) -> String {
    let words =
      "\(joined) of \(all) members joined since then"
      + (joined > 0 ? " and \(joined == 1 ? "is" : "are") fetched whole" : "")
    guard unknown > 0 else { return words }
    return words
      + "; for \(unknown) the Group gives no start (member.period.start), so earlier rows are missing"
      + " of those who are new: fetch such patients whole, with --patient and without --since"
  }
}
