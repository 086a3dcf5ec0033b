internal import FHIRDecoding
internal import MedicationAdherence

/// What doses are doses of, and what the order says of them as of an instant.
struct SubjectFacts {
  /// The unit in the catalogue.
  let unit: Int
  let subject: DoseSubject
  /// Why the order cannot be looked at for the worklist, though doses may be due; nil when it can.
  let gap: WorklistGap?
}

extension PatientReporting {
  /// What the doses of a unit are doses of.
  func facts(ofUnit unit: Int, _ judgement: Judgement, asOf: LocalMoment) -> SubjectFacts {
    let order = catalogue.units[unit].order
    let standing = standing(ofUnit: unit, asOf: asOf)
    return SubjectFacts(
      unit: unit,
      subject: DoseSubject(
        order: order.map { record.orders[$0].order.id } ?? "",
        medication: names.medication(ofUnit: unit), standing: standing,
        windowMinutes: opening.windowMinutes(ofUnit: unit) ?? DoseSubject.usualWindowMinutes),
      gap: rules.worklist == nil || standing == .closed
        ? nil : gap(ofUnit: unit, judgement, asOf: asOf))
  }

  /// Whether doses of a unit's order are still due: it is active, or has no status, has begun and not ended.
  private func standing(ofUnit unit: Int, asOf: LocalMoment) -> OrderStanding {
    guard rules.worklist != nil else { return .open }
    guard let order = catalogue.units[unit].order, record.orders[order].order.isActiveByStatus,
      let schedule = catalogue.asked(ofUnit: unit, record)
    else { return .closed }
    if schedule.hasOneDoseAtMost {
      // The next one may be due later than the last day that counts.
      let later = catalogue.schedule(of: unit, record, through: asOf.day.adding(days: 400))
      if later?.hasOneDoseAtMost == true { return .once }
    }
    return schedule.isOpen(at: asOf) ? .open : .closed
  }

  private func gap(
    ofUnit unit: Int, _ judgement: Judgement, asOf: LocalMoment
  ) -> WorklistGap? {
    guard let schedule = catalogue.asked(ofUnit: unit, record), schedule.isOpen(at: asOf) else {
      return nil
    }
    switch judgement {
    case .dosesNameNoOrder: return .dosesNameNoOrder
    case .takenElsewhere: return .homeOrder
    case .judged: return schedule[asOf.day] == .unknown ? .scheduleUnknown : nil
    }
  }
}

extension Order {
  /// Whether its status is that of an order in use, or it has none.
  fileprivate var isActiveByStatus: Bool { status == "active" || isStatusMissing }
}

extension SeriesCatalogue {
  /// What a unit's order asked for up to the last day that counts; nil of a unit without an order.
  func asked(ofUnit unit: Int, _ record: LinkedRecord) -> ExpectedDoses? {
    guard let known = units[unit].schedule else { return schedule(of: unit, record) }
    return schedules[known].doses
  }
}
