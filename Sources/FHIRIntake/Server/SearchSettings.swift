/// What is searched for, and within which bounds.
package struct SearchSettings: Sendable {
  /// The instant from which on changes are asked for.
  package struct Since: Sendable, Equatable {
    /// The instant as it was given, with its offset.
    package let text: String
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    /// Makes an instant.
    package init(text: String, milliseconds: Int64) {
      (self.text, self.milliseconds) = (text, milliseconds)
    }
  }

  /// Changes from this instant on; nil for all there is.
  package var since: Since?
  /// How many rows a page should have; the server may give fewer or more.
  package var pageSize = 200
  /// The most pages of one search.
  package var maxPages = 100_000
  /// How often a search begins anew when its cursor has expired.
  package var maxRestarts = 2

  /// Makes the settings of a search for everything.
  package init() {}
}

extension ServerCapabilities {
  /// The search for a part: which parameters say whom and since when.
  func query(for part: FetchPart, _ settings: SearchSettings) -> SearchQuery {
    var query = patientQuery(part)
    if let since = settings.since, let name = dateParameter(of: part.type) {
      query.filters.append(SearchQuery.Parameter(name: name, value: "ge" + since.text))
    }
    query.shape = [SearchQuery.Parameter(name: "_count", value: String(settings.pageSize))]
    if offersMedication(of: part.type) {
      query.shape.append(
        SearchQuery.Parameter(name: "_include", value: part.type + ":medication"))
    }
    return query
  }

  private func patientQuery(_ part: FetchPart) -> SearchQuery {
    var query = SearchQuery(part.type)
    guard !part.name.isEmpty else { return query }
    func filter(_ name: String, _ value: String) -> SearchQuery {
      query.filters = [SearchQuery.Parameter(name: name, value: value)]
      return query
    }
    if part.type == "Patient" { return filter("_id", part.name) }
    if offers("patient", of: part.type) ?? true { return filter("patient", part.name) }
    if offers("subject", of: part.type) ?? false {
      return filter("subject", "Patient/" + part.name)
    }
    return SearchQuery("Patient/" + SearchQuery.encoded(part.name) + "/" + part.type)
  }

  /// Whether changes of a type can be asked for by when the server stored them.
  func offersChanges(of type: String) -> Bool { offers("_lastUpdated", of: type) ?? true }

  /// The parameter that says since when: when it was stored, else the clinical date.
  func dateParameter(of type: String) -> String? {
    if offersChanges(of: type) { return "_lastUpdated" }
    return Self.clinicalDates[type]?.first { offers($0, of: type) ?? false }
  }

  private static let clinicalDates = [
    "MedicationAdministration": ["effective-time", "effectivetime", "date"],
    "MedicationRequest": ["authoredon", "date"],
    "MedicationOrder": ["datewritten"],
    "MedicationDispense": ["whenhandedover"],
  ]
}
