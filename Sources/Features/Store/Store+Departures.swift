internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials

/// Who left a group, and what moved to patients outside it: rows that the store has and that count no more.
extension Store {
  /// Notes who belongs to the group now, and takes back, as a file of a part that was fetched, the rows of
  /// those who left and the rows that are somebody else's now.
  func departures(
    _ summary: FetchSummary, from state: inout FetchState, as part: String
  ) throws {
    let leavers = Self.leavers(summary, &state)
    let strangers = summary.told.strangers
    guard !leavers.isEmpty || !strangers.isEmpty else { return }
    var departures = BulkDeletions(transactionTime: nil)
    try forEachRow(of: state) { row in
      if let patient = row.patient, leavers.contains(patient) {
        departures.take(row.type, row.id, at: row.lastUpdated)
      } else if let moved = strangers[row.type + "/" + row.id],
        row.lastUpdated ?? .min < moved ?? .max
      {
        departures.take(row.type, row.id, at: moved)
      }
    }
    guard departures.count > 0 else { return }
    // Those who come back bring rows that were there before.
    state.recent = nil
    let draft = try SealedDraft(
      fetchFolder + "/" + StoredFolder.departures + StoredFolder.ending, of: path, key: key,
      place: part + "/" + StoredFolder.departures)
    try draft.write(departures.rows)
    try draft.keep()
  }

  /// The patients who left the group; the state has those who are there whole from now on.
  ///
  /// Who joined and could not be fetched whole joins again next time.
  private static func leavers(_ summary: FetchSummary, _ state: inout FetchState) -> Set<String> {
    guard let now = summary.told.members.map(Set.init), let known = state.members.map(Set.init)
    else { return [] }
    let leavers = summary.told.lacksMembers ? [] : known.subtracting(now)
    let joined = summary.isComplete ? now : []
    state.members = known.subtracting(leavers).union(joined).sorted()
    state.departed = Set(state.departed ?? []).union(leavers).sorted()
    return leavers
  }

  /// Hands out all rows of a generation.
  private func forEachRow(of state: FetchState, _ body: (FetchedRow) throws -> Void) throws {
    for folder in StoredFolder.all(in: folder(generation: state.generation)) {
      for file in folder.rowFiles { try StoredFolder.forEach(in: file, key: key, body) }
    }
  }
}

extension FetchState {
  /// Whether somebody came back whose rows are taken back, as they were and as they came again.
  var hasReturned: Bool { !Set(members ?? []).isDisjoint(with: departed ?? []) }
}
