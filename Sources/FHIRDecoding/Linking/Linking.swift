internal import MedicationAdherence

extension LinkedRecord {
  /// Follows the references among what the readers of one run read.
  ///
  /// The instants of orders and deaths are moved to the clock, like those of administrations. When
  /// the record is to be released, `naming` says what its medications may be called; `names` are those
  /// that a house gives them. The records of patients whom others replace count for these, unless
  /// `keepsMerged` is true.
  public init(
    _ readers: [ResourceReader], clock: LocalClock = .asRecorded, naming: SharedNaming? = nil,
    names: MedicationNames? = nil, keepsMerged: Bool = false
  ) {
    var linking = Linking(
      readers, clock: clock, naming: naming, names: names, keepsMerged: keepsMerged)
    linking.linkRead()
    linking.linkDispenses()
    linking.linkResponses()
    let circumstances = linking.circumstances(of: readers)
    self = linking.record(circumstances)
  }
}

/// The work of following references.
struct Linking: Sendable {
  let clock: LocalClock
  private let readOrders: [[OrderRecord]]
  private let readReferences: [[AdministrationReferences]]
  private let readResponses: [[ResponseRecord]]
  private let responseIndex: ResourceIndex
  private let readDispenses: [[DispenseRecord]]
  var orderIndex: ResourceIndex
  private let dispenseIndex: ResourceIndex
  let deletions: Deletions
  /// Encounters and locations; nil when they are not kept.
  var gathering: WardGathering?

  var patients: PatientNumbering
  private var medications: MedicationNumbering
  /// What each reader's mentions of medications mean; -1 until a mention is looked up.
  private var meanings: [[Int]] = []
  private var orders: [LinkedRecord.PatientOrder] = []
  var references: [LinkedRecord.References] = []
  private var dispenses: [LinkedRecord.PatientDispense] = []
  private var merged = LinkedRecord.Merged()
  private var responses: [LinkedRecord.PatientResponse] = []

  init(
    _ readers: [ResourceReader], clock: LocalClock, naming: SharedNaming?,
    names: MedicationNames?, keepsMerged: Bool
  ) {
    self.clock = clock
    var named = readers.map(\.stores.orders.records)
    ContainedOrder.takeForOne(&named, readers.map(\.stores.orders.contained))
    let ids = Dictionary(readers.flatMap(\.placesWithoutID).map { ($0.ordinal, $0.id) }) { $1 }
    if !ids.isEmpty { ContainedOrder.giveIDs(to: &named, ids) }
    let read = named
    readOrders = read
    readReferences = readers.map(\.administrations.references)
    readDispenses = readers.map(\.stores.dispenses.records)
    let readPatients = readers.map(\.stores.patients.records)
    let deletions = Deletions(readers)
    self.deletions = deletions
    readResponses = readers.map(\.stores.responses.records)
    responseIndex = ResourceIndex(readResponses, without: deletions, ids: ids)
    (orderIndex, patients) = ParallelWork.both(atOnce: readers.count > 1) {
      ResourceIndex(read, without: deletions, ids: ids)
    } _: {
      PatientNumbering(readPatients, without: deletions, ids: ids, keepsMerged: keepsMerged)
    }
    dispenseIndex = ResourceIndex(readDispenses, without: deletions, ids: ids)
    medications = MedicationNumbering(
      readers.map(\.stores.medications.records), without: deletions, naming: naming, given: names)
  }

  /// Links orders and administrations, with a thread for each reader.
  mutating func linkRead() {
    var places = [[Int]](repeating: [], count: readOrders.count)
    for place in orderIndex.places { places[place.reader].append(place.index) }
    let (readOrders, readReferences) = (readOrders, readReferences)
    let (patients, index, ofReaders) = (patients, orderIndex, places)
    let followed = ParallelWork.results(readOrders.count) { reader in
      FollowedReferences(
        readOrders[reader], at: ofReaders[reader], readReferences[reader], patients: patients,
        orders: index)
    }
    meanings = followed.map { Array(repeating: -1, count: $0.mentions.count) }
    linkOrders(followed)
    linkReferences(followed)
  }

  private mutating func linkOrders(_ followed: [FollowedReferences]) {
    var links: [Link] = []
    links.reserveCapacity(orderIndex.places.count)
    let read = readOrders
    var next = [Int](repeating: 0, count: followed.count)
    for (number, place) in orderIndex.places.enumerated() {
      let reader = place.reader
      let order = followed[reader].orders[next[reader]]
      next[reader] += 1
      let patient = patient(order.patient) { read[reader][place.index].subject }
      var medication = medication(order.mention, of: reader, followed, patient: patient)
      if medications.isUnknown(medication) {
        medication = medications.numberOfUnknown(orderedBy: reference(of: number))
      }
      links.append(
        Link(
          patient: patient, medication: medication,
          isUnreadable: patient == nil && order.patient != FollowedReferences.Patient.none))
      if let former = formerID(of: read[reader][place.index].subject) {
        merged.orders[number] = former
      }
    }
    addOrders(links)
  }

