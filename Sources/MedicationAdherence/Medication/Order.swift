/// What was ordered: one MedicationRequest (R4, R5, STU3) or MedicationOrder (DSTU2).
///
/// Most orders say exactly what others say. What they share is kept once, so that an order takes
/// little memory and is quick to copy.
public struct Order: Sendable {
  /// The resource's id.
  public var id: String
  /// When it was written (`authoredOn`, `dateWritten`).
  public var written: LocalMoment?
  /// The reference of the order that this one replaces (`priorPrescription`), `Type/id`.
  public var prior: String?
  /// The reference of the order that this one is based on (`basedOn`), `Type/id`.
  public var basis: String?
  @usableFromInline var shared: Shared

  /// The terms that orders share; an order with other terms has another one.
  @usableFromInline
  final class Shared: Sendable {
    @usableFromInline let terms: OrderTerms
    let hasOwnSchedule: Bool

    init(_ terms: OrderTerms) {
      self.terms = terms
      hasOwnSchedule = terms.haveOwnSchedule
    }
  }

  /// Makes an order of what it says.
  public init(_ terms: OrderTerms, id: String, written: LocalMoment? = nil, prior: String? = nil) {
    (self.id, self.written, self.prior) = (id, written, prior)
    shared = Shared(terms)
  }

  /// Its terms, lent without a copy, which would retain everything in them.
  public var terms: OrderTerms {
    @inlinable _read { yield shared.terms }
    set { shared = Shared(newValue) }
  }

  /// Identifies the terms that it shares with others, as long as one of them lives.
  package var sharing: ObjectIdentifier { ObjectIdentifier(shared) }

  /// Whether its schedule follows from its terms alone, whenever it was written and given.
  var hasOwnSchedule: Bool { shared.hasOwnSchedule }

  /// `Type/id`, the order's identity in every output.
  public var reference: String {
    let (type, id) = (type.utf8, id.utf8)
    return unsafe String(unsafeUninitializedCapacity: type.count + 1 + id.count) { text in
      let slash = unsafe text.initialize(fromContentsOf: type)
      unsafe text[slash] = UInt8(ascii: "/")
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: text[(slash + 1)...])
      return unsafe slash + 1 + rest.initialize(fromContentsOf: id)
    }
  }

  /// Whether the order asks for nothing to be taken: never in force, only proposed, or prohibited.
  public var isNotInForce: Bool {
    switch (status, intent) {
    case ("entered-in-error", _), ("draft", _), ("cancelled", _): true
    case (_, "proposal"), (_, "plan"), (_, "option"): true
    default: isProhibition
    }
  }

  /// Whether its doses are taken where nobody in a hospital records them: it is for the patient's home, or
  /// only tells what someone else has ordered.
  public var isTakenElsewhere: Bool {
    terms.isReported || category == .community || category == .discharge
  }

  /// Whether every dosage is as needed, so that nothing is ever due.
  @inlinable public var isAsNeeded: Bool {
    !dosages.isEmpty && dosages.indices.allSatisfy { dosages[$0].isAsNeeded }
  }
}

/// Why an order asks for nothing to be taken.
public enum OrderNotInForce: String, CaseIterable, Codable, Sendable {
  /// It says *not* to give the medication (`doNotPerform`).
  case prohibited = "do-not-perform"
  /// It was entered in error.
  case enteredInError = "entered-in-error"
  /// It was withdrawn before it began.
  case cancelled
  /// It is not ready to be acted upon.
  case draft
  /// It is a proposal, a plan or an option.
  case proposed
}

extension Order {
  /// Why nothing is to be taken; nil of an order that is or was in force.
  public var notInForce: OrderNotInForce? {
    guard isNotInForce else { return nil }
    return isProhibition ? .prohibited : OrderNotInForce(rawValue: status) ?? .proposed
  }
}

extension Order {
  /// Whether the status is one that orders have in some version; any other is taken as `unknown`.
  public var isStatusKnown: Bool {
    switch status {
    case "active", "on-hold", "ended", "stopped", "completed", "cancelled": true
    case "entered-in-error", "draft", "unknown": true
    default: false
    }
  }

  /// Whether the intent is one that orders have in some version, or none is written; with any other
  /// it is taken as an order.
  var isIntentKnown: Bool {
    switch intent {
    case "", "order", "proposal", "plan", "option", "instance-order", "original-order": true
    case "reflex-order", "filler-order": true
    default: false
    }
  }

  /// Whether the status is that of an order that ended, or paused, before it was to.
  var isStopped: Bool {
    switch status {
    case "stopped", "ended", "on-hold": true
    default: false
    }
  }

  /// When a status was set that ends an order (R5); nil for any other status.
  var endByStatus: LocalMoment? {
    switch status {
    case "on-hold", "stopped", "ended", "completed": statusChanged
    default: nil
    }
  }
}
