internal import FHIRIntake

extension FetchJournal {
  /// Readies the parts that ended and are not complete for being asked for again.
  ///
  /// The last one of a file goes on at the page where it stopped. The others begin anew: a file is
  /// cut where the first of them began, so that no row stays that the server may have lost since,
  /// and what was written behind comes again. Returns where files are cut.
  mutating func reopenParts() -> [Cut] {
    let unfinished = parts.filter { ($1.end?.state ?? .complete) != .complete }
    var cuts: [String: Int] = [:]
    for (part, state) in unfinished {
      if state.hasNextPage, isLast(part, state) {
        parts[part]?.end = nil
      } else {
        parts[part] = nil
        guard state.progress.unique > 0 else { continue }
        cuts[part.type] = min(cuts[part.type] ?? state.begun, state.begun)
      }
    }
    let list = cuts.map { Cut(type: $0, size: $1) }
    for cut in list { take(cut) }
    return list
  }

  private func isLast(_ part: FetchPart, _ state: PartState) -> Bool {
    parts.allSatisfy { $0 == part || $0.type != part.type || $1.begun < state.begun }
  }
}

extension FetchJournal.PartState {
  /// Whether there is a page to go on with.
  fileprivate var hasNextPage: Bool { progress.next != nil && !progress.isWhole }
}
