internal import FHIRDecoding
internal import MedicationAdherence

/// Which patients and medications were asked for, as numbers of a linked record.
package struct Selection {
  /// For each patient, whether it is selected.
  let patients: [Bool]
  /// For each medication, whether it is selected.
  let medications: [Bool]
  /// What the record has of what was asked for.
  private(set) var evidence: SelectionEvidence
  /// What of it is missing; nothing in a part of a report to which its lines were routed.
  let missing: MissingSelection
  /// The animals among the patients who would be selected.
  private(set) var animals: Set<Int> = []

  /// Works out what rules select.
  ///
  /// Throws ``CountingError`` as ``SelectionEvidence/missing(by:)`` does, where all records are read.
  init(_ rules: CountingRules, in record: LinkedRecord, isWhole: Bool) throws(CountingError) {
    evidence = SelectionEvidence(rules, in: record, isWhole: isWhole)
    var asked = Array(repeating: !rules.selectsPatients, count: record.patients.count)
    if rules.selectsPatients {
      let wanted = evidence.identified.reduce(rules.patients ?? []) { $0.union($1) }
      for (number, patient) in record.patients.enumerated() where wanted.contains(patient.id) {
        asked[patient.successor ?? number] = true
      }
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
    if !rules.medications.isEmpty {
      evidence.note(namelessOrders: record.namelessOrders(of: patients, besides: isMeant))
    }
    missing = rules.globals == nil ? try evidence.missing(by: rules) : MissingSelection()
  }

  /// For each medication of a record whether a term means it.
  private static func meant(by term: String, in record: LinkedRecord) -> [Bool] {
    let term = term.lowercased()
    return record.medications.map { $0.isMeant(by: term) }
  }

  private init(_ other: Selection, patients: [Bool], animals: Set<Int>) {
    (self.patients, self.animals, medications) = (patients, animals, other.medications)
    (evidence, missing) = (other.evidence, other.missing)
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
