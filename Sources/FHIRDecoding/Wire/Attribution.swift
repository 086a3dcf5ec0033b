/// Whose an administration is, of which order, and what was given, as it was written.
///
/// Many administrations share one, which is known again by its fingerprint.
public struct Attribution: Sendable {
  /// The patient.
  public let subject: FHIRReference?
  /// The order (`request`, before R4 `prescription`).
  public let request: FHIRReference?
  /// The medication.
  public let medication: MedicationMention
  /// The index, among the reader's orders, of an order that the administration itself contains.
  public let containedOrder: Int?
  /// The place of the first administration that has it.
  public let ordinal: UInt64
}
