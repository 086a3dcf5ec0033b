internal import MedicationAdherence

/// Numbers the patients of a record: those who were read, then those whom others refer to.
struct PatientNumbering: Sendable {
  private let readings: [[PatientRecord]]
  private(set) var index: ResourceIndex
  /// The ids of those who were not read, and their numbers.
  private var unread: [String] = []
  private var numbersOfUnread: [String: Int] = [:]
  /// The patient that the reference before led to.
  private var latest: (target: FHIRReference.Target, number: Int)?

  /// Begins with the patients who were read and not deleted.
  init(_ readings: [[PatientRecord]], without deletions: Deletions) {
    self.readings = readings
    index = ResourceIndex(readings, without: deletions)
  }

  /// The number of the patient that a reference leads to; one who was not read keeps the id that
  /// the reference has.
  mutating func number(of reference: FHIRReference) -> Int? {
    if let known = knownNumber(of: reference) { return known }
    guard let id = reference.patientID else { return nil }
    let number = index.places.count + unread.count
    unread.append(id)
    numbersOfUnread[id] = number
    return number
  }

  /// The number of the patient that a reference leads to; nil unless the patient was read or has one.
  mutating func knownNumber(of reference: FHIRReference) -> Int? {
    numberOfRead(reference) ?? reference.patientID.flatMap { numbersOfUnread[$0] }
  }

  /// The number of the patient that a reference leads to; nil unless the patient was read.
  mutating func numberOfRead(_ reference: FHIRReference) -> Int? {
    // Consecutive references are mostly of one patient; an identifier alone is not a target.
    if let latest, latest.target.isWritten(as: reference.target) { return latest.number }
    let known =
      index.resolve(reference)
      ?? reference.patientID.flatMap { index.find(ResourceKind.patient.name, $0) }
    if let known, reference.target != .nothing { latest = (reference.target, known) }
    return known
  }

  /// The id of the patient that a reference leads to; one who was not read has the id that the reference
  /// has.
  mutating func id(of reference: FHIRReference) -> String? {
    guard let number = numberOfRead(reference) else { return reference.patientID }
    let place = index.places[number]
    return index.givenID(of: number) ?? readings[place.reader][place.index].origin.id
  }

  /// The patients sorted by id, and for each number the place of the patient among them.
  func sorted(_ clock: LocalClock) -> (patients: [LinkedRecord.Patient], ranks: [Int32]) {
    let ids = index.places.enumerated().map { number, place in
      index.givenID(of: number) ?? readings[place.reader][place.index].origin.id
    }
    let order = (ids + unread).placesByBytes
    var ranks = [Int32](repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank) }
    return (order.map { patient($0, ids, clock) }, ranks)
  }

  /// The patient of a number; `ids` are those of the patients who were read.
  private func patient(_ number: Int, _ ids: [String], _ clock: LocalClock) -> LinkedRecord.Patient
  {
    guard number < ids.count else {
      return LinkedRecord.Patient(
        id: unread[number - ids.count], name: "", deceased: nil, isRead: false)
    }
    let place = index.places[number]
    let deceased = readings[place.reader][place.index].deceased
    return LinkedRecord.Patient(
      id: ids[number], name: readings[place.reader][place.index].name,
      deceased: deceased.map { $0.moment.map { .at(clock.local($0)) } ?? .undated },
      person: readings[place.reader][place.index].person,
      facts: readings[place.reader][place.index].facts)
  }
}

extension FHIRReference.Target {
  /// Whether both are the same, with ids compared byte by byte: Unicode-equivalent ids are
  /// different ids.
  fileprivate func isWritten(as other: Self) -> Bool {
    guard self == other else { return false }
    if case (.relative(_, let id), .relative(_, let otherID)) = (self, other) {
      return id.hasBytes(of: otherID)
    }
    return lastPart.map { Array($0.utf8) } == other.lastPart.map { Array($0.utf8) }
  }
}
