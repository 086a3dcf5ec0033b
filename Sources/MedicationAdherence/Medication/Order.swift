/// What was ordered: one MedicationRequest (R4, R5, STU3) or MedicationOrder (DSTU2).
///
/// Orders are many, and most say in the same words what others say. What they have in common is kept
/// once for all of them, so that an order takes little memory and is soon copied.
public struct Order: Sendable {
  /// The resource's id.
  public var id: String
  /// When it was written (`authoredOn`, `dateWritten`).
  public var written: LocalMoment?
  /// The reference of the order that this one replaces (`priorPrescription`), `Type/id`.
  public var prior: String?
  @usableFromInline var shared: Shared

  /// What orders share; one that says something else has another one.
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

  /// What it says, which is lent: a copy would retain all that it holds.
  public var terms: OrderTerms {
    @inlinable _read { yield shared.terms }
    set { shared = Shared(newValue) }
  }

  /// What orders that share what they say have in common and no others, while they live.
  package var sharing: ObjectIdentifier { ObjectIdentifier(shared) }

  /// Whether its schedule follows from what it says, whenever it was written and given.
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

  /// Whether every dosage is as needed, so that nothing is ever due.
  @inlinable public var isAsNeeded: Bool {
    !dosages.isEmpty && dosages.indices.allSatisfy { dosages[$0].isAsNeeded }
  }
}
