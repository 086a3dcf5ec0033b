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
  private let clock: LocalClock
  private let readOrders: [[OrderRecord]]
  private let readDispenses: [[DispenseRecord]]
  private var orderIndex: ResourceIndex
  private let dispenseIndex: ResourceIndex

  private var patients: PatientNumbering
  private var medications: MedicationNumbering
  private var orders: [LinkedRecord.PatientOrder] = []
  private var attributions: [LinkedRecord.Attribution] = []
  private var dispenses: [LinkedRecord.PatientDispense] = []

  init(_ readers: [ResourceReader], clock: LocalClock, naming: SharedNaming?) {
    self.clock = clock
    readOrders = readers.map(\.orders)
    readDispenses = readers.map(\.dispenses)
    orderIndex = ResourceIndex(readOrders, types: ["MedicationRequest", "MedicationOrder"])
    dispenseIndex = ResourceIndex(readDispenses, types: ["MedicationDispense"])
    patients = PatientNumbering(readers.map(\.patients))
    medications = MedicationNumbering(readers.map(\.medications), naming: naming)
  }

  mutating func linkOrders() {
    orders.reserveCapacity(orderIndex.places.count)
    for number in orderIndex.places.indices {
      let place = orderIndex.places[number]
      link(order: number, readOrders[place.reader], at: place.index)
    }
  }

  private mutating func link(order number: Int, _ read: [OrderRecord], at index: Int) {
    let patient = read[index].subject.flatMap { patients.number(of: $0) }
    let medication = medications.number(of: read[index].medication, patient: patient)
    let prior = read[index].prior.flatMap { orderIndex.resolve($0) }
    var order = clock.local(read[index].order)
    if let given = orderIndex.givenID(of: number) { order.id = given }
    order.medication = medications.medications[medication]
    order.prior = prior.map(reference)
    orders.append(
      LinkedRecord.PatientOrder(
        patient: patient, order: order, medication: medication,
        ordinal: read[index].origin.recency.ordinal))
  }

  /// The `Type/id` of an order.
  private func reference(of order: Int) -> String {
    let place = orderIndex.places[order]
    let origin = readOrders[place.reader][place.index].origin
    return origin.type + "/" + (orderIndex.givenID(of: order) ?? origin.id)
  }

  /// Links what each reader read, whose numbers go on from one reader to the next.
  mutating func linkAttributions(_ read: [[Attribution]]) {
    let nothing = LinkedRecord.Attribution(
      patient: nil, order: nil, orderIssue: nil, medication: 0)
    attributions = Array(repeating: nothing, count: read.reduce(0) { $0 + $1.count })
    var firsts = [0]
    for list in read { firsts.append((firsts.last ?? 0) + list.count) }
    // Medications are numbered in the order of reading, in which their names are shown.
    for place in ReadingOrder.places(of: read, by: \.ordinal) {
      attributions[firsts[place.reader] + place.index] = link(
        read[place.reader], at: place.index, orders: readOrders[place.reader])
    }
  }

  mutating func linkDispenses() {
    for (number, place) in dispenseIndex.places.enumerated() {
      let record = readDispenses[place.reader][place.index]
      let id = dispenseIndex.givenID(of: number) ?? record.origin.id
      guard case .facts(let facts) = record.content else {
        append(record, id, patient: nil, medication: nil)
        continue
      }
      let patient = facts.subject.flatMap { patients.number(of: $0) }
      let order = firstOrder(of: facts.prescriptions)
      let isTheirs = order.map { orders[$0].patient == nil || orders[$0].patient == patient }
      let authorised = isTheirs == true ? order.map { orders[$0].medication } : nil
      let medication = authorised ?? medications.number(of: facts.medication, patient: patient)
      append(record, id, patient: patient, medication: medication)
    }
  }

  private mutating func firstOrder(of references: [FHIRReference]) -> Int? {
    for reference in references {
      if let order = orderIndex.resolve(reference) { return order }
    }
    return nil
  }

  private mutating func append(
    _ record: DispenseRecord, _ id: String, patient: Int?, medication: Int?
  ) {
    dispenses.append(
      LinkedRecord.PatientDispense(
        patient: patient, medication: medication, id: id, content: record.content))
  }

  private mutating func link(
    _ read: [Attribution], at index: Int, orders readOrders: [OrderRecord]
  ) -> LinkedRecord.Attribution {
    let patient = read[index].subject.flatMap { patients.number(of: $0) }
    let own = medications.number(of: read[index].medication, patient: patient)
    let (order, issue) = order(
      of: read[index].request, contained: read[index].containedOrder, in: readOrders,
      patient: patient)
    return LinkedRecord.Attribution(
      patient: patient, order: order, orderIssue: issue,
      medication: order.map { orders[$0].medication } ?? own)
  }

  private mutating func order(
    of request: FHIRReference?, contained: Int?, in readOrders: [OrderRecord], patient: Int?
  ) -> (Int?, LinkedRecord.OrderIssue?) {
    guard let request else { return (nil, LinkedRecord.OrderIssue.none) }
    let found =
      if let contained {
        orderIndex.find(readOrders[contained].origin.type, readOrders[contained].origin.id)
      } else {
        orderIndex.resolve(request)
      }
    guard let order = found else { return (nil, .unresolved) }
    guard orders[order].patient == nil || orders[order].patient == patient else {
      return (nil, .otherPatient)
    }
    return (order, nil)
  }

  /// The record, its patients sorted by id.
  mutating func record() -> LinkedRecord {
    let (sorted, ranks) = patients.sorted(clock)
    for number in orders.indices { orders[number].rankPatient(by: ranks) }
    for number in attributions.indices { attributions[number].rankPatient(by: ranks) }
    return LinkedRecord(
      patients: sorted, orders: orders, medications: medications.medications,
      sameMedication: medications.sameMedication, sharedNames: medications.namesToShare,
      attributions: attributions,
      dispenses: dispenses.map { dispense in
        LinkedRecord.PatientDispense(
          patient: dispense.patient.map { Int(ranks[$0]) }, medication: dispense.medication,
          id: dispense.id, content: dispense.content)
      },
      duplicateCounts: patients.duplicateCounts
        .merging(medications.duplicateCounts) { $1 }
        .merging(orderIndex.duplicateCounts) { $1 }
        .merging(dispenseIndex.duplicateCounts) { $1 })
  }
}
