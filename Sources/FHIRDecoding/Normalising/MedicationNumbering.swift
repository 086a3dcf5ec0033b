internal import MedicationAdherence

/// Numbers the medications that a record tells of, in the order in which they are told.
struct MedicationNumbering {
  /// The medications; each name that one is called by makes one of its own.
  private(set) var medications: [Medication] = []
  /// For each medication the number of the first one that has its key.
  private(set) var sameMedication: [Int] = []
  private var sharedNames: SharedNames?

  private let readings: [[MedicationRecord]]
  private var index: ResourceIndex
  private var numbers: [Medication: Int] = [:]
  private var firstOfKey: [String: Int] = [:]
  private var mentions = MentionTable()

  /// Begins with none, beside the Medication resources that were read.
  init(_ readings: [[MedicationRecord]], naming: SharedNaming?) {
    self.readings = readings
    index = ResourceIndex(readings, types: ["Medication"])
    sharedNames = naming.map(SharedNames.init)
  }

  /// How many readings of a Medication resource were replaced by a newer one.
  var duplicateCounts: [String: Int] { index.duplicateCounts }

  /// The number of what a patient's mention tells of, by the name that it has there.
  mutating func number(of mention: MedicationMention, patient: Int?) -> Int {
    if let place = mentions.place(of: mention) {
      let number = mentions.number(at: place)
      if sharedNames != nil { note(number, mentions.concepts[place], patient: patient) }
      return number
    }
    var concepts = mention.concepts
    if let place = mention.reference.flatMap({ index.resolve($0) }).map({ index.places[$0] }),
      let concept = readings[place.reader][place.index].concept
    {
      concepts.append(concept)
    }
    let number = number(
      of: MedicationIdentity.medication(concepts: concepts, reference: mention.reference))
    mentions.note(mention, number: number, concepts: concepts)
    note(number, concepts, patient: patient)
    return number
  }

  /// Notes what a patient's record calls a medication.
  private mutating func note(_ number: Int, _ concepts: [CodeableConcept], patient: Int?) {
    sharedNames?.note(
      medications[number], number: sameMedication[number], concepts: concepts, patient: patient)
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
