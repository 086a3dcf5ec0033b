internal import MedicationAdherence

/// What medications may be called in a report that is given out.
///
/// A name that few patients' records have can name a person ("Warfarin (Mrs Huber)"), and the name
/// of one strength is wrong for another one that has the same code. So a medication keeps a name when
/// all records of its code have just this one, and they are of enough patients. Else it is called by
/// its code.
public struct SharedNaming: Sendable {
  /// Which words of a record are a name.
  public enum Words: Sendable {
    /// What the record calls its medication, free text or not.
    case any
    /// What the code that tells the medication apart is called (`Coding.display`).
    case display
  }

  /// Which words are a name.
  let words: Words
  /// The least number of patients of whom a name is.
  let leastPatients: Int

  /// Makes a rule.
  public init(_ words: Words, leastPatients: Int) {
    (self.words, self.leastPatients) = (words, leastPatients)
  }
}

/// Gathers the names that records give to medications.
struct SharedNames: Sendable {
  private struct Gathered: Sendable {
    let name: String
    var isTheOnlyOne = true
    /// The patients, as many as are needed and no more.
    var patients: Set<Int> = []
  }

  private let rule: SharedNaming
  private var gathered: [Int: Gathered] = [:]

  init(_ rule: SharedNaming) { self.rule = rule }

  /// Notes what a patient's record calls a medication, by the number of the first with its key.
  mutating func note(
    _ medication: Medication, number: Int, concepts: [CodeableConcept], patient: Int?
  ) {
    let name =
      rule.words == .any
      ? medication.name : MedicationIdentity.preferred(in: concepts)?.display ?? ""
    guard !name.isEmpty else { return }
    var known = gathered[number] ?? Gathered(name: name)
    if known.name != name { known.isTheOnlyOne = false }
    if let patient, known.patients.count < rule.leastPatients { known.patients.insert(patient) }
    gathered[number] = known
  }

  /// What each medication is called; those without a code keep their names when names may be free
  /// text, else they have none.
  ///
  /// `same` gives for each the number of the first with its key.
  func names(of medications: [Medication], same: [Int]) -> [String] {
    zip(medications, same).map { medication, number in
      guard !medication.code.isEmpty, !medication.key.contains(where: \.isWhitespace) else {
        return rule.words == .any && medication.code.isEmpty ? medication.name : ""
      }
      guard let known = gathered[number], known.isTheOnlyOne,
        known.patients.count >= rule.leastPatients
      else { return MedicationIdentity.codeInWords(medication) }
      return known.name
    }
  }
}

extension LinkedRecord {
  /// The same record with its medications called as they may be when it is given out.
  public func callingMedicationsAsShared() -> LinkedRecord {
    let shared = zip(medications, sharedNames).map { medication, name in
      Medication(
        key: medication.key, code: medication.code,
        name: name.isEmpty ? medication.code : name)
    }
    return LinkedRecord(
      patients: patients,
      orders: orders.map { order in
        var content = order.order
        content.terms.medication = shared[order.medication]
        return PatientOrder(
          patient: order.patient, order: content, medication: order.medication,
          ordinal: order.ordinal)
      },
      medications: shared, sameMedication: sameMedication, sharedNames: sharedNames,
      attributions: attributions,
      dispenses: dispenses, duplicateCounts: duplicateCounts, takenBack: takenBack)
  }
}
