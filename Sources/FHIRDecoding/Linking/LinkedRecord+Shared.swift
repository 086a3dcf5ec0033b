internal import MedicationAdherence

/// What medications may be called in a report that is released.
///
/// A name that only few patients' records use can name a person ("Warfarin (Mrs Huber)"), and the
/// name of one strength is wrong for another strength with the same code. So a medication keeps its
/// name when all records of its code use just this one, and they are of enough patients. Else it is
/// called by its code.
public struct SharedNaming: Sendable {
  /// Which texts of a record may be used as a name.
  public enum Words: Sendable {
    /// What the record calls its medication, free text or not.
    case any
    /// What the code that identifies the medication is called (`Coding.display`).
    case display
  }

  /// Which texts may be used as a name.
  let words: Words
  /// The least number of patients whose records must use a name.
  public let leastPatients: Int
  /// What all records call medications, where only some of them are read; nil where all are.
  public var known: NamesInUse?

  /// Makes a rule.
  public init(_ words: Words, leastPatients: Int) {
    (self.words, self.leastPatients) = (words, leastPatients)
  }
}

/// What records call each medication; what is known of different patients' records can be joined.
public struct NamesInUse: Codable, Equatable, Sendable {
  /// What the medications of one key are called.
  struct Name: Codable, Equatable {
    let name: String
    var isTheOnlyOne = true
    /// The number of patients whose records use it.
    var patients: Int
  }

  /// The names by the medications' keys.
  private(set) var names: [String: Name] = [:]

  /// Adds what the records of other patients call medications.
  public mutating func join(_ other: NamesInUse) {
    names.merge(other.names) { own, other in
      Name(
        name: own.name,
        isTheOnlyOne: own.isTheOnlyOne && other.isTheOnlyOne && own.name == other.name,
        patients: own.patients + other.patients)
    }
  }
}

/// Gathers the names that records give to medications.
struct SharedNames: Sendable {
  private struct Gathered: Sendable {
    let name: String
    var isTheOnlyOne = true
    /// The patients, no more than are needed.
    var patients: Set<Int> = []
  }

  private let rule: SharedNaming
  private var gathered: [Int: Gathered] = [:]

  init(_ rule: SharedNaming) { self.rule = rule }

  /// Notes what a patient's record calls a medication, by the number of the first one with its key;
  /// a name that the house gives it is no free text.
  mutating func note(
    _ medication: Medication, number: Int, concepts: [CodeableConcept], isGiven: Bool, patient: Int?
  ) {
    let name =
      rule.words == .any || isGiven
      ? medication.name : MedicationIdentity.preferred(in: concepts)?.display ?? ""
    guard !name.isEmpty else { return }
    var known = gathered[number] ?? Gathered(name: name)
    if known.name != name { known.isTheOnlyOne = false }
    if let patient, known.patients.count < rule.leastPatients { known.patients.insert(patient) }
    gathered[number] = known
  }

  /// What was gathered of these medications, of those with a code.
  func inUse(_ medications: [Medication]) -> NamesInUse {
    let coded = gathered.filter { !medications[$0.key].code.isEmpty }
    return NamesInUse(
      names: Dictionary(
        uniqueKeysWithValues: coded.map { number, known in
          let name = NamesInUse.Name(
            name: known.name, isTheOnlyOne: known.isTheOnlyOne, patients: known.patients.count)
          return (medications[number].key, name)
        }))
  }

  /// What each medication is called; without a code it keeps its name when names may be free text,
  /// else it has none.
  func names(of medications: [Medication]) -> [String] {
    let inUse = rule.known ?? inUse(medications)
    return medications.map { medication in
      guard !medication.code.isEmpty, !medication.key.contains(where: \.isWhitespace) else {
        return rule.words == .any && medication.code.isEmpty ? medication.name : ""
      }
      guard let known = inUse.names[medication.key], known.isTheOnlyOne,
        known.patients >= rule.leastPatients
      else { return MedicationIdentity.codeInWords(medication) }
      return known.name
    }
  }
}

extension LinkedRecord {
  /// The same record with the medications' names replaced by those that may be released.
  public func callingMedicationsAsShared() -> LinkedRecord {
    let shared = zip(medications, sharedNames).map { medication, name in
      Medication(
        key: medication.key, code: medication.code,
        name: name.isEmpty ? medication.code : name, isUnknown: medication.isUnknown)
    }
    return LinkedRecord(
      patients: patients,
      orders: orders.map { order in
        var content = order.order
        content.terms.medication = shared[order.medication]
        return PatientOrder(
          patient: order.patient, order: content, medication: order.medication,
          ordinal: order.ordinal, isContained: order.isContained,
          hasUnreadablePatient: order.hasUnreadablePatient)
      },
      medications: shared, sameMedication: sameMedication, sharedNames: sharedNames,
      references: references,
      dispenses: dispenses, duplicateCounts: duplicateCounts, takenBack: takenBack,
      circumstances: circumstances, merged: merged, responses: responses)
  }
}

