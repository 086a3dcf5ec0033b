internal import FHIRDecoding

/// A member of an object that says, or leads to, who a text belongs to.
enum KeyMember: String, CaseIterable {
  /// The text itself.
  case outermost = " "
  /// One that says nothing of it.
  case unknown = ""

  // Those whose texts are looked at.
  case reference, system, value, method, url, relation, resourceType, id, fullUrl
  case identifier, link, entry, resource, statusReason, reasonNotGiven
  // Those that may refer to a patient without saying that it is one.
  case subject, patient, other
  // Those that may refer to what is ordered, handed out or given.
  case request, prescription, basedOn, priorPrescription, replaces, authorizingPrescription, partOf

  /// The types that it may refer to without saying which one it is.
  var types: [String] {
    switch self {
    case .subject, .patient, .other: Self.ofPerson
    case .request, .prescription, .basedOn, .priorPrescription, .replaces,
      .authorizingPrescription, .partOf:
      Self.ofPatients
    default: []
    }
  }

  private static let ofPerson = [ResourceKind.patient.name]
  private static let ofPatients = UnitKinds.own.map(\.name).filter { !ofPerson.contains($0) }

  /// The member with a name, as it stands in a text.
  init(name: ArraySlice<UInt8>) {
    let ofLength = name.count < Self.byLength.count ? Self.byLength[name.count] : []
    self = ofLength.first { $0.name.elementsEqual(name) }?.member ?? .unknown
  }

  /// The members by the lengths of their names.
  private static let byLength: [[(name: [UInt8], member: Self)]] = {
    let names = allCases.map { (name: Array($0.rawValue.utf8), member: $0) }
    let longest = names.map(\.name.count).max() ?? 0
    return (0...longest).map { length in names.filter { $0.name.count == length } }
  }()
}
