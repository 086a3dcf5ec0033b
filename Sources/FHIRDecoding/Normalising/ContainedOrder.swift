/// An order that administrations contain which are alike but for themselves.
///
/// It is that of the first of them in the order of reading, whichever reader met that one.
struct ContainedOrder: Sendable {
  /// The index among the reader's orders.
  let index: Int
  /// What the administrations say of their patient, order and medication.
  let said: Fingerprint

  /// Takes the orders that several readers met in administrations that say the same for one.
  static func takeForOne(_ orders: inout [[OrderRecord]], _ contained: [[ContainedOrder]]) {
    var firsts: [Fingerprint: ResourceOrigin] = [:]
    for (reader, order) in contained.pairs {
      let origin = orders[reader][order.index].origin
      let first = firsts[order.said, default: origin]
      firsts[order.said] = first.recency.ordinal <= origin.recency.ordinal ? first : origin
    }
    for (reader, order) in contained.pairs {
      if let first = firsts[order.said] { orders[reader][order.index].origin = first }
    }
  }
}

extension [[ContainedOrder]] {
  /// Each with the number of its reader.
  fileprivate var pairs: [(reader: Int, order: ContainedOrder)] {
    enumerated().flatMap { reader, orders in orders.map { (reader, $0) } }
  }
}
