internal import MedicationAdherence

extension LinkedRecord {
  /// Follows the references among what the readers of one run read.
  ///
  /// The instants of orders and of deaths are moved to the clock, as those of administrations are.
  /// When the record is to be given out, `naming` says what its medications may be called.
  public init(
    _ readers: [ResourceReader], clock: LocalClock = .asRecorded, naming: SharedNaming? = nil
  ) {
    var linking = Linking(readers, clock: clock, naming: naming)
    linking.linkOrders()
    linking.linkAttributions(readers.map(\.attributions))
    linking.linkDispenses()
    self = linking.record()
  }
}

/// The work of following references.
private struct Linking {
  private let patientIndex: ResourceIndex<PatientRecord>
  private let medicationIndex: ResourceIndex<MedicationRecord>
  private let orderIndex: ResourceIndex<OrderRecord>
  private let dispenseIndex: ResourceIndex<DispenseRecord>
  private let readOrders: [[OrderRecord]]
  private let clock: LocalClock

  private var patients: [LinkedRecord.Patient]
  private var patientNumbers: [String: Int] = [:]
  private var medications: [Medication] = []
  private var sharedNames: SharedNames?
  private var medicationNumbers: [Medication: Int] = [:]
  private var sameMedication: [Int] = []
  private var firstOfKey: [String: Int] = [:]
  /// The medications that mentions were found to tell of.
  private var numbersOfMentions: [MedicationMention: Int] = [:]
  private var orders: [LinkedRecord.PatientOrder] = []
  private var attributions: [LinkedRecord.Attribution] = []
  private var dispenses: [LinkedRecord.PatientDispense] = []

  init(_ readers: [ResourceReader], clock: LocalClock, naming: SharedNaming?) {
    self.clock = clock
    sharedNames = naming.map(SharedNames.init)
    readOrders = readers.map(\.orders)
    patientIndex = ResourceIndex(readers.map(\.patients), types: ["Patient"]) {
      $0.origin.id = $1
    }
    medicationIndex = ResourceIndex(readers.map(\.medications), types: ["Medication"]) {
      $0.origin.id = $1
    }
    orderIndex = ResourceIndex(readOrders, types: ["MedicationRequest", "MedicationOrder"]) {
      $0.origin.id = $1
    }
    dispenseIndex = ResourceIndex(readers.map(\.dispenses), types: ["MedicationDispense"]) {
      $0.origin.id = $1
    }
    patients = patientIndex.records.map {
      LinkedRecord.Patient(
        id: $0.origin.id, name: $0.name, deceased: $0.deceased.map { clock.local($0).day })
    }
    for (number, patient) in patients.enumerated() { patientNumbers[patient.id] = number }
  }

  mutating func linkOrders() {
    orders.reserveCapacity(orderIndex.records.count)
    for record in orderIndex.records {
      let patient = record.subject.flatMap { self.patient($0) }
      let medication = number(of: record.medication, patient: patient)
      var order = clock.local(record.order)
      order.medication = medications[medication]
      order.prior = record.prior.flatMap(orderIndex.resolve).map { index in
        orderIndex.records[index].order.reference
      }
      orders.append(
        LinkedRecord.PatientOrder(
          patient: patient, order: order, medication: medication,
          ordinal: record.origin.recency.ordinal))
    }
  }

  /// Links what each reader read, whose numbers go on from one reader to the next.
  mutating func linkAttributions(_ read: [[Attribution]]) {
    let nothing = LinkedRecord.Attribution(
      patient: nil, order: nil, orderIssue: nil, medication: 0)
    var firsts: [Int] = []
    for list in read {
      firsts.append(attributions.count)
      attributions += Array(repeating: nothing, count: list.count)
    }
    // Medications are numbered in the order of reading, in which their names are shown.
    for place in ReadingOrder.places(of: read, by: \.ordinal) {
      attributions[firsts[place.reader] + place.index] = link(
        read[place.reader][place.index], orders: readOrders[place.reader])
    }
  }

  mutating func linkDispenses() {
    for record in dispenseIndex.records {
      guard case .facts(let facts) = record.content else {
        append(record, patient: nil, medication: nil)
        continue
      }
      let patient = facts.subject.flatMap { self.patient($0) }
      let order = facts.prescriptions.lazy.compactMap(orderIndex.resolve).first
      let isTheirs = order.map { orders[$0].patient == nil || orders[$0].patient == patient }
      let authorised = isTheirs == true ? order.map { orders[$0].medication } : nil
      let medication = authorised ?? number(of: facts.medication, patient: patient)
      append(record, patient: patient, medication: medication)
    }
  }

