internal import FHIRIntake

extension FetchJournal {
  /// Where the file of a type is cut: what lies behind is taken back.
  struct Cut: Codable, Equatable {
    /// The type of resource.
    var type: String
    /// The size of its file from then on.
    var size: Int
  }
}

extension FetchJournal.Cut {
  /// The cut that takes back all from a size on, and no part by half.
  ///
  /// A part that an earlier run left and that went on later has rows before and behind the parts
  /// that were written in between, so the cut begins where the first of those began that reach
  /// behind it.
  init(type: String, from size: Int, in parts: [FetchPart: FetchJournal.PartState]) {
    var size = size
    let states = parts.filter { $0.key.type == type }.values
    while let first = states.filter({ $0.begun < size && $0.reach > size }).map(\.begun).min() {
      size = first
    }
    (self.type, self.size) = (type, size)
  }

  /// Whether rows of a part are taken back.
  func takesBack(_ part: FetchPart, _ state: FetchJournal.PartState) -> Bool {
    part.type == type && state.reach > size
  }
}
