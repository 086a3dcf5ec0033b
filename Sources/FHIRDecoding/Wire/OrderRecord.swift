public import MedicationAdherence

/// An order as it was read, its references not yet followed.
public struct OrderRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The patient.
  public var subject: FHIRReference?
  /// What was ordered.
  public var medication: MedicationMention
  /// The order that this one replaces.
  public var prior: FHIRReference?
  /// The order; its medication and the order it replaces are filled in once references are followed.
  public var order: Order
}

/// How one resource can be told from others and from a newer reading of itself.
public struct ResourceOrigin: Sendable {
  /// The resource type.
  public var type: String
  /// The id; empty when it has none.
  public var id: String
  /// Whether the id is written in the resource, and not only the last part of its `fullUrl`.
  public var hasOwnID: Bool
  /// The `fullUrl` that its Bundle gives it; nil when it adds nothing to type and id.
  public var fullURL: FHIRReference.Target?
  /// The business identifiers.
  public var identifiers: [Fingerprint]
  /// Which of two readings is the newer one.
  public var recency: Recency
}

/// A patient as it was read.
public struct PatientRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The name; empty when it has none.
  public var name: String
  /// When the patient died, the end of a month or year that is all that is known; nil when it is not
  /// recorded.
  public var deceased: LocalMoment?
}

/// A Medication resource as it was read.
public struct MedicationRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// What it is.
  public var concept: CodeableConcept?
}