  /// What an order refers to.
  private struct Link {
    let patient: Int?
    let medication: Int
    /// Whether the reference to the patient cannot be read.
    let isUnreadable: Bool
  }

  /// The id that a reference to a patient names, if another one replaces that one; else nil.
  private mutating func formerID(of subject: @autoclosure () -> FHIRReference?) -> String? {
    patients.merged.successors.isEmpty ? nil : subject().flatMap { patients.formerID(of: $0) }
  }

  /// Adds the linked orders, made with a thread for each reader.
  private mutating func addOrders(_ links: [Link]) {
    let linking = self
    // In reverse, since they are removed from the end, which moves no others.
    var linked = ParallelWork.results(readOrders.count) { reader in
      // The copy caches what it found last.
      var (index, known) = (linking.orderIndex, LinkedOrderCache())
      return links.indices.reversed().filter { linking.orderIndex.places[$0].reader == reader }
        .map { linking.order($0, medication: links[$0].medication, &index, &known) }
    }
    orders.reserveCapacity(links.count)
    for (place, link) in zip(orderIndex.places, links) {
      let (ordinal, isContained) = (
        readOrders[place.reader][place.index].origin.recency.ordinal,
        readOrders[place.reader][place.index].origin.isContained
      )
      orders.append(
        LinkedRecord.PatientOrder(
          patient: link.patient, order: linked[place.reader].removeLast(),
          medication: link.medication, ordinal: ordinal, isContained: isContained,
          hasUnreadablePatient: link.isUnreadable))
    }
  }

  /// An order with its medication, on the clock of the record.
  private func order(
    _ number: Int, medication: Int, _ index: inout ResourceIndex, _ known: inout LinkedOrderCache
  ) -> Order {
    let place = orderIndex.places[number]
    let content = readOrders[place.reader][place.index].content
    // Without closures, which would copy all that was linked.
    guard var order = known[content] else {
      known.note(terms(of: content, medication), for: content)
      return self.order(number, medication: medication, &index, &known)
    }
    if medications.isUnknownOfOrder(medication) {
      order.terms.medication = medications.medications[medication]
    }
    order.id = readOrders[place.reader][place.index].origin.id
    if let given = orderIndex.givenID(of: number) { order.id = given }
    if let written = readOrders[place.reader][place.index].written {
      order.written = clock.local(written)
    }
    if let reference = content.prior, let prior = index.resolve(reference) {
      order.prior = self.reference(of: prior)
    }
    for reference in content.bases where order.basis == nil {
      if let basis = index.resolve(reference) { order.basis = self.reference(of: basis) }
    }
    return order
  }

  /// The terms of orders with this content, with their medication, on the clock of the record.
  private func terms(of content: OrderRecord.Content, _ medication: Int) -> OrderTerms {
    var terms = clock.local(content.terms)
    terms.medication = medications.medications[medication]
    return terms
  }

  /// The `Type/id` of an order.
  private func reference(of order: Int) -> String {
    let place = orderIndex.places[order]
    let origin = readOrders[place.reader][place.index].origin
    return origin.type + "/" + (orderIndex.givenID(of: order) ?? origin.id)
  }

  /// Links the administrations' references; numbers go on from one reader to the next.
  private mutating func linkReferences(_ followed: [FollowedReferences]) {
    let nothing = LinkedRecord.References(
      patient: nil, order: nil, orderIssue: nil, medication: 0)
    references = Array(
      repeating: nothing, count: followed.reduce(0) { $0 + $1.administrations.count })
    var firsts = [0]
    for reader in followed { firsts.append((firsts.last ?? 0) + reader.administrations.count) }
    let read = readReferences
    for (number, place) in ReadingOrder.places(of: read, by: \.ordinal).enumerated() {
      let reader = place.reader
      let found = followed[reader].administrations[place.index]
      let patient = patient(found.patient) { read[reader][place.index].subject }
      let own = medication(found.mention, of: reader, followed, patient: patient)
      let (order, issue) = order(found.order, patient: patient)
      let ordered = order.map { orders[$0].medication }
      references[firsts[reader] + place.index] = LinkedRecord.References(
        patient: patient, order: order,
        orderIssue: ordered.map { isOther(own, than: $0) } == true ? .otherMedication : issue,
        medication: ordered ?? own, place: number)
      if let former = formerID(of: read[reader][place.index].subject) {
        merged.references[firsts[reader] + place.index] = former
      }
    }
  }

