internal import CSimdJSON
internal import MedicationAdherence

/// A template of patients, and what the one that was read last says.
final class PatientTemplate: ResourceTemplate {
  private let slots: PatientSlots
  private var recency: Recency
  private var deceased: Death?

  /// Makes the template of a text that the parser has read, with a cursor at its start; nil when it
  /// can have none.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: TextLayout,
    _ record: PatientRecord
  ) {
    guard let slots = PatientSlots(cursor, as: layout) else { return nil }
    self.slots = slots
    (recency, deceased) = (record.origin.recency, record.deceased)
    unsafe super.init(.patient, TextTemplate(text, slots: slots.all), as: layout)
  }

  private init(copying other: PatientTemplate) {
    (slots, recency, deceased) = (other.slots, other.recency, other.deceased)
    super.init(.patient, other.text.copy(), as: other.layout)
  }

  override func copy() -> ResourceTemplate { PatientTemplate(copying: self) }

  /// The record of the patient, without its ordinal; nil when it must be read another way.
  func record(scope: UInt64) -> PatientRecord? {
    if let slot = slots.deceased, text.isUnread(slot) {
      guard let date = text.date(in: slot) else { return nil }
      deceased = .at(date.endMoment)
    }
    recency = slots.origin.meta.recency(of: text, known: recency)
    text.noteRead()
    return PatientRecord(
      origin: slots.origin.origin(of: text, .patient, recency, scope: scope),
      name: PatientRecord.name(
        text: slots.nameText.map { text[$0] },
        words: slots.nameWords.lazy.map { [text] in text[$0] }),
      deceased: deceased)
  }
}

/// Which slots of a patient's template are read, and what they hold.
struct PatientSlots {
  /// The most slots for values that are not read; the others are kept for those that are.
  private static let limit = TextTemplate.mostSlots / 2

  /// The slots of the patient's origin.
  private(set) var origin = OriginSlots()
  /// The slot of the name's text; nil when it is missing.
  private(set) var nameText: Int?
  /// The slots of the name's words, given ones before the family's.
  private(set) var nameWords: [Int] = []
  /// The slot of when the patient died.
  private(set) var deceased: Int?
  /// All slots, in their order.
  private(set) var all: [csimdjson_slot] = []

  private var given: [Int] = []
  private var family: [Int] = []

  /// Finds the slots of a sound patient, or of an entry that holds one; nil when there are too many
  /// of them, or it is not written plainly.
  init?(_ cursor: PlainCursor, as layout: TextLayout) {
    var walk = SlotWalk(cursor)
    walk.resource("Patient", as: layout, limit: Self.limit) { walk in
      origin.takeFullURL(&walk)
    } members: { key, walk in
      take(key, &walk)
    }
    guard walk.isWhole else { return nil }
    (nameWords, all) = (given + family, walk.slots)
  }

  private mutating func take(_ key: JSONString, _ walk: inout SlotWalk) {
    switch key {
    case "deceasedBoolean": walk.fix()
    case "deceasedDateTime": deceased = walk.string()
    // Who replaces whom, and what is an animal, only a reading tells.
    case "link", "animal": walk.refuse()
    case "extension": walk.extensions(limit: Self.limit)
    case "name" where walk.isAt("n"): walk.fix()
    case "name": takeOnlyName(&walk)
    default:
      if !origin.take(key, &walk, limit: Self.limit) { walk.fill(limit: Self.limit) }
    }
  }

  /// Takes the name in an array of one: of several, what they say decides which one is read.
  private mutating func takeOnlyName(_ walk: inout SlotWalk) {
    var count = 0
    walk.elements { walk in
      count += 1
      walk.members { key, walk in takeName(key, &walk) }
    }
    if count != 1 { walk.refuse() }
  }

  private mutating func takeName(_ key: JSONString, _ walk: inout SlotWalk) {
    switch key {
    case "text": nameText = walk.string()
    case "given": given = words(&walk)
    case "family": family = words(&walk)
    default: walk.fill(limit: Self.limit)
    }
  }

  /// The slots of a string, or of an array of them.
  private func words(_ walk: inout SlotWalk) -> [Int] {
    var words: [Int] = []
    func takeWord(_ walk: inout SlotWalk) {
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
