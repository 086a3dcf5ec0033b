internal import FHIRDecoding
package import MedicationAdherence

/// What data have of what was asked for; what different patients' records have can be joined.
package struct SelectionEvidence: Codable, Sendable {
  /// The patients who are there, of those who were asked for.
  private var patients: Set<String> = []
  /// For each identifier that was asked for, the ids of those who have it.
  private(set) var identified: [Set<String>]
  /// The medications; none unless some were asked for, or a table of classes must know them.
  private var medications: Set<Medication> = []
  /// The orders without a name that are not among what was asked for.
  private var namelessOrders = 0
  /// Whether all data could be read.
  private var isWhole: Bool

  /// Takes what a record has.
  init(_ rules: CountingRules, in record: LinkedRecord, isWhole: Bool) {
    self.isWhole = isWhole
    identified = rules.identifiers.patients(in: record)
    let wanted = identified.reduce(rules.patients ?? []) { $0.union($1) }
    if !wanted.isEmpty { patients = wanted.intersection(record.patients.map(\.id)) }
    if rules.selectsMedications || rules.classes != nil { medications = Set(record.medications) }
  }

  /// Notes the orders without a name, of patients who count, that are not among what was asked for.
  mutating func note(namelessOrders count: Int) { namelessOrders = count }

  /// Adds what other patients' records have.
  package mutating func join(_ other: SelectionEvidence) {
    patients.formUnion(other.patients)
    for place in identified.indices { identified[place].formUnion(other.identified[place]) }
    medications.formUnion(other.medications)
    namelessOrders += other.namelessOrders
    isWhole = isWhole && other.isWhole
  }

  /// What of it is missing, given all data.
  ///
  /// Throws ``CountingError`` when none of the patients, or none of the medications, that were
  /// asked for are in the data, and when an identifier is not that of one patient. It does not throw for data
  /// without any medication or data that could not be read entirely, where the ledger says what is missing.
  package func missing(by rules: CountingRules) throws(CountingError) -> MissingSelection {
    var missing = MissingSelection()
    missing.identifiedPatients = try rules.identifiers.chosen(among: identified)
    if rules.selectsPatients {
      let wanted = (rules.patients ?? []).union(missing.identifiedPatients)
      missing.patients = wanted.subtracting(patients).sorted { $0.precedesByBytes($1) }
      guard missing.patients.count < wanted.count || !isWhole else {
        throw .noSuchPatient(missing.patients)
      }
    }
    missing.classes = rules.classes?.coverage(of: medications)
    guard rules.selectsMedications, !medications.isEmpty else { return missing }
    if areNames(rules.medications) { missing.namelessOrders = namelessOrders }
    missing.medications = (rules.medications + rules.excludedMedications).filter { term in
      !isThere(term)
    }
    guard rules.medications.isEmpty || rules.medications.contains(where: isThere) || !isWhole else {
      throw .noSuchMedication(rules.medications, nameless: missing.namelessOrders)
    }
    return missing
  }

  private func isThere(_ term: String) -> Bool {
    let term = term.lowercased()
    return medications.contains { $0.isMeant(by: term) }
  }

  /// Whether some of the terms are no code of a medication and no key.
  private func areNames(_ terms: [String]) -> Bool {
    terms.contains { term in
      let term = term.lowercased()
      return !medications.contains {
        $0.code.lowercased() == term || $0.key.lowercased() == term
      }
    }
  }
}

/// What was asked for and is not in the data, or may be there without a name.
package struct MissingSelection: Sendable {
  /// The patients, sorted.
  package fileprivate(set) var patients: [String] = []
  /// The medications, as the user has them; none when the data have no medication at all.
  package fileprivate(set) var medications: [String] = []
  /// How many orders have no name that a part of a name could find.
  package fileprivate(set) var namelessOrders = 0
  /// How far the table of classes goes with the medications of the data; nil without a table.
  package fileprivate(set) var classes: ClassCoverage?
  /// The ids of the patients who were asked for by identifiers.
  package fileprivate(set) var identifiedPatients: [String] = []

  /// Makes one of nothing.
  init() {}
}

extension Medication {
  /// Whether a lower-case term means the medication: by its code, its key, or a part of its name in any
  /// case; one with an ATC code also by its groups (`C09` and `C09AA` match `C09AA05`).
  func isMeant(by term: String) -> Bool {
    code.lowercased() == term || key.lowercased() == term
      || name.lowercased().contains(term) || isInATCGroup(term)
  }
}
