/// Follows the references of all orders and administrations, and notes those that lead nowhere and
/// the schedules that are unclear.
///
/// References are resolved exactly as for a report; resources that were entered in error are
/// skipped.
package struct ReferenceCheck {
  /// The referring resources: how many, and where the first ones are.
  private struct Use {
    let count: Int
    private let places: () -> [CheckTally.Place]

    init(count: Int, first: @autoclosure @escaping () -> [CheckTally.Place]) {
      (self.count, places) = (count, first)
    }

    /// The places, made only when they are reported.
    var first: [CheckTally.Place] { places() }
  }

  private let deletions: Deletions
  private var patients: ResourceIndex
  private var medications: ResourceIndex
  private var tally: CheckTally

  /// The tally of the references of all readers of one run, each with its check.
  package static func tally(
    _ parts: [(reader: ResourceReader, check: ResourceCheck)], placeLimit: Int
  ) -> CheckTally {
    let readers = parts.map(\.reader)
    var check = ReferenceCheck(readers, placeLimit: placeLimit)
    let linked = LinkedRecord(readers)
    var schedules = ScheduleCheck(linked, asOf: parts.first?.check.asOf)
    var offset = 0
    for part in parts {
      check.followOrders(part.reader.stores.orders.records, part.check)
      for (index, read) in part.reader.administrations.references.enumerated() {
        guard let use = part.check.use(of: index) else { continue }
        let found = linked.references[offset + index]
        let all = use.all
        check.follow(
          read, found, Use(count: all.count, first: all.first.map(\.place)))
        if let order = found.order { schedules.add(use, of: order) }
      }
      offset += part.reader.administrations.references.count
    }
    schedules.note(
      in: &check.tally,
      places: parts.reduce(into: [:]) { $0.merge($1.check.orderPlaces) { first, _ in first } })
    return check.tally
  }

  private init(_ readers: [ResourceReader], placeLimit: Int) {
    deletions = Deletions(readers)
    patients = ResourceIndex(readers.map(\.stores.patients.records), without: deletions)
    medications = ResourceIndex(readers.map(\.stores.medications.records), without: deletions)
    tally = CheckTally(placeLimit: placeLimit)
  }

  private mutating func followOrders(_ orders: [OrderRecord], _ check: ResourceCheck) {
    for order in orders where !deletions.takesBack(order.origin) {
      guard let place = check.orderPlaces[order.origin.recency.ordinal] else { continue }
      let use = Use(count: 1, first: [place])
      follow(patient: order.subject, of: order.origin.type, use)
      follow(medication: order.medication, of: order.origin.type, use)
    }
  }

  private mutating func follow(
    _ read: AdministrationReferences, _ linked: LinkedRecord.References,
    _ use: Use
  ) {
    let type = ResourceKind.administration.name
    follow(patient: read.subject, of: type, use)
    follow(medication: read.medication, of: type, use)
    guard linked.orderIssue != LinkedRecord.OrderIssue.none else { return }
    tally.look(.ordersFound, count: use.count)
    switch linked.orderIssue {
    case .unresolved:
      note(.ordersFound, type, "request", "leads to no order in the data", use)
    case .otherPatient where read.subject?.patientID != nil:
      note(.ordersOfPatient, type, "request", "leads to an order of another patient", use)
    case .otherMedication:
      note(
        .ordersOfMedication, type, "medication[x]", "is not the order's, by its code of ATC", use)
    default: break
    }
    tally.look(.ordersOfPatient, count: use.count)
    tally.look(.ordersOfMedication, count: use.count)
  }

  private mutating func follow(
    patient reference: FHIRReference?, of type: String, _ use: Use
  ) {
    guard let reference, reference.patientID != nil else { return }
    tally.look(.patientsFound, count: use.count)
    guard patients.resolve(reference) == nil else { return }
    note(.patientsFound, type, "subject", "leads to no Patient in the data", use)
  }

  private mutating func follow(
    medication: MedicationMention, of type: String, _ use: Use
  ) {
    guard let reference = medication.reference else { return }
    tally.look(.medicationsFound, count: use.count)
    if case .contained = reference.target, !medication.concepts.isEmpty { return }
    guard medications.resolve(reference) == nil else { return }
    note(.medicationsFound, type, "medication[x]", "leads to no Medication in the data", use)
  }

  private mutating func note(
    _ requirement: Requirement, _ type: String, _ path: String, _ detail: String,
    _ use: Use
  ) {
    tally.note(
      CheckTally.Key(requirement, type, path: path, detail: detail), count: use.count,
      atFirst: use.first)
  }
}
