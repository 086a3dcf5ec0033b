internal import FHIRIntake

extension FetchJournal {
  /// Readies the parts that ended and are not complete for being asked for again.
  ///
  /// A part goes on at the page where it stopped. One without such a page begins anew: its file is
  /// cut where it began, so that no row stays that the server may have lost since, and what was
  /// written behind comes again. Returns where files are cut.
  mutating func reopenParts() -> [Cut] {
    let unfinished = parts.filter { ($1.end?.state ?? .complete) != .complete }
    var starts: [String: Int] = [:]
    for (part, state) in unfinished {
      if state.hasNextPage {
        parts[part]?.end = nil
      } else if state.reach > state.begun {
        starts[part.type] = min(starts[part.type] ?? state.begun, state.begun)
      } else {
        parts[part] = nil
      }
    }
    let cuts = starts.map { Cut(type: $0, from: $1, in: parts) }
    for cut in cuts { take(cut) }
    return cuts
  }
}

extension FetchJournal.PartState {
  /// Whether there is a page to go on with.
  fileprivate var hasNextPage: Bool { progress.next != nil && !progress.isWhole }
}
