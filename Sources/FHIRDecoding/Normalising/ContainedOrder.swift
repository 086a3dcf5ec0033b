internal import MedicationAdherence

/// An order that an administration contains.
///
/// Those that say the same for one patient are one order: that of the first of them in the order of
/// reading, whichever reader met that one.
struct ContainedOrder: Sendable {
  /// The index among the reader's orders.
  let index: Int
  /// The patient of the administration.
  let patient: FHIRReference?

  /// What an order says, but for its id within the administration and what is not read of it.
  private struct Terms: Hashable {
    let patient: FHIRReference?
    let subject: FHIRReference?
    let terms: OrderTerms
    let medication: MedicationMention
    let prior: FHIRReference?
    let written: LocalMoment?
  }

  /// Takes the orders that several readers met and that say the same for one.
  static func takeForOne(_ orders: inout [[OrderRecord]], _ contained: [[ContainedOrder]]) {
    let terms = contained.pairs.map { $1.terms(orders[$0][$1.index]) }
    var firsts: [Terms: ResourceOrigin] = [:]
    for ((reader, order), terms) in zip(contained.pairs, terms) {
      let origin = orders[reader][order.index].origin
      let first = firsts[terms, default: origin]
      firsts[terms] = first.recency.ordinal <= origin.recency.ordinal ? first : origin
    }
    for ((reader, order), terms) in zip(contained.pairs, terms) {
      if let first = firsts[terms] { orders[reader][order.index].origin = first }
    }
  }

  private func terms(_ order: OrderRecord) -> Terms {
    Terms(
      patient: patient, subject: order.subject, terms: order.content.terms,
      medication: order.medication, prior: order.content.prior, written: order.written)
  }
}

extension [[ContainedOrder]] {
  /// Each with the number of its reader.
  fileprivate var pairs: [(reader: Int, order: ContainedOrder)] {
    enumerated().flatMap { reader, orders in orders.map { (reader, $0) } }
  }
}
