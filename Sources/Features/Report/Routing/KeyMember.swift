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
  // Those that may refer to a stay.
  case encounter, context

  /// What a member may refer to without saying what it is.
  enum Referent {
    case person, encounter
    /// What was ordered, handed out or given.
    case recordOfPerson
  }

  /// What it may refer to; nil when it says nothing of a patient.
  var referent: Referent? {
    switch self {
    case .subject, .patient, .other: .person
    case .request, .prescription, .basedOn, .priorPrescription, .replaces,
      .authorizingPrescription, .partOf:
      .recordOfPerson
    case .encounter, .context: .encounter
    default: nil
    }
  }

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
