internal import MedicationAdherence

extension ContainedOrder {
  /// What an order says, apart from its id within the administration.
  private struct Terms: Hashable {
    let patient: FHIRReference?
    let subject: FHIRReference?
    let terms: OrderTerms
    let medication: MedicationMention
    let prior: FHIRReference?
    let bases: [FHIRReference]
    let written: LocalMoment?
  }

  /// Makes contained orders that say the same one order, across all readers.
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

  /// Names the orders that administrations without an id contain by the ids that those are given, by their
  /// places in the order of reading.
  static func giveIDs(to orders: inout [[OrderRecord]], _ ids: [UInt64: String]) {
    for reader in orders.indices {
      for place in orders[reader].indices where orders[reader][place].origin.isContained {
        let origin = orders[reader][place].origin
        guard origin.id.hasPrefix("#"), let given = ids[origin.recency.ordinal] else { continue }
        orders[reader][place].origin.id = given + origin.id
      }
    }
  }

  private func terms(_ order: OrderRecord) -> Terms {
    Terms(
      patient: patient, subject: order.subject, terms: order.content.terms,
      medication: order.medication, prior: order.content.prior, bases: order.content.bases,
      written: order.written)
  }
}

extension [[ContainedOrder]] {
  /// Each with the number of its reader.
  fileprivate var pairs: [(reader: Int, order: ContainedOrder)] {
    enumerated().flatMap { reader, orders in orders.map { (reader, $0) } }
  }
}

/// A cache of linked orders, by the content that was read.
///
/// Orders that shared their content as it was read go on to share it. The number of entries is
/// limited.
struct LinkedOrderCache {
  private static let most = 1 << 13

  private var orders: [ObjectIdentifier: Order] = [:]

  /// The linked order, without an id, for a content; nil when it is not cached.
  subscript(read: OrderRecord.Content) -> Order? { orders[ObjectIdentifier(read)] }

  /// Caches the linked terms of a content.
  mutating func note(_ terms: OrderTerms, for read: OrderRecord.Content) {
    if orders.count == Self.most { orders.removeAll(keepingCapacity: true) }
    orders[ObjectIdentifier(read)] = Order(terms, id: "")
  }
}
