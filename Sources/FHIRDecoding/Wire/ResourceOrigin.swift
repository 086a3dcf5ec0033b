/// How one resource can be told from others and from a newer reading of itself.
public struct ResourceOrigin: Sendable {
  /// The types of resources that are told apart.
  enum Kind: String {
    case patient = "Patient"
    case medication = "Medication"
    case request = "MedicationRequest"
    case order = "MedicationOrder"
    case dispense = "MedicationDispense"
  }

  let kind: Kind
  /// Whether the id is written in the resource, and not only the last part of its `fullUrl`.
  public let hasOwnID: Bool
  /// Whether an administration contains it, so that it was read as a part of that one.
  var isContained = false
  /// The id; empty when it has none.
  public var id: String
  /// The business identifiers.
  public let identifiers: FingerprintList
  /// Which of two readings is the newer one.
  public internal(set) var recency: Recency
  private let address: Address?

  /// Makes an origin.
  init(
    _ kind: Kind, id: String, hasOwnID: Bool, fullURL: FHIRReference.Target?,
    identifiers: FingerprintList, recency: Recency
  ) {
    (self.kind, self.id, self.hasOwnID) = (kind, id, hasOwnID)
    (self.identifiers, self.recency) = (identifiers, recency)
    address = fullURL.map { .url($0) }
  }

  /// The resource type.
  public var type: String { kind.rawValue }

  /// The `fullUrl` that its Bundle gives it; nil when it adds nothing to type and id.
  public var fullURL: FHIRReference.Target? {
    if case .url(let url) = address { url } else { nil }
  }

  /// What few resources have, which so takes no room in the others.
  private indirect enum Address {
    case url(FHIRReference.Target)
  }
}
