internal import MedicationAdherence

extension LinkedRecord {
  /// New names for what a record names.
  public struct NewNames: Sendable {
    /// The new id of a patient.
    public let patient: @Sendable (String) -> String
    /// The new id of an order, by its `Type/id`.
    public let order: @Sendable (String) -> String
    /// The new name of a medication that may not be called anything, by its key.
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

  /// The same record under new names and without free text, and for each patient of it the number
  /// that the patient has here.
  ///
  /// - Patients have their new ids, stand in the order of these, and have no names.
  /// - Orders have new ids. Of their instructions only what is known by code or counted is left.
  /// - A medication is called as ``SharedNaming`` has it; one that may not be called anything has a
  ///   new name.
  /// - Dates stay, and so do the ids of dispenses, which are in no output and put them in order.
  public func renamed(_ names: NewNames) -> (record: LinkedRecord, places: [Int]) {
    let ids = patients.map { names.patient($0.id) }
    let places = ids.placesByBytes
    var ranks = [Int](repeating: 0, count: places.count)
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    let renamed = zip(medications, sharedNames).map { $0.renamed($1, names) }
    let record = LinkedRecord(
      patients: places.map {
        Patient(
          id: ids[$0], name: "", deceased: patients[$0].deceased, isRead: patients[$0].isRead)
      },
      orders: orders.map { order in
        PatientOrder(
          patient: order.patient.map { ranks[$0] },
          order: order.order.renamed(names, medication: renamed[order.medication]),
          medication: order.medication, ordinal: order.ordinal, isContained: order.isContained)
      },
      medications: renamed, sameMedication: sameMedication, sharedNames: sharedNames,
      attributions: attributions.map { attribution in
        Attribution(
          patient: attribution.patient.map { ranks[$0] }, order: attribution.order,
          orderIssue: attribution.orderIssue, medication: attribution.medication)
      },
      dispenses: dispenses.map { dispense in
        PatientDispense(
          patient: dispense.patient.map { ranks[$0] }, medication: dispense.medication,
          id: dispense.id, content: dispense.content)
      },
      duplicateCounts: duplicateCounts, takenBack: takenBack)
    return (record, places)
  }
}

extension Medication {
  /// The medication by the name that may be given out, else under a new name.
  fileprivate func renamed(_ sharedName: String, _ names: LinkedRecord.NewNames) -> Medication {
    guard sharedName.isEmpty else {
      return Medication(key: renamedKey(names), code: code, name: sharedName)
    }
    let name = names.medication(key)
    return Medication(key: "text|" + name, code: "", name: "medication " + name)
  }

  /// The key, the system of its code under a new name unless everybody uses it: that of a hospital
  /// names the hospital.
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
    var terms = terms
    terms.medication = medication
    terms.status = isStatusKnown ? status : "unknown"
    terms.instructions = instructions.map(\.withoutFreeText)
    order.terms = terms
    return order
  }
}
