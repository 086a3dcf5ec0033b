internal import MedicationAdherence

/// Numbers the medications of a record in the order in which they come up.
struct MedicationNumbering: Sendable {
  /// The medications; each name of a medication has an entry of its own.
  private(set) var medications: [Medication] = []
  /// For each medication the number of the first one that has its key.
  private(set) var sameMedication: [Int] = []
  private var sharedNames: SharedNames?

  private let readings: [[MedicationRecord]]
  private var index: ResourceIndex
  private var numbers: [Medication: Int] = [:]
  private var firstOfKey: [String: Int] = [:]
  /// What each mention means: the number of the medication, and all that is said of it.
  private var meanings: [Meaning] = []
  private var mentions = MentionTable()

  private struct Meaning: Sendable {
    let number: Int
    let concepts: [CodeableConcept]
  }

  /// Begins with no medications; `readings` are the Medication resources that references may lead
  /// to.
  init(_ readings: [[MedicationRecord]], without deletions: Deletions, naming: SharedNaming?) {
    self.readings = readings
    index = ResourceIndex(readings, types: ["Medication"], without: deletions)
    sharedNames = naming.map(SharedNames.init)
  }

  /// How many readings of a Medication resource were replaced by a newer one.
  var duplicateCounts: [String: Int] { index.duplicateCounts }
  /// How many readings of a Medication resource each deletion takes back.
  var takenBack: [TakenBack: Int] { index.takenBack }

  /// The number of the medication that a patient's mention means, by the name that it has there.
  mutating func number(of mention: MedicationMention, patient: Int?) -> Int {
    note(meaning(of: mention), patient: patient)
  }

  /// The index of what a mention means, for ``note(_:patient:)``.
  mutating func meaning(of mention: MedicationMention) -> Int {
    if let known = mentions.place(of: mention) { return known }
    var concepts = mention.concepts
    if let place = mention.reference.flatMap({ index.resolve($0) }).map({ index.places[$0] }),
      let concept = readings[place.reader][place.index].concept
    {
      concepts.append(concept)
    }
    let number = number(
      of: MedicationIdentity.medication(concepts: concepts, reference: mention.reference))
    mentions.note(mention)
    meanings.append(Meaning(number: number, concepts: concepts))
    return meanings.count - 1
  }

  /// Whether a mention itself says which medication is meant, if only in words: by a concept, or
  /// next to a reference.
  mutating func isNamed(by mention: MedicationMention) -> Bool {
    if mention.reference?.display.isEmpty == false { return true }
    return meanings[meaning(of: mention)].concepts.contains { concept in
      concept.name != nil || concept.codings.contains { !$0.code.isEmpty }
    }
  }

  /// Notes what a patient's record calls a medication; the medication's number.
  mutating func note(_ meaning: Int, patient: Int?) -> Int {
    let number = meanings[meaning].number
    sharedNames?.note(
      medications[number], number: sameMedication[number], concepts: meanings[meaning].concepts,
      patient: patient)
    return number
  }

  /// The number of a medication by the name that it has here.
  private mutating func number(of medication: Medication) -> Int {
    if let known = numbers[medication] { return known }
    let number = medications.count
    medications.append(medication)
    numbers[medication] = number
    let first = firstOfKey[medication.key] ?? number
    firstOfKey[medication.key] = first
    sameMedication.append(first)
    return number
  }

  /// What each medication may be called in a report that is given out; nothing when none is.
  var namesToShare: [String] { sharedNames?.names(of: medications, same: sameMedication) ?? [] }
}

/// The distinct mentions of medications, numbered from 0 in the order in which they are noted.
///
/// Records of many patients mention few medications. A reader shares what it decoded, so a mention
/// is mostly recognised by the address of its codes in memory, without comparing texts.
struct MentionTable: Sendable {
  private static let recentCount = 1 << 10

  /// The mentions and their numbers.
  private var places: [MedicationMention: Int] = [:]
  /// A cache of recent mentions, by the address of their codes, else by the id that they refer to.
  private var recent: [MedicationMention] = []
  private var recentPlaces: [Int] = []

  /// The number of a mention; nil when it was not noted.
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
