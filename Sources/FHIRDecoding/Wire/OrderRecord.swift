internal import MedicationAdherence

/// An order as it was read, its references not yet followed.
///
/// What many orders say alike is kept once for all of them.
public struct OrderRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The patient.
  public let subject: FHIRReference?
  /// What it says beside.
  private(set) var content: Content
  let written: LocalMoment?

  /// Makes a record of an order that may say the same as another one beside.
  init(
    _ content: Content, origin: ResourceOrigin, subject: FHIRReference?, written: LocalMoment?
  ) {
    (self.content, self.origin) = (content, origin)
    (self.subject, self.written) = (subject, written)
  }

  /// What was ordered.
  public var medication: MedicationMention {
    get { content.medication }
    set { content = Content(terms: content.terms, medication: newValue, prior: content.prior) }
  }

  /// What an order says, but for its id, its patient and when it was written.
  final class Content: Sendable {
    let terms: OrderTerms
    let medication: MedicationMention
    let prior: FHIRReference?

    init(terms: OrderTerms, medication: MedicationMention, prior: FHIRReference?) {
      (self.terms, self.medication, self.prior) = (terms, medication, prior)
    }
  }
}
