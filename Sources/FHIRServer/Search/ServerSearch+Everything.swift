internal import FHIRDecoding

/// All that a server has of a patient, in one search (`$everything`).
///
/// Source: https://hl7.org/fhir/R4/patient-operation-everything.html
extension FetchPart {
  /// What the name of a part that is all of a patient ends with.
  private static let everything = "/$everything"

  /// The part that is all of a patient.
  static func everything(of patient: String) -> FetchPart {
    FetchPart(type: "Patient", name: patient + everything)
  }

  /// Whether it is all of a patient, of several types.
  var isEverything: Bool { name.hasSuffix(Self.everything) }

  /// Whether resources of a patient belong to it; to all of a patient also those of none.
  func isOf(_ patient: String?) -> Bool {
    if isEverything { return patient.map { $0 == self.patient } ?? true }
    return name.isEmpty || patient == name
  }

  /// The patient's id; of any other part its name.
  var patient: String {
    isEverything ? String(name.dropLast(Self.everything.count)) : name
  }
}

extension SearchSettings {
  /// The statuses with which a server answers that has no such operation.
  private static let noOperation: Set<Int> = [400, 404, 405, 501]

  /// How the remark begins on a patient for whom the server has no such operation.
  static let searchedInstead = "searched for type by type, because "

  /// The end of all of a patient that the server does not give; nil for any other fault.
  static func end(withoutEverything fault: ServerFault, _ progress: PartProgress) -> PartEnd? {
    guard progress.pages == 0, let status = fault.httpStatus, noOperation.contains(status) else {
      return nil
    }
    // Without the patient, so that it is said once for all.
    return PartEnd(
      .complete, reason: searchedInstead + "the server answers $everything with \(status)")
  }
}

extension ServerSearch {
  /// The search for all of a patient.
  func everything(of part: FetchPart) -> SearchQuery {
    var query = SearchQuery(
      "Patient/" + SearchQuery.encoded(part.patient) + "/$everything")
    if let since = settings.applied(to: part).since {
      query.filters.append(SearchQuery.Parameter(name: "_since", value: since.instant))
    }
    if !settings.types.isEmpty {
      query.filters.append(
        SearchQuery.Parameter(name: "_type", value: settings.types.joined(separator: ",")))
    }
    query.shape = [SearchQuery.Parameter(name: "_count", value: String(settings.pageSize))]
    return query
  }
}
