/// What was ordered: one MedicationRequest (R4, R5, STU3) or MedicationOrder (DSTU2).
public struct Order: Sendable {
  /// `MedicationRequest` or `MedicationOrder`.
  public var type: String
  /// The resource's id.
  public var id: String
  /// What was ordered.
  public var medication: Medication
  /// The status as FHIR has it; `unknown` when none is written.
  public var status: String
  /// The intent as FHIR has it; empty in DSTU2, where every one is an order.
  public var intent: String
  /// Whether the order says *not* to give the medication (`doNotPerform`).
  public var isProhibition: Bool
  /// The dosage instructions in their order.
  public var dosages: [Dosage]
  /// The same instructions as far as they can be said in words.
  public var instructions: [DosageInstruction]
  /// The period in which the order is to be effective (R5).
  public var effective: OpenPeriod
  /// The period in which it may be dispensed (`dispenseRequest.validityPeriod`).
  public var validity: OpenPeriod
  /// When it was written (`authoredOn`, `dateWritten`).
  public var written: LocalMoment?
  /// When it ended (`dateEnded`, DSTU2).
  public var ended: LocalMoment?
  /// When its status changed (R5).
  public var statusChanged: LocalMoment?
  /// How long one dispense is meant to last.
  public var supply: CalendarLength?
  /// How often the dispense may be repeated.
  public var repeatsAllowed: Int
  /// The reference of the order that this one replaces (`priorPrescription`), `Type/id`.
  public var prior: String?

  /// Makes an order.
  public init(
    type: String, id: String, medication: Medication, status: String, intent: String,
    isProhibition: Bool, dosages: [Dosage], instructions: [DosageInstruction] = [],
    effective: OpenPeriod, validity: OpenPeriod, written: LocalMoment?, ended: LocalMoment?,
    statusChanged: LocalMoment?,
    supply: CalendarLength?, repeatsAllowed: Int, prior: String? = nil
  ) {
    self.type = type
    self.id = id
    self.medication = medication
    self.status = status
    self.intent = intent
    self.isProhibition = isProhibition
    self.dosages = dosages
    self.instructions = instructions
    self.effective = effective
    self.validity = validity
    self.written = written
    self.ended = ended
    self.statusChanged = statusChanged
    self.supply = supply
    self.repeatsAllowed = repeatsAllowed
    self.prior = prior
  }

  /// `Type/id`, the order's identity in every output.
  @inlinable public var reference: String { type + "/" + id }

  /// Whether the order asks for nothing to be taken: never in force, only proposed, or prohibited.
  public var isNotInForce: Bool {
    switch (status, intent) {
    case ("entered-in-error", _), ("draft", _), ("cancelled", _): true
    case (_, "proposal"), (_, "plan"), (_, "option"): true
    default: isProhibition
    }
  }

  /// Whether every dosage is as needed, so that nothing is ever due.
  @inlinable public var isAsNeeded: Bool {
    !dosages.isEmpty && dosages.indices.allSatisfy { dosages[$0].isAsNeeded }
  }
}
