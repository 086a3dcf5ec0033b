internal import MedicationAdherence

/// Works out what the orders asked for, as a report does, and notes what is unknown or assumed.
struct ScheduleCheck {
  private let record: LinkedRecord
  private let asOf: Day
  private let hasAsOf: Bool
  /// The administrations of each order, by the order's number.
  private var uses: [Int: AdministrationTally] = [:]

  /// Makes a check of the orders of a record, up to the day `asOf`.
  init(_ record: LinkedRecord, asOf: Day?) {
    (self.record, self.asOf, hasAsOf) = (record, asOf ?? .last, asOf != nil)
  }

  /// Adds administrations of an order.
  mutating func add(_ use: AdministrationTally, of order: Int) {
    if uses[order]?.add(use) == nil { uses[order] = use }
  }

  /// Notes what was found; `places` are those of orders that are resources of their own, by their
  /// position in reading order.
  func note(in tally: inout CheckTally, places: [UInt64: CheckTally.Place]) {
    for number in record.orders.indices {
      let (order, use) = (record.orders[number], uses[number])
      noteIfNotInForce(order.order, use, in: &tally)
      // An order without a patient is in no report.
      guard order.patient != nil || use != nil,
        let place = order.isContained
          ? use?.all.first.first?.place.inner("contained") : places[order.ordinal]
      else { continue }
      tally.look(.schedulesKnown)
      tally.look(.schedulesStated)
      for remark in remarks(on: order, use) { note(remark, of: order.order, at: place, in: &tally) }
    }
  }

  /// What a report's ledger says of an order; its end by the patient's death needs no mending.
  private func remarks(
    on order: LinkedRecord.PatientOrder, _ use: AdministrationTally?
  ) -> [ScheduleRemark] {
    let evidence = ActivityWindow.Evidence(
      administrations: use?.days,
      deceased: order.patient.flatMap { record.patients[$0].deceased }, asOf: asOf)
    return ExpectedDoses(of: order.order, evidence: evidence).remarks
      // Without an as-of day any order that is open has too many doses, in some thousands of years.
      .filter { $0.kind != .endedByDeath && (hasAsOf || $0.kind != .dosesImplausible) }
  }

  private func note(
    _ remark: ScheduleRemark, of order: Order, at place: CheckTally.Place,
    in tally: inout CheckTally
  ) {
    // A missing dosage is reported by another requirement.
    if remark.kind == .noUsableTiming, order.dosages.isEmpty { return }
    tally.note(
      CheckTally.Key(
        remark.kind.makesUnknown ? .schedulesKnown : .schedulesStated, order.type,
        path: remark.path.replacing(/\[[0-9]+\]/, with: ""), detail: remark.kind.sentence),
      atFirst: [place.inner(remark.path)])
  }

  private func noteIfNotInForce(
    _ order: Order, _ use: AdministrationTally?, in tally: inout CheckTally
  ) {
    guard let use, use.takenCount > 0 else { return }
    tally.look(.ordersInForce, count: use.takenCount)
    guard let reason = order.notInForce else { return }
    tally.note(
      CheckTally.Key(
        .ordersInForce, ResourceKind.administration.name, path: "request",
        detail: "leads to an order that " + reason.words),
      count: use.takenCount, atFirst: use.firstTaken.map(\.place))
  }
}

extension CheckTally.Place {
  /// The place of a path within the resource at this place.
  fileprivate func inner(_ inner: String) -> CheckTally.Place {
    CheckTally.Place(
      file: file, line: line, path: inner.isEmpty ? path : path + "." + inner, resource: resource)
  }
}

extension OrderNotInForce {
  /// Why it is not in force, as the end of a sentence that begins with the order.
  fileprivate var words: String {
    switch self {
    case .prohibited: "says not to give it"
    case .enteredInError: "was entered in error"
    case .cancelled: "was cancelled"
    case .draft: "is only a draft"
    case .proposed: "is only proposed"
    }
  }
}
