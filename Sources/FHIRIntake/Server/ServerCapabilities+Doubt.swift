/// What is asked of a server that does not say which version of FHIR it speaks, or which types it has.
extension ServerCapabilities {
  /// The type of orders in DSTU2.
  private static let firstOrderType = "MedicationOrder"
  /// The type of orders from STU3 on.
  private static let laterOrderType = "MedicationRequest"

  /// Whether it says a version that is known: DSTU2 to R5, or a later one.
  package var knowsVersion: Bool { isDSTU2 || isSTU3 || isR5 || fhirVersion.hasPrefix("4.") }

  /// The types of orders: that of the version; of a version that is not known those that it offers,
  /// else both, so that no order is missed.
  package var orderTypes: [String] {
    guard !knowsVersion else { return [isDSTU2 ? Self.firstOrderType : Self.laterOrderType] }
    let both = [Self.laterOrderType, Self.firstOrderType]
    let offered = both.filter { offers[$0] != nil }
    return offered.isEmpty ? both : offered
  }

  /// The types that a report needs and of which the server does not say that it has them; there may be
  /// none of them.
  private var doubtfulTypes: Set<String> {
    Set(orderTypes.count > 1 ? orderTypes.filter { offers[$0] == nil } : [])
      .union(offers.isEmpty ? ["MedicationDispense"] : [])
  }

  /// Whether a type may be one that the server does not have.
  package func doubts(_ type: String) -> Bool { doubtfulTypes.contains(type) }

  /// Whether a server that refuses a type, of which it does not say whether it has it, has none.
  ///
  /// So it is when it says so (404) and gives what stands for the type: the other type of orders, or
  /// administrations. As it speaks one version only, any refusal says so of orders when there are some
  /// of the other type. `rows` says how many there are of a type that came whole; nil of any other.
  package func lacks(
    _ type: String, refusing cause: PartEnd.Cause, rows: (String) -> Int?
  ) -> Bool {
    guard doubts(type), [.notThere, .denied, .other].contains(cause) else { return false }
    let other =
      switch type {
      case Self.firstOrderType: Self.laterOrderType
      case Self.laterOrderType: Self.firstOrderType
      default: "MedicationAdministration"
      }
    guard let count = rows(other) else { return false }
    return cause == .notThere || count > 0 && orderTypes.contains(type)
  }

  /// What the ledger says of a type that the server does not have.
  package static let lackedType = "the server does not have this type"
}
