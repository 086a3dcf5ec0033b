/// What mentions of medications were found to tell of.
///
/// Records of many patients mention few medications. The readers share what they decoded, so that a
/// mention is mostly known again by where its codes lie in memory, without looking at the words.
struct MentionTable {
  private static let recentCount = 1 << 10

  /// The mentions and their numbers here.
  private var places: [MedicationMention: Int] = [:]
  /// The numbers of the medications that they tell of.
  private var numbers: [Int] = []
  /// Those met lately, by where their codes lie, else by the id that they refer to.
  private var recent = [MedicationMention](repeating: .nothing, count: recentCount)
  private var recentPlaces = [Int](repeating: -1, count: recentCount)
  /// All that is said of a mention's medication, also by the Medication that is referred to.
  private(set) var concepts: [[CodeableConcept]] = []

  /// The place of a mention here; nil when it was not met before.
  mutating func place(of mention: MedicationMention) -> Int? {
    let slot = Self.slot(of: mention)
    if recentPlaces[slot] >= 0, recent[slot] == mention { return recentPlaces[slot] }
    guard let place = places[mention] else { return nil }
    (recent[slot], recentPlaces[slot]) = (mention, place)
    return place
  }

  /// The number of the medication that the mention at a place tells of.
  func number(at place: Int) -> Int { numbers[place] }

  /// Notes what a mention tells of.
  mutating func note(
    _ mention: MedicationMention, number: Int, concepts: [CodeableConcept]
  ) {
    places[mention] = numbers.count
    numbers.append(number)
    self.concepts.append(concepts)
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
