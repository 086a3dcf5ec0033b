package import MedicationAdherence

/// The administrations that a reader has read in one chunk, and what those of all chunks name.
///
/// Many share what they name, so each distinct value is kept once and known by its index.
package struct AdministrationStore {
  /// The administrations of the chunk read last.
  package private(set) var records: [AdministrationRecord] = []
  /// Their ids, lines and courses, each as ``AdministrationText`` writes it, when they are kept.
  package private(set) var texts: [UInt8] = []
  /// The distinct combinations of patient, order and medication, and of the details that are kept; few
  /// are there twice.
  package internal(set) var references: [AdministrationReferences] = []
  /// The distinct amounts that were given; the first is not known.
  package internal(set) var amounts: [GivenAmount] = [.unknown]
  /// The distinct reasons why a dose was not given; the first is empty.
  package private(set) var reasons: [NotGivenReason] = [.none]
  /// The distinct references to encounters, when wards are asked for; the first is none.
  package internal(set) var encounters: [FHIRReference?] = [nil]
  /// Those that say that they are part of another one.
  package private(set) var parts: [PartOfDose] = []
  /// Whether any has a period.
  package private(set) var hasPeriods = false
  /// The first whose dates may keep them out of every bucket, in reading order.
  package internal(set) var doubtfulDates: [DoubtfulDate] = []
  /// How many of each version of FHIR were read.
  package private(set) var versionCounts = [Int](repeating: 0, count: FHIRVersion.allCases.count)

  let options: ReaderOptions
  var indexes = Indexes()

  /// Which index the distinct values have.
  struct Indexes {
    /// Of references by what names them, as the parser sees it.
    var references = FingerprintTable()
    /// Of references by the bytes that name them, as templates see them.
    var referenceBytes = FingerprintTable()
    /// Of amounts by the bytes that say them, as templates see them.
    var amountBytes = FingerprintTable()
    /// Of reasons by the bytes that say them, as templates see them.
    var reasonBytes = FingerprintTable()
    var reasons: [Fingerprint: UInt32] = [:]
    var amounts: [GivenAmount: UInt32] = [:]
    var encounters: [FHIRReference: UInt32] = [:]
  }

  static let declaration = KindDeclaration(
    keeping: .events(.administrations), account: .each,
    demands: .init(
      id: .administrationID, patient: .administrationPatient, medication: .administrationMedication),
    remarksModifiers: true, isCompared: true)

  /// Makes an empty store.
  init(_ options: ReaderOptions) { self.options = options }

  /// Keeps an administration.
  mutating func append(_ record: AdministrationRecord) { records.append(record) }

  /// Keeps an administration that a template followed, from a line.
  mutating func append(
    _ record: AdministrationRecord, ordinal: UInt64, line: Int, id: @autoclosure () -> JSONString?,
    course: @autoclosure () -> AdministrationCourse?
  ) {
    records.append(record)
    let last = records.count - 1
    records[last].recency.ordinal = ordinal
    if options.keepsTexts {
      records[last].setText(
        keepText(id(), options.details.contains(.courses) ? course() : nil, line: line))
    }
    versionCounts[Int(records[last].version)] += 1
  }

  /// Counts an administration by its version of FHIR, and keeps its id, its course and its line.
  ///
  /// Throws when the id is no string.
  mutating func note(
    _ fields: AdministrationFields, line: Int, in record: inout AdministrationRecord
  ) throws(DecodingFault) {
    versionCounts[Int(fields.version.rawValue)] += 1
    record.version = fields.version.rawValue
    let id = try fields.id.value?.string(at: "id")
    if let id, id.count > 0 { record.identity = Fingerprint(id) }
    guard options.keepsTexts else { return }
    record.setText(
      keepText(id, options.details.contains(.courses) ? fields.course : nil, line: line))
  }

  /// Keeps the id and the line of an administration, and its course where there is one; an id that is too
  /// long is left out.
  private mutating func keepText(
    _ id: JSONString?, _ course: AdministrationCourse?, line: Int
  ) -> Range<Int> {
    let start = texts.count
    id?.append(to: &texts)
    if texts.count - start > AdministrationText.longestID { texts.removeSubrange(start...) }
    AdministrationText.append(line: line, course, to: &texts)
    return start..<texts.count
  }

  /// Forgets the administrations of the chunk read last.
  mutating func beginChunk() {
    records.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  /// Empties all caches.
  mutating func dropCaches() { indexes = Indexes() }

  /// Hands over the references, which a linked record needs no more, and forgets the encounters that they
  /// name.
  mutating func takeReferences() -> [AdministrationReferences] {
    defer { (references, encounters) = ([], [nil]) }
    return references
  }
}

/// What an administration says.
extension AdministrationStore {
  /// Sets what the administration says: its outcome, its date, and why it was not given.
  mutating func judge(
    _ record: inout AdministrationRecord, _ fields: AdministrationFields
  ) throws(DecodingFault) {
    guard record.set(try fields.judgedOutcome(codes: options.codes.outcomes)) else {
      throw DecodingFault(
        kind: .badValue, path: "status", fact: .noAdministrationStatus)
    }
    if let date = try fields.dateTime() {
      record.set(date)
      record.period = fields.period(from: date)
      // A template is learnt from a text that came this way.
      if fields.isOfPeriod { hasPeriods = true }
    }
    parts += fields.wholes.compactMap { PartOfDose($0, ordinal: record.recency.ordinal) }
    if let reasons = fields.reasons.value { record.reason = try reason(reasons, fields.version) }
  }

  /// The index of the reasons why a dose was not given; 0 when they are not kept.
  private mutating func reason(
    _ value: JSONValue, _ version: FHIRVersion
  ) throws(DecodingFault) -> UInt32 {
    var printer = Fingerprinter()
    printer.add(value)
    if let known = indexes.reasons[printer.fingerprint] { return known }
    try value.refuseRepetition(
      at: version == .dstu2 || version == .stu3 ? "reasonNotGiven" : "statusReason")
    guard options.keepsReasons else { return 0 }
    let concepts = value.kind == .array ? Array(value.elements) : [value]
    reasons.append(NotGivenReason(concepts.map { .init(CodeableConcept($0)) }))
    indexes.reasons[printer.fingerprint] = UInt32(reasons.count - 1)
    return UInt32(reasons.count - 1)
  }

  /// Whether the date is doubtful and there is still room for its place.
  func wantsPlace(on date: FHIRDateTime?) -> Bool {
    DoubtfulDate.Kind(date) != nil && doubtfulDates.count < DoubtfulDate.mostKept
  }

  /// Keeps the place of a sound administration if its date is doubtful.
  mutating func noteDate(of record: AdministrationRecord, place: ReadingPlace) {
    guard record.fault == AdministrationRecord.Fault.none.rawValue, wantsPlace(on: record.date),
      let kind = DoubtfulDate.Kind(record.date)
    else { return }
    let isMoved = kind == .before1900 && record.date.map { $0.day >= .firstPlausible } ?? false
    doubtfulDates.append(
      DoubtfulDate(
        place: ResourcePlace(place, type: ResourceKind.administration.name), kind: kind,
        isMoved: isMoved))
  }
}

extension NotGivenReason.Part {
  /// Takes a concept: its first code that is known, else its first one.
  fileprivate init(_ concept: CodeableConcept) {
    let parts = concept.codings.filter { !$0.code.isEmpty }.map { coding in
      Self(
        system: coding.system, code: coding.code, display: coding.display, text: concept.text)
    }
    self =
      parts.first { $0.known != nil } ?? parts.first
      ?? Self(system: "", code: "", display: "", text: concept.name ?? "")
  }
}

extension AdministrationRecord {
  /// Sets where the text of the id is among the reader's texts.
  fileprivate mutating func setText(_ range: Range<Int>) {
    (idOffset, idCount) = (UInt32(range.lowerBound), UInt16(range.count))
  }
}
