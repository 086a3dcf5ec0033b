/// The distinct mentions of medications, numbered from 0 in the order in which they are noted.
///
/// Records of many patients mention few medications. A reader shares what it decoded, so that a
/// mention is mostly known again by where its codes lie in memory, without looking at the words.
struct MentionTable: Sendable {
  private static let recentCount = 1 << 10

  /// The mentions and their places here.
  private var places: [MedicationMention: Int] = [:]
  /// Those met lately, by where their codes lie, else by the id that they refer to.
  private var recent: [MedicationMention] = []
  private var recentPlaces: [Int] = []

  /// The place of a mention here; nil when it was not noted.
  mutating func place(of mention: MedicationMention) -> Int? {
    guard !places.isEmpty else { return nil }
    let slot = Self.slot(of: mention)
    if recentPlaces[slot] >= 0, recent[slot] == mention { return recentPlaces[slot] }
    guard let place = places[mention] else { return nil }
    (recent[slot], recentPlaces[slot]) = (mention, place)
    return place
  }

  /// Notes a mention that was not noted before.
  mutating func note(_ mention: MedicationMention) {
    if places.isEmpty {
      recent = Array(repeating: .nothing, count: Self.recentCount)
      recentPlaces = Array(repeating: -1, count: Self.recentCount)
    }
    places[mention] = places.count
  }

  private static func slot(of mention: MedicationMention) -> Int {
    guard let codings = mention.concepts.first?.codings, !codings.isEmpty else {
      let id = mention.concepts.first?.text ?? mention.reference?.target.lastPart ?? ""
      return id.hashValue & (recentCount - 1)
    }
    let place = unsafe codings.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    return Int((place >> 4) % UInt(recentCount - 1))
  }
}
