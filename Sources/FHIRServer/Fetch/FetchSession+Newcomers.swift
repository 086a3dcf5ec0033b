/// The patients whom an export of a group may leave out or hold in part: those who joined since the
/// instant from which changes are fetched, and the members of Groups within it.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#query-parameters (`_since`)
extension FetchSession {
  /// The members of the group that is exported, or why they cannot be read; nil without a group.
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

  /// Searches for their resources beside what an export brought; for those who joined, for all of
  /// them.
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
      learn(group, into: folder)
      if since != nil || !group.unreadGroups.isEmpty { try note(group, since, in: folder) }
      let joined = since.map { newcomers(in: group, since: $0).joined } ?? []
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

  /// The patients of a group who are fetched whole: those whom a store does not have, else those who joined
  /// since an instant; and those of whom that is not known.
  func newcomers(
    in group: ServerGroup, since: SearchSettings.Since
  ) -> (joined: [String], unknown: [String]) {
    guard let known = run.plan.earlier?.members else { return group.newcomers(since: since) }
    return (group.patients.filter { !known.contains($0) }, [])
  }

  /// Whether a status means that a server does not disclose a group's members, or does not read
  /// Groups at all; a passing failure does not.
  private static func keepsToItself(_ status: Int) -> Bool {
    status == 501 || 400..<500 ~= status && ![408, 429].contains(status)
  }

  /// Notes in the ledger why the members of an exported group are not known.
  ///
  /// That is no fault unless changes since an instant are fetched, for which the time of joining
  /// matters.
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

  /// Learns who belongs to a group.
  func learn(_ group: ServerGroup, into folder: FetchFolder) {
    folder.learn { ($0.members, $0.lacksMembers) = (group.patients, !group.gaps.isEmpty) }
  }

  /// Notes in the ledger which members of a group cannot be identified and, with an instant, how
  /// many joined since then and for how many that is unknown.
  func note(
    _ group: ServerGroup, _ since: SearchSettings.Since?, in folder: FetchFolder
  ) throws {
    let gaps = group.gaps
    guard let id = run.plan.group, since != nil || !gaps.isEmpty else { return }
    let joining = since.map { since in
      let (joined, unknown) = newcomers(in: group, since: since)
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

  /// Why members of a group are not known.
  ///
  /// Only a search fails for its credentials here: an export was allowed before.
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