extension LinkedRecord {
  /// New names for the patients, orders and medications of a record.
  public struct NewNames: Sendable {
    /// The new id of a patient.
    public let patient: @Sendable (String) -> String
    /// The new id of an order, by its `Type/id`.
    public let order: @Sendable (String) -> String
    /// The new name of a medication whose names may not be released, by its key.
    public let medication: @Sendable (String) -> String

    /// Makes new names.
    public init(
      patient: @escaping @Sendable (String) -> String,
      order: @escaping @Sendable (String) -> String,
      medication: @escaping @Sendable (String) -> String
    ) {
      (self.patient, self.order, self.medication) = (patient, order, medication)
    }
  }

  /// The same record under new names and without free text, and for each of its patients the number
  /// here.
  ///
  /// - Patients have their new ids, stand in the order of these, and have no names. Sex and birth date stay,
  ///   by which groups are made; no output has them.
  /// - Orders have new ids. Of their instructions only what is known by code or counted is left.
  /// - A medication is named by the rules of ``SharedNaming``; one that may not be called anything has a
  ///   new name.
  /// - Dates stay, and so do the ids of dispenses, which are in no output and put them in order, and those of
  ///   responses, which are renamed where they are scored.
  public func renamed(_ names: NewNames) -> (record: LinkedRecord, places: [Int]) {
    let ids = patients.map { names.patient($0.id) }
    let places = ids.placesByBytes
    var ranks = [Int](repeating: 0, count: places.count)
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    let renamed = zip(medications, sharedNames).map { $0.renamed($1, names) }
    let record = LinkedRecord(
      patients: places.map {
        Patient(
          id: ids[$0], name: "", deceased: patients[$0].deceased, isRead: patients[$0].isRead,
          person: patients[$0].person, isAnimal: patients[$0].isAnimal,
          successor: patients[$0].successor.map { ranks[$0] })
      },
      orders: orders.map { order in
        PatientOrder(
          patient: order.patient.map { ranks[$0] },
          order: order.order.renamed(names, medication: renamed[order.medication]),
          medication: order.medication, ordinal: order.ordinal, isContained: order.isContained,
          hasUnreadablePatient: order.hasUnreadablePatient)
      },
      medications: renamed, sameMedication: sameMedication, sharedNames: sharedNames,
      references: references.map { found in
        References(
          patient: found.patient.map { ranks[$0] }, order: found.order,
          orderIssue: found.orderIssue, medication: found.medication, place: found.place)
      },
      dispenses: dispenses.map { dispense in
        PatientDispense(
          patient: dispense.patient.map { ranks[$0] }, medication: dispense.medication,
          id: dispense.id, content: dispense.content)
      },
      duplicateCounts: duplicateCounts, takenBack: takenBack,
      circumstances: circumstances.rankingPatients(by: ranks), merged: merged,
      responses: responses.map { $0.rankPatient(by: ranks) })
    return (record, places)
  }
}

extension Medication {
  /// The medication by the name that may be released, else under a new name.
  fileprivate func renamed(_ sharedName: String, _ names: LinkedRecord.NewNames) -> Medication {
    guard sharedName.isEmpty else {
      return Medication(
        key: renamedKey(names), code: code, name: sharedName, isUnknown: isUnknown)
    }
    let name = names.medication(key)
    return Medication(
      key: "text|" + name, code: "", name: "medication " + name, isUnknown: isUnknown)
  }

  /// The key, with a new name for the code's system unless it is a public one: a hospital's system
  /// would name the hospital.
  private func renamedKey(_ names: LinkedRecord.NewNames) -> String {
    let system = String(key.dropLast(code.count + 1))
    guard !system.isEmpty, !MedicationIdentity.isKnown(system: system) else { return key }
    return names.medication(system) + "|" + code
  }
}

extension Order {
  /// The order under a new id and without free text.
  fileprivate func renamed(
    _ names: LinkedRecord.NewNames, medication: Medication
  ) -> Order {
    var order = self
    if !id.isEmpty { order.id = names.order(reference) }
    order.prior = prior.map { $0.prefix { $0 != "/" } + "/" + names.order($0) }
    order.basis = basis.map { $0.prefix { $0 != "/" } + "/" + names.order($0) }
    var terms = terms
    terms.medication = medication
    terms.status = isStatusKnown ? status : "unknown"
    terms.instructions = instructions.map(\.withoutFreeText)
    order.terms = terms
    return order
  }
}
