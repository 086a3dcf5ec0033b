internal import CSimdJSON

/// Which gaps in the form of an administration are read, and what they say.
struct AdministrationGaps {
  /// The gaps of a form that may be of no matter; the others are for those that are read.
  private static let limit = TextForm.mostGaps * 3 / 4

  /// The gap of the id; nil, as those that follow, when it is not said, or not by a string.
  private(set) var id: Int?
  /// The gap of `meta.versionId`.
  private(set) var versionID: Int?
  /// The gap of `meta.lastUpdated`.
  private(set) var lastUpdated: Int?
  /// The gap of the status.
  private(set) var status: Int?
  /// The gap of the date: of a Period its start, else its end.
  private(set) var date: Int?
  /// The gaps within the values that name patient, order and medication, a bit for each.
  private(set) var names: UInt64 = 0
  /// Where these values lie, in the order in which `AdministrationFields.names` has them, for both
  /// ways must find one attribution; nil for those that are missing.
  private(set) var named = [Range<TextForm.Mark>?](repeating: nil, count: 5)
  /// All gaps, in their order.
  private(set) var all: [csimdjson_gap] = []
  private var isWhole = true

  /// Finds the gaps of an administration, or of an entry that holds one, that the short way has
  /// read; nil when it has too many of them, or tells a thing twice.
  init?(_ cursor: PlainCursor, isEntry: Bool) {
    var walk = GapWalk(cursor)
    if isEntry {
      walk.members { key, walk in
        if key == "resource" { take(&walk) } else { walk.fill(limit: Self.limit) }
      }
    } else {
      take(&walk)
    }
    guard isWhole else { return nil }
    all = walk.gaps
  }

  private mutating func take(_ walk: inout GapWalk) {
    walk.members { key, walk in
      switch AdministrationMember(key) {
      case .id: id = gap(&walk)
      case .status: status = gap(&walk)
      case .meta: takeMeta(&walk)
      case .date: takeDate(&walk)
      case .subject: take(nameAt: 0, &walk)
      case .request: take(nameAt: 1, &walk)
      case .medication where key == "medicationCodeableConcept": take(nameAt: 2, &walk)
      case .medication where key == "medicationReference": take(nameAt: 3, &walk)
      case .medication: take(nameAt: 4, &walk)
      case .notGiven, .contained, .modifierExtension: walk.fix()
      case .reasons: walk.fill(limit: Self.limit)
      case nil where key == "resourceType": walk.fix()
      case nil: walk.fill(limit: Self.limit)
      }
    }
  }

  /// The gap that the string here is; nil, and all of it must be as it is known, when none is here.
  private mutating func gap(_ walk: inout GapWalk) -> Int? {
    guard walk.isAt("\"") else {
      walk.fix()
      return nil
    }
    let count = walk.gaps.count
    walk.fill(limit: TextForm.mostGaps)
    isWhole = isWhole && walk.gaps.count == count + 1
    return count
  }

  private mutating func takeMeta(_ walk: inout GapWalk) {
    var isTold = (version: false, lastUpdated: false)
    guard walk.isAt("{") else { return walk.fix() }
    walk.members { key, walk in
      switch key {
      case "versionId":
        isWhole = isWhole && !isTold.version
        (versionID, isTold.version) = (gap(&walk), true)
      case "lastUpdated":
        isWhole = isWhole && !isTold.lastUpdated
        (lastUpdated, isTold.lastUpdated) = (gap(&walk), true)
      default: walk.fill(limit: Self.limit)
      }
    }
  }

  private mutating func takeDate(_ walk: inout GapWalk) {
    guard walk.isAt("{") else {
      date = gap(&walk)
      return
    }
    var (start, end): (Int?, Int?)
    walk.members { key, walk in
      switch key {
      case "start": start = gap(&walk)
      case "end": end = gap(&walk)
      default: walk.fill(limit: Self.limit)
      }
    }
    date = start ?? end
  }

  private mutating func take(nameAt index: Int, _ walk: inout GapWalk) {
    guard !walk.isAt("n") else { return walk.fix() }
    let first = walk.gaps.count
    named[index] = walk.fillStretch(limit: TextForm.mostGaps)
    for gap in first..<walk.gaps.count { names |= 1 << UInt64(gap) }
  }
}
