/// What doses are told apart by, so that each is in one group of the kind.
public enum GroupKind: Hashable, Sendable {
  /// The ward in which the patient was.
  case ward
  /// The patient's sex.
  case sex
  /// The patient's age on the day of the dose.
  case age(AgeBands)
  /// A group of the patient's in a list.
  case list(PatientGroups)

  /// What a dose's group is called that is not known.
  public static let notKnown = "not-known"

  /// What all groups together are called that are hidden because of small numbers.
  public static let notShown = "not-shown"

  /// The word in every output.
  public var name: String {
    switch self {
    case .ward: "ward"
    case .sex: "sex"
    case .age: "age"
    case .list(let groups): groups.name
    }
  }

  /// Some of its groups in the order in which they are listed.
  func inOrder(_ groups: some Sequence<String>) -> [String] {
    groups.sorted { left, right in
      let ranks = (rank(of: left), rank(of: right))
      return ranks.0 == ranks.1 ? left.precedesByBytes(right) : ranks.0 < ranks.1
    }
  }

  /// The order in which its groups are listed: by rank, then by the bytes of their names, and what is not
  /// known last.
  func rank(of group: String) -> Int {
    if group == Self.notKnown { return .max }
    guard case .age(let bands) = self else { return 0 }
    return bands.names.firstIndex(of: group) ?? 0
  }
}

/// The groups that a list gives patients.
public struct PatientGroups: Hashable, Sendable {
  /// What the list is called.
  public let name: String
  /// The group of each patient, by id.
  public let groups: [String: String]

  /// Makes the groups of a list.
  public init(name: String, groups: [String: String]) {
    (self.name, self.groups) = (name, groups)
  }
}

/// Finds the groups of one kind that a patient's doses are in.
struct GroupFinder {
  private enum Finding {
    case same(String)
    case ward([String])
    case age(Person, AgeBands, [String])
  }

  private let finding: Finding

  /// Makes a finder for a patient.
  init(_ kind: GroupKind, of patient: PatientReport) {
    finding =
      switch kind {
      case .ward: .ward(patient.doses.context.wards)
      case .sex: .same(patient.person?.sex ?? "")
      case .age(let bands): .age(patient.person ?? Person(), bands, bands.names)
      case .list(let groups): .same(groups.groups[patient.id] ?? "")
      }
  }

  /// The group of a dose.
  func group(of dose: Dose) -> String {
    let name =
      switch finding {
      case .same(let group): group
      case .ward(let names): names[Int(dose.ward)]
      case .age(let person, let bands, let names):
        dose.day.flatMap { person.age(on: $0) }.flatMap(bands.place).map { names[$0] } ?? ""
      }
    return name.isEmpty ? GroupKind.notKnown : name
  }
}
