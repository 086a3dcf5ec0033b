internal import CSimdJSON

/// Which gaps in the form of a patient are read, and what they say.
struct PatientGaps {
  /// The gaps of a form that may be of no matter; the others are for those that are read.
  private static let limit = TextForm.mostGaps / 2

  /// The gaps of what tells the patient apart.
  private(set) var origin = OriginGaps()
  /// The gap of the name's text; nil when it is not said.
  private(set) var nameText: Int?
  /// The gaps of the name's words, given ones before the family's.
  private(set) var nameWords: [Int] = []
  /// The gap of when the patient died.
  private(set) var deceased: Int?
  /// All gaps, in their order.
  private(set) var all: [csimdjson_gap] = []

  private var given: [Int] = []
  private var family: [Int] = []

  /// Finds the gaps of a patient, or of an entry that holds one, that the short way has read; nil when
  /// it has too many of them, or tells a thing twice.
  init?(_ cursor: PlainCursor, as layout: PlainLayout) {
    var walk = GapWalk(cursor)
    walk.resource(as: layout, limit: Self.limit) { walk in
      origin.takeFullURL(&walk)
    } members: { key, walk in
      take(key, &walk)
    }
    guard walk.isWhole else { return nil }
    (nameWords, all) = (given + family, walk.gaps)
  }

  private mutating func take(_ key: JSONString, _ walk: inout GapWalk) {
    switch key {
    case "resourceType", "deceasedBoolean": walk.fix()
    case "deceasedDateTime": deceased = walk.string()
    case "name" where walk.isAt("["):
      walk.elements { walk in walk.members { key, walk in takeName(key, &walk) } }
    case "name": walk.fix()
    default:
      if !origin.take(key, &walk, limit: Self.limit) { walk.fill(limit: Self.limit) }
    }
  }

  private mutating func takeName(_ key: JSONString, _ walk: inout GapWalk) {
    switch key {
    case "text": nameText = walk.string()
    case "given": given = words(&walk)
    case "family": family = words(&walk)
    default: walk.fill(limit: Self.limit)
    }
  }

  /// The gaps of a string, or of an array of them.
  private func words(_ walk: inout GapWalk) -> [Int] {
    var words: [Int] = []
    func takeWord(_ walk: inout GapWalk) {
      if let word = walk.string() { words.append(word) } else { walk.refuse() }
    }
    if walk.isAt("n") {
      walk.fix()
    } else if walk.isAt("[") {
      walk.elements(takeWord)
    } else {
      takeWord(&walk)
    }
    return words
  }
}
