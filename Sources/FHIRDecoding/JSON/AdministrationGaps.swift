internal import CSimdJSON

/// Which gaps in the form of an administration are read, and what they say.
struct AdministrationGaps {
  /// The gaps of a form that may be of no matter; the others are for those that are read.
  private static let limit = TextForm.mostGaps * 3 / 4

  /// The gap of the id; nil, as those that follow, when it is not said, or not by a string.
  private(set) var id: Int?
  /// The gaps of `meta`.
  private(set) var meta = MetaGaps()
  /// The gap of the status.
  private(set) var status: Int?
  /// The gap of the date: of a Period its start, else its end.
  private(set) var date: Int?
  /// The gaps within the values that name patient, order and medication, a bit for each.
  private(set) var names: UInt64 = 0
  /// The gaps of them within those that name the medication.
  private(set) var medication: UInt64 = 0
  /// Where these values lie, in the order in which `AdministrationFields.names` has them, for both
  /// ways must find one attribution; nil for those that are missing.
  private(set) var named = [Range<TextForm.Mark>?](repeating: nil, count: 5)
  /// All gaps, in their order.
  private(set) var all: [csimdjson_gap] = []

  /// Finds the gaps of an administration, or of an entry that holds one, that the short way has
  /// read; nil when it has too many of them, or tells a thing twice.
  init?(_ cursor: PlainCursor, as layout: PlainLayout) {
    var walk = GapWalk(cursor)
    walk.resource(as: layout, limit: Self.limit) { walk in
      walk.fill(limit: Self.limit)
    } members: { key, walk in
      take(key, &walk)
    }
    guard walk.isWhole else { return nil }
    all = walk.gaps
  }

  private mutating func take(_ key: JSONString, _ walk: inout GapWalk) {
    switch AdministrationMember(key) {
    case .type: walk.fix()
    case .id: id = walk.string()
    case .status: status = walk.string()
    case .meta: meta.take(&walk, limit: Self.limit)
    case .date: takeDate(&walk)
    case .subject: take(nameAt: 0, &walk)
    case .request: take(nameAt: 1, &walk)
    case .medication where key == "medicationCodeableConcept": take(nameAt: 2, &walk)
    case .medication where key == "medicationReference": take(nameAt: 3, &walk)
    case .medication: take(nameAt: 4, &walk)
    case .notGiven, .contained, .modifierExtension: walk.fix()
    case .reasons: walk.fill(limit: Self.limit)
    case nil: walk.fill(limit: Self.limit)
    }
  }

  private mutating func takeDate(_ walk: inout GapWalk) {
    guard walk.isAt("{") else {
      date = walk.string() ?? date
      return
    }
    var (start, end): (Int?, Int?)
    walk.members { key, walk in
      switch key {
      case "start": start = walk.string()
      case "end": end = walk.string()
      default: walk.fill(limit: Self.limit)
      }
    }
    date = start ?? end
  }

  private mutating func take(nameAt index: Int, _ walk: inout GapWalk) {
    guard !walk.isAt("n") else { return walk.fix() }
    guard let value = walk.value(limit: TextForm.mostGaps) else { return walk.refuse() }
    named[index] = value.stretch
    names |= value.bits
    if index >= 2 { medication |= value.bits }
  }
}
