/// A kind of resource that is read; resources of other types are only counted, by their type.
///
/// The file of a kind's record says what else there is to know of it: how it is read, and its
/// ``KindDeclaration``. How a server is asked for it is in `FHIRServer/Search/KindSearch.swift`.
package enum ResourceKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// A person whose doses are counted.
  case patient
  /// An order from STU3 on.
  case request
  /// An order in DSTU2.
  case order
  /// A dose that was given or not given.
  case administration
  /// A supply that was handed over.
  case dispense
  /// The answers to a questionnaire.
  case response
  /// A drug that others refer to.
  case medication
  /// A stay, with the places of the patient.
  case encounter
  /// A ward, a room or a bed.
  case location

  /// The name of its type in FHIR.
  package var name: String {
    switch self {
    case .patient: "Patient"
    case .request: "MedicationRequest"
    case .order: "MedicationOrder"
    case .administration: "MedicationAdministration"
    case .dispense: "MedicationDispense"
    case .response: "QuestionnaireResponse"
    case .medication: "Medication"
    case .encounter: "Encounter"
    case .location: "Location"
    }
  }

  /// What there is to know of the kind besides how it is read.
  var declaration: KindDeclaration {
    switch self {
    case .patient: PatientRecord.declaration
    case .request, .order: OrderRecord.declaration
    case .administration: AdministrationStore.declaration
    case .dispense: DispenseRecord.declaration
    case .response: ResponseRecord.declaration
    case .medication: MedicationRecord.declaration
    case .encounter: EncounterRecord.declaration
    case .location: LocationRecord.declaration
    }
  }
}

/// What there is to know of a kind of resource besides how it is read.
struct KindDeclaration: Sendable {
  /// When resources of the kind are kept; when they are not, they are only counted.
  enum Keeping: Sendable {
    /// They always are, because events refer to them.
    case always
    /// They are events themselves, and kept when these are asked for.
    case events(EventKinds)
    /// They are when a detail is asked for.
    case details(RecordDetails)
  }

  /// What the ledger says of the resources of the kind.
  enum Account: Sendable {
    /// How many were read, and how many of them were replaced or deleted.
    case read
    /// The same, and of how many a report tells: its rows add up to those that were read.
    case listed
    /// An account of its own gives each of them a disposition.
    case each
  }

  /// What the data must have in each resource of the kind; nil where it makes no difference.
  struct Demands: Sendable {
    /// That it has an id.
    var id: Requirement?
    /// That it names its patient.
    var patient: Requirement?
    /// That it names its medication.
    var medication: Requirement?
  }

  /// When resources of the kind are kept.
  let keeping: Keeping
  /// What the ledger says of them.
  let account: Account
  /// What the data must have in each of them.
  var demands = Demands()
  /// Whether a modifier extension of theirs is remarked, because it may change a figure.
  var remarksModifiers = false
  /// Whether two exports are compared by their versions of it, because what it says is counted.
  var isCompared = false
}

extension ResourceKind {
  /// All kinds.
  static let all = allCases

  /// The kind of a type; nil when it is not read.
  package init?(type: String) {
    guard let kind = Self.all.first(where: { $0.name == type }) else { return nil }
    self = kind
  }

  /// The kind of a type; nil when it is not read.
  init?(_ type: JSONString) {
    guard let kind = Self.all.first(where: { type.isWritten(as: $0.name) }) else { return nil }
    self = kind
  }

  /// Whether the kind is what happened: each resource is counted, or listed with the reason why not.
  package var isEvent: Bool { if case .events = declaration.keeping { true } else { false } }

  /// Whether every report and every check reads the kind, and not only when a detail is asked for.
  package var isOfEveryReport: Bool {
    if case .details = declaration.keeping { false } else { true }
  }

  /// Whether resources of the kind belong to no patient: the resources of many patients refer to them.
  package var isOfNobody: Bool { self == .medication || self == .location }

  /// Whether resources of the kind are kept together with these events and details.
  package func isKept(with events: EventKinds, _ details: RecordDetails) -> Bool {
    switch declaration.keeping {
    case .always: true
    case .events(let kinds): events.contains(kinds)
    case .details(let needed): details.contains(needed)
    }
  }

  /// Whether the resources of the kind may be counted as read when the details are asked for: others
  /// refer to them, so that the ledger tells how many there are, and not what becomes of each.
  package func isReferredTo(keeping details: RecordDetails) -> Bool {
    switch declaration.keeping {
    case .always: true
    case .events: false
    case .details(let needed): details.contains(needed)
    }
  }

  /// Whether a report tells which resources of the kind it lists.
  package var isListed: Bool { declaration.account == .listed }

  /// The type that a misspelt one may mean; nil for a type that is read, and for any other.
  package static func meant(by type: String) -> String? {
    let names = all.filter(\.isOfEveryReport).map(\.name)
    return names.contains(type) ? nil : names.filter { type.isSlip(for: $0) }.min()
  }
}

/// The kinds of events that a reader keeps; the others are counted by their type only.
public struct EventKinds: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: UInt8

  /// Makes kinds from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// MedicationAdministration.
  public static let administrations = EventKinds(rawValue: 1)
  /// MedicationDispense.
  public static let dispenses = EventKinds(rawValue: 2)
}

/// How many resources of each kind there are.
struct KindCounts: Sendable {
  private var counts = [Int](repeating: 0, count: ResourceKind.all.count)

  /// The number of a kind.
  subscript(kind: ResourceKind) -> Int {
    get { counts[Int(kind.rawValue)] }
    set { counts[Int(kind.rawValue)] = newValue }
  }

  /// The numbers of the kinds of which there are any, by type.
  var byType: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: ResourceKind.all.filter { self[$0] > 0 }.map { ($0.name, self[$0]) })
  }
}
