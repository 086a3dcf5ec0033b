internal import MedicationAdherence

/// Numbers the medications that a record tells of, in the order in which they are told.
struct MedicationNumbering: Sendable {
  /// The medications; each name that one is called by makes one of its own.
  private(set) var medications: [Medication] = []
  /// For each medication the number of the first one that has its key.
  private(set) var sameMedication: [Int] = []
  private var sharedNames: SharedNames?

  private let readings: [[MedicationRecord]]
  private var index: ResourceIndex
  private var numbers: [Medication: Int] = [:]
  private var firstOfKey: [String: Int] = [:]
  /// What each mention tells of: the number of the medication, and all that is said of it.
  private var meanings: [Meaning] = []
  private var mentions = MentionTable()

  private struct Meaning: Sendable {
    let number: Int
    let concepts: [CodeableConcept]
  }

  /// Begins with none, beside the Medication resources that were read and not deleted.
  init(_ readings: [[MedicationRecord]], without deletions: Deletions, naming: SharedNaming?) {
    self.readings = readings
    index = ResourceIndex(readings, types: ["Medication"], without: deletions)
    sharedNames = naming.map(SharedNames.init)
  }

  /// How many readings of a Medication resource were replaced by a newer one.
  var duplicateCounts: [String: Int] { index.duplicateCounts }
  /// How many readings of a Medication resource each deletion takes back.
  var takenBack: [TakenBack: Int] { index.takenBack }

  /// The number of what a patient's mention tells of, by the name that it has there.
  mutating func number(of mention: MedicationMention, patient: Int?) -> Int {
    note(meaning(of: mention), patient: patient)
  }

  /// The place of what a mention tells of, for ``note(_:patient:)``.
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

  /// Whether a mention says which medication is meant, be it in words only: by a concept, or beside a
  /// reference.
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
