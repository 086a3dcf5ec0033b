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
  /// Who replaces whom.
  private(set) var merged = MergedPatients()

  /// Begins with the patients who were read and not deleted; the records of those that were merged count
  /// for those that replace them, unless these are kept apart.
  init(
    _ readings: [[PatientRecord]], without deletions: Deletions, ids: [UInt64: String] = [:],
    keepsMerged: Bool = false
  ) {
    self.readings = readings
    index = ResourceIndex(readings, without: deletions, ids: ids)
    if !keepsMerged { merge() }
  }

  private mutating func merge() {
    var links: [(former: Int, successor: Int)] = []
    for number in index.places.indices {
      let place = index.places[number]
      for link in readings[place.reader][place.index].links {
        guard let other = self.number(of: link.other), other != number else { continue }
        links.append(link.isSuccessor ? (number, other) : (other, number))
      }
    }
    guard !links.isEmpty else { return }
    merged = MergedPatients(links)
    index.replace(merged.successors)
  }

  /// The number of the patient that a reference leads to; one who was not read keeps the id that
  /// the reference has.
  mutating func number(of reference: FHIRReference) -> Int? {
    namedNumber(of: reference).map(successor)
  }

  private mutating func namedNumber(of reference: FHIRReference) -> Int? {
    if let known = namedNumber(ofKnown: reference) { return known }
    guard let id = reference.patientID else { return nil }
    let number = index.places.count + unread.count
    unread.append(id)
    numbersOfUnread[id] = number
    return number
  }

  /// The number of the patient that a reference leads to; nil unless the patient was read or has one.
  mutating func knownNumber(of reference: FHIRReference) -> Int? {
    namedNumber(ofKnown: reference).map(successor)
  }

  private mutating func namedNumber(ofKnown reference: FHIRReference) -> Int? {
    namedNumber(ofRead: reference) ?? reference.patientID.flatMap { numbersOfUnread[$0] }
  }

  /// The patient for whom the records of a patient count.
  private func successor(of number: Int) -> Int {
    merged.successors.isEmpty ? number : merged.successors[number] ?? number
  }

  /// The id that a reference names, if another patient replaces that one; else nil.
  mutating func formerID(of reference: FHIRReference) -> String? {
    guard !merged.successors.isEmpty, let number = namedNumber(ofKnown: reference),
      merged.successors[number] != nil
    else { return nil }
    return id(of: number)
  }

  /// The number of the patient that a reference leads to; nil unless the patient was read.
  mutating func numberOfRead(_ reference: FHIRReference) -> Int? {
    namedNumber(ofRead: reference).map(successor)
  }

  private mutating func namedNumber(ofRead reference: FHIRReference) -> Int? {
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
    knownNumber(of: reference).map(id) ?? reference.patientID
  }

  private func id(of number: Int) -> String {
    guard number < index.places.count else { return unread[number - index.places.count] }
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
    var patients = order.map { patient($0, ids, clock) }
    for (former, last) in merged.successors {
      patients[Int(ranks[former])].successor = Int(ranks[last])
    }
    return (patients, ranks)
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
      facts: readings[place.reader][place.index].facts,
      isAnimal: readings[place.reader][place.index].isAnimal)
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
