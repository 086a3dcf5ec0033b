/// What an order says, except its id, when it was written and which one it replaces.
public struct OrderTerms: Hashable, Sendable {
  /// `MedicationRequest` or `MedicationOrder`.
  public var type: String
  /// What was ordered.
  public var medication: Medication
  /// The status as in FHIR; `unknown` when none is written.
  public var status: String
  /// Whether no status is written.
  public var isStatusMissing = false
  /// The intent as in FHIR; empty in DSTU2, where every one is an order.
  public var intent: String
  /// Whether the order says *not* to give the medication (`doNotPerform`).
  public var isProhibition: Bool
  /// Where its doses are to be given or taken; nil when that is not said.
  public var category: OrderCategory?
  /// Whether it tells of an order that someone else wrote (`reported`).
  public var isReported = false
  /// What in the order as a whole is not understood, so that what is expected is unknown.
  public var faults: [ScheduleRemark] = []
  /// The dosage instructions in their order.
  public var dosages: [Dosage]
  /// The same instructions as far as they can be said in words.
  public var instructions: [DosageInstruction] = []
  /// The period in which the order is to be effective (R5).
  public var effective = OpenPeriod()
  /// The period in which it may be dispensed (`dispenseRequest.validityPeriod`).
  public var validity = OpenPeriod()
  /// When it ended (`dateEnded`, DSTU2).
  public var ended: LocalMoment?
  /// When its status changed (R5).
  public var statusChanged: LocalMoment?
  /// How long one dispense is meant to last.
  public var supply: TimeLength?
  /// How long the quantity of one dispense lasts, when nothing else says so.
  public var quantityLength: TimeLength?
  /// Whether the length of a dispense is written in a way that cannot be used.
  public var isSupplyUnusable = false
  /// How often the dispense may be repeated.
  public var repeatsAllowed = 0

  /// Makes the terms of an order without dates.
  public init(
    type: String, medication: Medication, status: String, intent: String, isProhibition: Bool,
    dosages: [Dosage] = []
  ) {
    (self.type, self.medication, self.status) = (type, medication, status)
    (self.intent, self.isProhibition, self.dosages) = (intent, isProhibition, dosages)
  }
}

extension Order {
  /// `MedicationRequest` or `MedicationOrder`.
  @inlinable public var type: String { shared.terms.type }
  /// What was ordered.
  @inlinable public var medication: Medication { shared.terms.medication }
  /// The status as in FHIR.
  @inlinable public var status: String { shared.terms.status }
  /// The intent as in FHIR.
  @inlinable public var intent: String { shared.terms.intent }
  /// Whether the order says *not* to give the medication.
  @inlinable public var isProhibition: Bool { shared.terms.isProhibition }
  /// Whether no status is written.
  @inlinable public var isStatusMissing: Bool { shared.terms.isStatusMissing }
  /// Where its doses are to be given or taken; nil when that is not said.
  @inlinable public var category: OrderCategory? { shared.terms.category }
  /// What in the order as a whole is not understood, so that what is expected is unknown.
  @inlinable public var faults: [ScheduleRemark] { shared.terms.faults }
  /// The dosage instructions in their order.
  @inlinable public var dosages: [Dosage] {
    _read { yield shared.terms.dosages }
  }
  /// The same instructions as far as they can be said in words.
  @inlinable public var instructions: [DosageInstruction] { shared.terms.instructions }
  /// The period in which the order is to be effective.
  @inlinable public var effective: OpenPeriod { shared.terms.effective }
  /// The period in which it may be dispensed.
  @inlinable public var validity: OpenPeriod { shared.terms.validity }
  /// When it ended.
  @inlinable public var ended: LocalMoment? { shared.terms.ended }
  /// When its status changed.
  @inlinable public var statusChanged: LocalMoment? { shared.terms.statusChanged }
  /// How long one dispense is meant to last.
  @inlinable public var supply: TimeLength? { shared.terms.supply }
  /// How long the quantity of one dispense lasts, when nothing else says so.
  @inlinable public var quantityLength: TimeLength? { shared.terms.quantityLength }
  /// Whether the length of a dispense is said in a way that cannot be used.
  @inlinable public var isSupplyUnusable: Bool { shared.terms.isSupplyUnusable }
  /// How often the dispense may be repeated.
  @inlinable public var repeatsAllowed: Int { shared.terms.repeatsAllowed }
}

extension OrderTerms {
  /// The same with each of its moments replaced, such as by the same instant in a time zone.
  public func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> OrderTerms {
    var terms = self
    terms.effective = effective.replacingMoments(replace)
    terms.validity = validity.replacingMoments(replace)
    terms.ended = ended.map(replace)
    terms.statusChanged = statusChanged.map(replace)
    for index in dosages.indices {
      guard let timing = dosages[index].timing else { continue }
      terms.dosages[index].timing = timing.replacingMoments(replace)
    }
    for index in instructions.indices {
      terms.instructions[index].timing = instructions[index].timing?.replacingMoments(replace)
    }
    return terms
  }
}

extension Timing {
  fileprivate func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> Timing {
    var timing = self
    timing.events = events.map(replace).sorted { $0.instant < $1.instant }
    if let bounds = repetition?.bounds {
      timing.repetition?.bounds = bounds.replacingMoments(replace)
    }
    return timing
  }
}

extension DosageInstruction.Timing {
  fileprivate func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> Self {
    var timing = self
    timing.start = start.map(replace)
    timing.end = end.map(replace)
    timing.events = events.map(replace).sorted { $0.instant < $1.instant }
    return timing
  }
}

extension OpenPeriod {
  fileprivate func replacingMoments(_ replace: (LocalMoment) -> LocalMoment) -> OpenPeriod {
    OpenPeriod(start: start.map(replace), end: end.map(replace))
  }
}