  /// The number of a patient, who may only be referred to.
  private mutating func patient(_ followed: Int32, _ reference: () -> FHIRReference?) -> Int? {
    if followed >= 0 { return Int(followed) }
    guard followed == FollowedReferences.Patient.unread else { return nil }
    return reference().flatMap { patients.number(of: $0) }
  }

  /// The number of the medication that a reader's mention means for a patient.
  private mutating func medication(
    _ mention: UInt32, of reader: Int, _ followed: [FollowedReferences], patient: Int?
  ) -> Int {
    let place = Int(mention)
    if meanings[reader][place] < 0 {
      meanings[reader][place] = medications.meaning(of: followed[reader].mentions[place])
    }
    return medications.note(meanings[reader][place], patient: patient)
  }

  /// Whether a medication is surely of another substance than the ordered one.
  private func isOther(_ own: Int, than ordered: Int) -> Bool {
    own != ordered
      && medications.medications[own].isOtherSubstance(than: medications.medications[ordered])
  }

  private func order(
    _ followed: Int32, patient: Int?
  ) -> (Int?, LinkedRecord.OrderIssue?) {
    guard followed != FollowedReferences.Administration.noOrder else {
      return (nil, LinkedRecord.OrderIssue.none)
    }
    guard followed >= 0 else { return (nil, .unresolved) }
    let order = Int(followed)
    guard orders[order].patient == nil || orders[order].patient == patient else {
      return (nil, .otherPatient)
    }
    return (order, nil)
  }

  mutating func linkDispenses() {
    dispenses.reserveCapacity(dispenseIndex.places.count)
    for (number, place) in dispenseIndex.places.enumerated() {
      let record = readDispenses[place.reader][place.index]
      let id = dispenseIndex.givenID(of: number) ?? record.origin.id
      guard case .facts(let facts) = record.content else {
        append(record, id, patient: nil, medication: nil)
        continue
      }
      let patient = facts.subject.flatMap { patients.number(of: $0) }
      if formerID(of: facts.subject) != nil { merged.dispenses.insert(dispenses.count) }
      let order = firstOrder(of: facts.prescriptions)
      let ordered = order.flatMap { authorised(by: $0, for: patient, beside: facts) }
      let medication = ordered ?? medications.number(of: facts.medication, patient: patient)
      append(record, id, patient: patient, medication: medication)
    }
  }

  /// The medication of a patient's order; nil when the order is another patient's, or names no
  /// medication and the dispense does.
  private mutating func authorised(
    by number: Int, for patient: Int?, beside dispense: DispenseFacts
  ) -> Int? {
    guard orders[number].patient == nil || orders[number].patient == patient else { return nil }
    let place = orderIndex.places[number]
    let isNamed = medications.isNamed(by: readOrders[place.reader][place.index].medication)
    let takesOrders = isNamed || !medications.isNamed(by: dispense.medication)
    return takesOrders ? orders[number].medication : nil
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

  mutating func linkResponses() {
    for (number, place) in responseIndex.places.enumerated() {
      let record = readResponses[place.reader][place.index]
      responses.append(
        LinkedRecord.PatientResponse(
          patient: record.subject.flatMap { patients.number(of: $0) },
          id: responseIndex.givenID(of: number) ?? record.origin.id,
          record: record))
    }
  }

  /// The indexes of all kinds that the ledger tells of.
  private var indexes: [ResourceIndex] {
    [patients.index, medications.index, orderIndex, dispenseIndex, responseIndex]
      + (gathering?.indexes ?? [])
  }

  /// The record, its patients sorted by id.
  mutating func record(_ circumstances: Circumstances) -> LinkedRecord {
    let (sorted, ranks) = patients.sorted(clock)
    let places = ranks.map(Int.init)
    for number in orders.indices { orders[number].rankPatient(by: ranks) }
    for number in references.indices { references[number].rankPatient(by: ranks) }
    for number in dispenses.indices { dispenses[number].rankPatient(by: ranks) }
    merged.patientsInCircles = patients.merged.inCircles
    var record = LinkedRecord(
      patients: sorted, orders: orders, medications: medications.medications,
      sameMedication: medications.sameMedication, sharedNames: medications.namesToShare,
      references: references,
      dispenses: dispenses,
      duplicateCounts: indexes.duplicateCounts, takenBack: indexes.takenBack,
      circumstances: circumstances.rankingPatients(by: places), merged: merged,
      responses: responses.map { $0.rankPatient(by: places) })
    record.namesInUse = medications.namesInUse
    return record
  }
}
