/// What is searched for, and within which bounds.
package struct SearchSettings: Sendable {
  /// The instant from which on changes are asked for.
  package struct Since: Sendable, Equatable {
    /// The instant as it was given, with its offset.
    package let text: String
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    /// The same of the moment at which it begins first on earth: of a date fourteen hours earlier.
    package var earliest: Int64 {
      text.contains("T") ? milliseconds : milliseconds - 14 * 3_600_000
    }

    /// Makes an instant.
    package init(text: String, milliseconds: Int64) {
      (self.text, self.milliseconds) = (text, milliseconds)
    }
  }

  /// Changes from this instant on; nil for all there is.
  package var since: Since?
  /// The patients of whom all is asked for all the same.
  package var wholePatients: Set<String> = []
  /// What the ledger says of their parts.
  package static let wholeRemark = "joined the group since then, so fetched whole"
  /// What the ledger says of a search for changes.
  package static let deletionsRemark = "a search does not tell what was deleted since then"
  /// Whether rows may be there already, because an export brought them.
  package var followsExport = false
  /// How many rows a page should have; the server may give fewer or more.
  package var pageSize = 200
  /// The most pages of one search.
  package var maxPages = 100_000
  /// How often a search begins anew when its cursor has expired.
  package var maxRestarts = 2

  /// Makes the settings of a search for everything.
  package init() {}

  /// Whether all of a part is asked for, though of the others only what changed.
  func isWhole(_ part: FetchPart) -> Bool { wholePatients.contains(part.name) }

  /// The settings for a part.
  func applied(to part: FetchPart) -> SearchSettings {
    var settings = self
    if isWhole(part) { settings.since = nil }
    return settings
  }
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
    guard !part.name.isEmpty else { return SearchQuery(part.type) }
    return query(for: part.type, of: [part.name])
      ?? SearchQuery("Patient/" + SearchQuery.encoded(part.name) + "/" + part.type)
  }

  /// The search for what a type has of some patients; nil when the type can only be searched in the
  /// compartment of one.
  func query(for type: String, of patients: [String]) -> SearchQuery? {
    var query = SearchQuery(type)
    func filter(_ name: String, _ values: [String]) -> SearchQuery {
      query.filters = [SearchQuery.Parameter(name: name, value: values.joined(separator: ","))]
      return query
    }
    if type == "Patient" { return filter("_id", patients) }
    if offers("patient", of: type) ?? true { return filter("patient", patients) }
    guard offers("subject", of: type) ?? false else { return nil }
    return filter("subject", patients.map { "Patient/" + $0 })
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
