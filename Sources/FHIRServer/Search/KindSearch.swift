package import FHIRDecoding

/// How a server is asked for the resources of a kind.
package struct KindSearch: Sendable {
  /// When a fetch asks for a kind whose name is not given.
  package enum Need: Sendable {
    /// In any case: without it there is nothing to report, and the server's answer says why.
    case always
    /// When the server's version of FHIR has it.
    case ofVersion
    /// When the server offers it.
    case ifOffered
    /// When the server offers it and wards are asked for.
    case forWards
    /// When the server offers it and scores are asked for.
    case forScores
    /// In any case, after all others, which refer to it.
    case referredTo
  }

  /// The kind.
  package let kind: ResourceKind
  /// When a fetch asks for it.
  package let need: Need
  /// The parameters for the clinical date; those of several versions.
  var dates: [String] = []
  /// Whether the Medication that it refers to may be included in its search.
  var includesMedication = false
  /// Whether it belongs to a patient.
  var isOfPatient = true

  /// One for each kind, in the order in which they are fetched.
  package static let all = [
    KindSearch(kind: .patient, need: .always),
    KindSearch(
      kind: .request, need: .ofVersion, dates: ["authoredon", "date"], includesMedication: true),
    KindSearch(kind: .order, need: .ofVersion, dates: ["datewritten"], includesMedication: true),
    KindSearch(
      kind: .administration, need: .always, dates: ["effective-time", "effectivetime", "date"],
      includesMedication: true),
    KindSearch(kind: .response, need: .forScores),
    KindSearch(
      kind: .dispense, need: .ifOffered, dates: ["whenhandedover"], includesMedication: true),
    KindSearch(kind: .medication, need: .referredTo, isOfPatient: false),
    KindSearch(kind: .encounter, need: .forWards),
    KindSearch(kind: .location, need: .forWards, isOfPatient: false),
  ]

  /// How a server is asked for a type; nil for one that no report reads.
  package static func of(_ type: String) -> KindSearch? { byType[type] }

  private static let byType = Dictionary(uniqueKeysWithValues: all.map { ($0.type, $0) })

  /// The name of the type.
  package var type: String { kind.name }

  /// Whether a report may be whole without any resource of the kind.
  package var mayBeEmpty: Bool { need == .ifOffered || need == .referredTo }
}

extension ServerCapabilities {
  /// The types that a fetch asks for when none is named: those that reports need and the server offers.
  func neededTypes(withWards: Bool, withResponses: Bool = false) -> [String] {
    KindSearch.all.filter { search in
      switch search.need {
      case .always, .referredTo: true
      case .ofVersion: orderTypes.contains(search.type)
      case .ifOffered: offers(search.type)
      case .forWards: withWards && offers(search.type)
      case .forScores: withResponses && offers(search.type)
      }
    }.map(\.type)
  }
}
