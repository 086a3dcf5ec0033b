internal import MedicationAdherence

/// What orders say once their references are followed, by what they said as they were read.
///
/// Orders that share what they say go on to share it. Only so many are known at a time.
struct KnownTerms {
  private static let most = 1 << 13

  private var orders: [ObjectIdentifier: Order] = [:]

  /// An order without an id that says what one that was read says, followed by `follow` when it is
  /// met first.
  mutating func order(
    that says: OrderRecord.Content, follow: (OrderTerms) -> OrderTerms
  ) -> Order {
    if let known = orders[ObjectIdentifier(says)] { return known }
    if orders.count == Self.most { orders.removeAll(keepingCapacity: true) }
    let order = Order(follow(says.terms), id: "")
    orders[ObjectIdentifier(says)] = order
    return order
  }
}