  private mutating func append(_ record: DispenseRecord, patient: Int?, medication: Int?) {
    dispenses.append(
      LinkedRecord.PatientDispense(
        patient: patient, medication: medication, id: record.origin.id, content: record.content))
  }

  private mutating func link(
    _ read: Attribution, orders readOrders: [OrderRecord]
  ) -> LinkedRecord.Attribution {
    let patient = read.subject.flatMap { self.patient($0) }
    let own = number(of: read.medication, patient: patient)
    let (order, issue) = order(of: read, orders: readOrders, patient: patient)
    return LinkedRecord.Attribution(
      patient: patient, order: order, orderIssue: issue,
      medication: order.map { orders[$0].medication } ?? own)
  }

  private func order(
    of read: Attribution, orders readOrders: [OrderRecord], patient: Int?
  ) -> (Int?, LinkedRecord.OrderIssue?) {
    guard let request = read.request else { return (nil, LinkedRecord.OrderIssue.none) }
    var target = request
    if let contained = read.containedOrder {
      let origin = readOrders[contained].origin
      target = FHIRReference(
        target: .relative(type: origin.type, id: origin.id), identifier: nil, display: "")
    }
    guard let order = orderIndex.resolve(target) else { return (nil, .unresolved) }
    guard orders[order].patient == nil || orders[order].patient == patient else {
      return (nil, .otherPatient)
    }
    return (order, nil)
  }

  /// The number of the patient that a reference leads to; one who was not read keeps the id that
  /// the reference has.
  private mutating func patient(_ reference: FHIRReference) -> Int? {
    if let known = patientIndex.resolve(reference) { return known }
    guard let id = reference.patientID else { return nil }
    if let known = patientNumbers[id] { return known }
    patients.append(LinkedRecord.Patient(id: id, name: "", deceased: nil))
    patientNumbers[id] = patients.count - 1
    return patients.count - 1
  }

  /// The number of what a patient's mention tells of, by the name that it has there.
  private mutating func number(of mention: MedicationMention, patient: Int?) -> Int {
    if sharedNames == nil, let known = numbersOfMentions[mention] { return known }
    let number = medication(mention, patient: patient)
    numbersOfMentions[mention] = number
    return number
  }

  private mutating func medication(_ mention: MedicationMention, patient: Int?) -> Int {
    var concepts = mention.concepts
    if let index = mention.reference.flatMap(medicationIndex.resolve),
      let concept = medicationIndex.records[index].concept
    {
      concepts.append(concept)
    }
    let medication = MedicationIdentity.medication(
      concepts: concepts, reference: mention.reference)
    let number = number(of: medication)
    sharedNames?.note(
      medication, number: sameMedication[number], concepts: concepts, patient: patient)
    return number
  }

  /// The number of a medication by the name that it has here.
  private mutating func number(of medication: Medication) -> Int {
    if let known = medicationNumbers[medication] { return known }
    let number = medications.count
    medications.append(medication)
    medicationNumbers[medication] = number
    let first = firstOfKey[medication.key] ?? number
    firstOfKey[medication.key] = first
    sameMedication.append(first)
    return number
  }

  /// The record, its patients sorted by id.
  mutating func record() -> LinkedRecord {
    let sorted = patients.indices.sorted {
      patients[$0].id.utf8.lexicographicallyPrecedes(patients[$1].id.utf8)
    }
    var rank = [Int](repeating: 0, count: patients.count)
    for (position, number) in sorted.enumerated() { rank[number] = position }
    for number in orders.indices {
      orders[number].patient = orders[number].patient.map { rank[$0] }
    }
    for number in attributions.indices {
      attributions[number].patient = attributions[number].patient.map { rank[$0] }
    }
    return LinkedRecord(
      patients: sorted.map { patients[$0] }, orders: orders, medications: medications,
      sameMedication: sameMedication,
      sharedNames: sharedNames?.names(of: medications, same: sameMedication) ?? [],
      attributions: attributions,
      dispenses: dispenses.map { dispense in
        LinkedRecord.PatientDispense(
          patient: dispense.patient.map { rank[$0] }, medication: dispense.medication,
          id: dispense.id, content: dispense.content)
      },
      duplicateCounts: patientIndex.duplicateCounts
        .merging(medicationIndex.duplicateCounts) { $1 }
        .merging(orderIndex.duplicateCounts) { $1 }
        .merging(dispenseIndex.duplicateCounts) { $1 })
  }
}
