internal import MedicationAdherence

/// What orders say once their references are followed, by what they said as they were read.
///
/// Orders that share what they say go on to share it. Only so many are known at a time.
struct KnownTerms {
  private static let most = 1 << 13

  private var orders: [ObjectIdentifier: Order] = [:]

  /// An order without an id that says what one that was read says; nil when it is not known.
  subscript(read: OrderRecord.Content) -> Order? { orders[ObjectIdentifier(read)] }

  /// Notes what one that was read says once its references are followed.
  mutating func note(_ terms: OrderTerms, for read: OrderRecord.Content) {
    if orders.count == Self.most { orders.removeAll(keepingCapacity: true) }
    orders[ObjectIdentifier(read)] = Order(terms, id: "")
  }
}
