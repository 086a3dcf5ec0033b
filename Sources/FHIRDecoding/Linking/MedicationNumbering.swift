internal import MedicationAdherence

/// Numbers the medications of a record in the order in which they come up.
struct MedicationNumbering: Sendable {
  /// The medications; each name of a medication has an entry of its own.
  private(set) var medications: [Medication] = []
  /// For each medication the number of the first one that has its key.
  private(set) var sameMedication: [Int] = []
  /// The number of the medication of which nothing is known; -1 until one comes up.
  private var unknown = -1
  /// The numbers of unknown medications of single orders.
  private var unknownOfOrders: Set<Int> = []
  private var sharedNames: SharedNames?
  private let given: MedicationNames?

  private let readings: [[MedicationRecord]]
  private(set) var index: ResourceIndex
  private var numbers: [Medication: Int] = [:]
  private var firstOfKey: [String: Int] = [:]
  /// What each mention means: the number of the medication, and all that is said of it.
  private var meanings: [Meaning] = []
  private var mentions = MentionTable()

  private struct Meaning: Sendable {
    let number: Int
    let concepts: [CodeableConcept]
    /// Whether the house gives it its name.
    let isGiven: Bool
  }

  /// Begins with no medications; `readings` are the Medication resources that references may lead
  /// to; `given` are the names that a house gives.
  init(
    _ readings: [[MedicationRecord]], without deletions: Deletions, naming: SharedNaming?,
    given: MedicationNames?
  ) {
    (self.readings, self.given) = (readings, given)
    index = ResourceIndex(readings, without: deletions)
    sharedNames = naming.map(SharedNames.init)
  }

  /// The number of the medication that a patient's mention means, by the name that it has there.
  mutating func number(of mention: MedicationMention, patient: Int?) -> Int {
    note(meaning(of: mention), patient: patient)
  }

  /// The index of what a mention means, for ``note(_:patient:)``.
  mutating func meaning(of mention: MedicationMention) -> Int {
    if let known = mentions.place(of: mention) { return known }
    var concepts = mention.concepts
    let resource = mention.reference.flatMap { record(of: $0) }
    if let concept = resource?.concept { concepts.append(concept) }
    if concepts.allSatisfy({ $0.name == nil }),
      let composition = mention.composition ?? resource?.composition,
      let name = name(of: composition)
    {
      concepts.append(CodeableConcept(text: name, codings: []))
    }
    let givenName = given?.name(of: concepts)
    let medication = MedicationIdentity.medication(
      concepts: concepts, reference: mention.reference, given: givenName)
    let number = number(of: medication)
    if unknown < 0, medication == MedicationIdentity.unknown { unknown = number }
    mentions.note(mention)
    meanings.append(Meaning(number: number, concepts: concepts, isGiven: givenName != nil))
    return meanings.count - 1
  }

  /// The Medication that a reference leads to; nil when it was not read.
  private mutating func record(of reference: FHIRReference) -> MedicationRecord? {
    index.resolve(reference).map { index.places[$0] }.map { readings[$0.reader][$0.index] }
  }

  /// What a Medication is called by its ingredients, each once, else by its identifier; nil without a
  /// name.
  ///
  /// An ingredient may be a Medication with ingredients itself, but not endlessly.
  private mutating func name(of composition: MedicationComposition, depth: Int = 4) -> String? {
    let names = composition.ingredients.compactMap { name(of: $0, depth: depth) }
    if !names.isEmpty, names.count == composition.ingredients.count {
      return Medication.distinct(names).joined(separator: " + ")
    }
    return composition.identifier.isEmpty ? nil : composition.identifier
  }

  private mutating func name(
    of ingredient: MedicationComposition.Ingredient, depth: Int
  ) -> String? {
    switch ingredient {
    case .named(let name): return name
    case .referenced(let reference):
      let found = record(of: reference)
      if let name = found?.concept.flatMap({ given?.name(of: [$0]) }) ?? found?.concept?.name {
        return name
      }
      if depth > 0, let name = found?.composition.flatMap({ name(of: $0, depth: depth - 1) }) {
        return name
      }
      return reference.display.isEmpty ? nil : reference.display
    }
  }

  /// Whether nothing is known of a medication.
  func isUnknown(_ number: Int) -> Bool { number == unknown }

  /// The number of the unknown medication of one order, by its `Type/id`: nothing says that it is
  /// that of another order.
  mutating func numberOfUnknown(orderedBy order: String) -> Int {
    let number = number(of: MedicationIdentity.unknown(of: order))
    unknownOfOrders.insert(number)
    return number
  }

  /// Whether a medication is the unknown one of a single order.
  func isUnknownOfOrder(_ number: Int) -> Bool {
    !unknownOfOrders.isEmpty && unknownOfOrders.contains(number)
  }

  /// Whether a mention says which medication is meant, itself or by the Medication that it leads to.
  mutating func isNamed(by mention: MedicationMention) -> Bool {
    mention.isNamed || meanings[meaning(of: mention)].concepts.contains(where: \.saysSomething)
  }

  /// Notes what a patient's record calls a medication; the medication's number.
  mutating func note(_ meaning: Int, patient: Int?) -> Int {
    let number = meanings[meaning].number
    sharedNames?.note(
      medications[number], number: sameMedication[number], concepts: meanings[meaning].concepts,
      isGiven: meanings[meaning].isGiven, patient: patient)
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

  /// What each medication may be called in a report that is released; nothing when none is.
  var namesToShare: [String] { sharedNames?.names(of: medications) ?? [] }

  /// What records call the medications; nothing when no report is released.
  var namesInUse: NamesInUse { sharedNames?.inUse(medications) ?? NamesInUse() }
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
