/// An administration that says that it is a part of another one.
public struct PartOfDose: Sendable {
  /// Its place in the order of reading.
  public let ordinal: UInt64
  /// The identity of the one that it is a part of.
  public let whole: Fingerprint

  /// Takes the place of a part, and the target of its `partOf`; nil when that is no administration.
  init?(_ target: FHIRReference.Target, ordinal: UInt64) {
    let id: String?
    switch target {
    case .relative(let type, let last), .absolute(_, let type, let last):
      guard type == nil || type == "MedicationAdministration" else { return nil }
      id = last
    case .urn: id = target.lastPart
    case .nothing, .contained: return nil
    }
    guard let id, !id.isEmpty else { return nil }
    (self.ordinal, whole) = (ordinal, Fingerprint(id))
  }
}
