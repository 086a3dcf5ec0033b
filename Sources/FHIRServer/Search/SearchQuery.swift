internal import FHIRDecoding

/// One search request: its path and parameters.
struct SearchQuery: Equatable {
  /// A parameter and its value, not yet encoded.
  struct Parameter: Equatable {
    let name: String
    let value: String
  }

  /// The longest address that is sent; a longer search is sent in the body.
  private static let longestAddress = 2000

  /// `Type` or `Patient/ID/Type`.
  var path: String
  /// What is asked for.
  var filters: [Parameter] = []
  /// How the answer is to be.
  var shape: [Parameter] = []

  /// A search of a type.
  init(_ path: String) { self.path = path }

  /// The same search for the number of matches only.
  var counting: SearchQuery {
    var query = self
    query.shape = [Parameter(name: "_summary", value: "count")]
    return query
  }

  /// The request; nil when the address cannot be made.
  ///
  /// One that is strict is refused by a server that does not know a parameter, any other may be carried out
  /// without it.
  func request(base: WebAddress, mediaType: String, isStrict: Bool = true) -> HTTPRequest? {
    let handling = isStrict ? "handling=strict" : "handling=lenient"
    var headers = [HTTPHeader("Accept", mediaType), HTTPHeader("Prefer", handling)]
    let text = self.text
    let short = base.text + "/" + path + (text.isEmpty ? "" : "?" + text)
    guard short.utf8.count > Self.longestAddress else {
      return WebAddress(short).map { HTTPRequest("GET", $0, headers: headers) }
    }
    headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
    return WebAddress(base.text + "/" + path + "/_search").map {
      HTTPRequest("POST", $0, headers: headers, body: Array(text.utf8))
    }
  }

  /// The parameters as an address has them.
  var text: String {
    (filters + shape).map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
      .joined(separator: "&")
  }

  /// Percent-encodes all that could mean something else in a query, `+` too.
  static func encoded(_ text: String) -> String { text.percentEncoded(keeping: ",:/") }

  /// The filters that a server left out of the search as it understood it (`self`); none when it
  /// does not say how it understood it.
  func ignoredFilters(own: String) -> [String] {
    guard let mark = own.firstIndex(of: "?") else { return [] }
    let names = own[own.index(after: mark)...].split(separator: "&").map { pair in
      pair.prefix { $0 != "=" && $0 != ":" && $0 != "%" }
    }
    let asked = filters.map { String($0.name.prefix { $0 != ":" }) }
    return asked.filter { name in !names.contains { $0 == name } }
  }
}

/// What to search for, and the limits of a search.
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

    /// The same as an instant: of a date the one at which it begins first on earth.
    var instant: String { text.contains("T") ? text : text + "T00:00:00+14:00" }

    /// Makes an instant.
    package init(text: String, milliseconds: Int64) {
      (self.text, self.milliseconds) = (text, milliseconds)
    }
  }

  /// Changes from this instant on; nil for all there is.
  package var since: Since?
  /// The instants of single types, where each has its own; then a type without one is fetched whole.
  package var sinceByType: [String: Since] = [:]
  /// What else is left out.
  package var narrowing = Narrowing()
  /// The patients who are fetched whole in spite of that.
  package var wholePatients: Set<String> = []
  /// The ledger's remark on their parts.
  package static let wholeRemark = "joined the group since then, so fetched whole"
  /// The ledger's remark on a search that asked for the history and could not have it.
  package static let noHistoryRemark =
    "the server does not offer the history of this type, so it is not told what was deleted since"
    + " then"
  /// The ledger's remark on a search for changes.
  package static let deletionsRemark = "a search does not tell what was deleted since then"
  /// Whether parts are resources that are read by their ids.
  package var readsByID = false
  /// Whether it is asked for what was deleted, too, so that a search need not say that it is not told.
  package var readsDeletions = false
  /// The parameters that rows are sorted by, each with `-` before it for the other way round.
  package var sort: [String] = []
  /// The most rows of each type.
  package var limit: Int?
  /// The types that were named; none for those that reports need.
  package var types: [String] = []
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

  /// Whether a part is fetched whole while the others are fetched for changes only.
  func isWhole(_ part: FetchPart) -> Bool {
    wholePatients.contains(part.patient)
      || !sinceByType.isEmpty && sinceByType[part.type] == nil
  }

  /// How many rows a page should have: no more than are kept.
  var rowsOfPage: Int { min(pageSize, limit ?? pageSize) }

  /// The settings for a part.
  func applied(to part: FetchPart) -> SearchSettings {
    var settings = self
    settings.since = isWhole(part) ? nil : sinceByType[part.type] ?? since
    return settings
  }
}

extension ServerCapabilities {
  /// The search for a part, with the parameters for its patient and the time of change.
  func query(for part: FetchPart, _ settings: SearchSettings) -> SearchQuery {
    var query = patientQuery(part)
    if let since = settings.since, let name = dateParameter(of: part.type) {
      query.filters.append(SearchQuery.Parameter(name: name, value: "ge" + since.text))
    }
    query.filters += search(for: part.type, settings.narrowing).parameters
    query.shape = [SearchQuery.Parameter(name: "_count", value: String(settings.rowsOfPage))]
    let sort = sorting(of: part.type, settings).offered
    if !sort.isEmpty {
      query.shape.append(SearchQuery.Parameter(name: "_sort", value: sort.joined(separator: ",")))
    }
    if offersMedication(of: part.type) {
      query.shape.append(
        SearchQuery.Parameter(name: "_include", value: part.type + ":medication"))
    }
    return query
  }

  /// The parameters that rows of a type are sorted by, and those that the server does not offer.
  func sorting(
    of type: String, _ settings: SearchSettings
  ) -> (offered: [String], lacking: [String]) {
    func isOffered(_ parameter: String) -> Bool {
      let name = parameter.hasPrefix("-") ? String(parameter.dropFirst()) : parameter
      return offers(name, of: type) ?? true
    }
    return (settings.sort.filter(isOffered), settings.sort.filter { !isOffered($0) })
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
    if type == ResourceKind.patient.name { return filter("_id", patients) }
    if offers("patient", of: type) ?? true { return filter("patient", patients) }
    guard offers("subject", of: type) ?? false else { return nil }
    return filter("subject", patients.map { "Patient/" + $0 })
  }

  /// Whether changes of a type can be asked for by when the server stored them.
  func offersChanges(of type: String) -> Bool { offers("_lastUpdated", of: type) ?? true }

  /// The parameter for the time of change: when it was stored, else the clinical date.
  func dateParameter(of type: String) -> String? {
    if offersChanges(of: type) { return "_lastUpdated" }
    return KindSearch.of(type)?.dates.first { offers($0, of: type) ?? false }
  }
}
