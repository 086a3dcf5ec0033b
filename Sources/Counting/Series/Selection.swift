internal import FHIRDecoding
internal import MedicationAdherence

/// Which patients and medications were asked for, as numbers of a linked record.
package struct Selection {
  /// For each patient, whether it is selected.
  let patients: [Bool]
  /// For each medication, whether it is selected.
  let medications: [Bool]
  /// The patients that were asked for and are not in the data, sorted.
  let missingPatients: [String]
  /// The ids of the patients who were asked for by identifiers.
  let identifiedPatients: [String]
  /// The medications that were asked for and are not in the data, as the user has them; none when the
  /// data have no medication at all.
  let missingMedications: [String]
  /// How far the table of classes goes with the medications of the data; nil without a table.
  let classCoverage: ClassCoverage?
  /// How many orders have no name that a part of a name could find.
  let namelessNotLookedAt: Int
  /// The animals among the patients who would be selected.
  private(set) var animals: Set<Int> = []

  /// Works out what rules select.
  ///
  /// A term matches a medication by its code, its key, or a part of its name in any case; one with
  /// an ATC code also by its groups (`C09` and `C09AA` match `C09AA05`).
  /// Throws ``CountingError`` when none of the patients, or none of the medications, that were
  /// asked for are in the data, and when an identifier is not that of one patient. It does not throw for data without any medication or data that
  /// could not be read entirely, where the ledger says what is missing.
  init(_ rules: CountingRules, in record: LinkedRecord, isWhole: Bool) throws(CountingError) {
    identifiedPatients = try rules.identifiers.patients(in: record)
    var asked = Array(repeating: !rules.selectsPatients, count: record.patients.count)
    if rules.selectsPatients {
      let wanted = (rules.patients ?? []).union(identifiedPatients)
      for (number, patient) in record.patients.enumerated() where wanted.contains(patient.id) {
        asked[patient.successor ?? number] = true
      }
      missingPatients = wanted.subtracting(record.patients.map(\.id))
        .sorted { $0.precedesByBytes($1) }
      guard asked.contains(true) || !isWhole else { throw .noSuchPatient(missingPatients) }
    } else {
      missingPatients = []
    }
    for number in asked.indices where asked[number] && record.patients[number].isAnimal {
      asked[number] = false
      animals.insert(number)
    }
    patients = asked
    let (meant, excluded) = (
      rules.medications.map { Self.meant(by: $0, in: record) },
      rules.excludedMedications.map { Self.meant(by: $0, in: record) }
    )
    let isMeant = record.medications.indices.map { number in
      meant.isEmpty || meant.contains { $0[number] }
    }
    medications = isMeant.indices.map { number in
      isMeant[number] && !excluded.contains { $0[number] }
    }
    namelessNotLookedAt =
      Self.areNames(rules.medications, in: record)
      ? record.namelessOrders(of: patients, besides: isMeant) : 0
    let terms = rules.medications + rules.excludedMedications
    missingMedications =
      record.medications.isEmpty
      ? [] : zip(terms, meant + excluded).filter { !$0.1.contains(true) }.map(\.0)
    classCoverage = rules.classes?.coverage(of: record.medications)
    guard isMeant.isEmpty || isMeant.contains(true) || !isWhole else {
      throw .noSuchMedication(rules.medications, nameless: namelessNotLookedAt)
    }
  }

  /// For each medication of a record whether a term means it.
  private static func meant(by term: String, in record: LinkedRecord) -> [Bool] {
    let term = term.lowercased()
    return record.medications.map { isMeant($0, by: term) }
  }

  private init(_ other: Selection, patients: [Bool], animals: Set<Int>) {
    (self.patients, self.animals, medications) = (patients, animals, other.medications)
    missingPatients = other.missingPatients
    identifiedPatients = other.identifiedPatients
    missingMedications = other.missingMedications
    classCoverage = other.classCoverage
    namelessNotLookedAt = other.namelessNotLookedAt
  }

  /// Whether some of the terms are no code of a medication and no key.
  private static func areNames(_ terms: [String], in record: LinkedRecord) -> Bool {
    terms.contains { term in
      let term = term.lowercased()
      return !record.medications.contains {
        $0.code.lowercased() == term || $0.key.lowercased() == term
      }
    }
  }

  /// Whether a lower-case term matches a medication.
  private static func isMeant(_ medication: Medication, by term: String) -> Bool {
    medication.code.lowercased() == term || medication.key.lowercased() == term
      || medication.name.lowercased().contains(term) || medication.isInATCGroup(term)
  }

  /// The selection for a record with its patients in another order, given the places they had.
  func reordered(_ places: [Int]) -> Selection {
    Selection(
      self, patients: places.map { patients[$0] },
      animals: Set(places.indices.filter { animals.contains(places[$0]) }))
  }

  func selects(patient: Int, medication: Int) -> Bool {
    patients[patient] && medications[medication]
  }
}
