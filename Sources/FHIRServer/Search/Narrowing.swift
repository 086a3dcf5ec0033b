internal import FHIRDecoding

/// What narrows a fetch beside its types, its patients and the instant from which changes are asked for.
package struct Narrowing: Sendable, Equatable {
  /// A tag of resources, as in `meta.tag`.
  struct Tag: Sendable, Equatable {
    /// The system; nil for any, empty for none.
    let system: String?
    /// The code, in lower case.
    let code: String

    /// The tag as it was given and is searched by.
    var text: String { (system.map { $0 + "|" } ?? "") + code }
  }

  /// The parameters that were given for a type of resource.
  var queries: [String: [SearchQuery.Parameter]] = [:]
  /// The tag that resources must have.
  var tag: Tag?
  /// The first day or instant of administrations, orders and dispenses.
  var from: SearchSettings.Since?
  /// The last one.
  var to: SearchSettings.Since?
  /// The instant up to which the server stored the resources.
  var until: SearchSettings.Since?
  /// Whether Medications are narrowed: only where nothing else is asked for that refers to them.
  var narrowsMedications = false

  /// Makes a narrowing that leaves everything in.
  package init() {}

  /// Whether some of a type may be left out.
  func narrows(_ type: String) -> Bool {
    guard isOpen(to: type) else { return false }
    return queries[type] != nil || tag != nil || until != nil || hasDates(of: type)
  }

  /// Whether rows are looked at one by one before they are kept.
  var checksRows: Bool {
    tag != nil || from != nil || to != nil || until != nil
      || queries.values.joined().contains { $0.name == Self.status }
  }

  /// The parameter whose meaning is the same for all types, so that rows can be looked at.
  private static let status = "status"

  /// Whether a resource has a status that a filter asks for.
  private func fitsStatus(_ resource: ServedResource) -> Bool {
    (queries[resource.type] ?? []).allSatisfy { parameter in
      guard parameter.name == Self.status else { return true }
      let codes = parameter.value.split(separator: ",").map { $0.split(separator: "|").last ?? $0 }
      return codes.contains { $0 == resource.status }
    }
  }

  /// Whether a resource may be kept; one that does not say when it was is.
  func keeps(_ resource: ServedResource) -> Bool {
    guard isOpen(to: resource.type) else { return true }
    guard fitsStatus(resource) else { return false }
    if let tag, !resource.tags.contains(where: tag.fits) { return false }
    if let until, let stored = resource.lastUpdated, stored > until.latest { return false }
    guard hasDates(of: resource.type) else { return true }
    if let from, let last = resource.latestDate, last < from.earliest { return false }
    if let to, let first = resource.earliestDate, first > to.latest { return false }
    return true
  }

  /// Whether a type is narrowed by clinical dates.
  private func hasDates(of type: String) -> Bool {
    (from != nil || to != nil) && KindSearch.of(type)?.dates.isEmpty == false
  }

  private func isOpen(to type: String) -> Bool { type != "Medication" || narrowsMedications }
}

extension Narrowing.Tag {
  fileprivate func fits(_ tag: ServedResource.Tag) -> Bool {
    tag.code.lowercased() == code && (system == nil || system == tag.system)
  }
}

extension SearchSettings.Since {
  /// The last moment that it may mean anywhere on earth, in milliseconds since 1970.
  var latest: Int64 {
    text.contains("T") ? milliseconds + 999 : milliseconds + (24 + 12) * 3_600_000 - 1
  }
}

/// What a narrowing that the server is asked for comes to.
struct NarrowedSearch: Equatable {
  /// The parameters that the server is asked by.
  var parameters: [SearchQuery.Parameter] = []
  /// What it cannot search by, so that its rows are looked at here.
  var lacking: [String] = []

  /// The remark on what it cannot search by; nil when it can by all.
  var remark: String? {
    guard !lacking.isEmpty else { return nil }
    return "the server cannot search by \(lacking.joined(separator: " and ")), so its rows were"
      + " checked here"
  }

  fileprivate mutating func add(_ name: String?, _ values: [String], named words: String) {
    guard let name else { return lacking.append(words) }
    parameters += values.map { SearchQuery.Parameter(name: name, value: $0) }
  }
}

extension ServerCapabilities {
  /// How a type is searched for what a narrowing leaves in.
  func search(for type: String, _ narrowing: Narrowing) -> NarrowedSearch {
    var search = search(in: type, narrowing)
    if let until = narrowing.until, narrowing.narrows(type) {
      let name = offersChanges(of: type) ? "_lastUpdated" : nil
      search.add(name, ["le" + until.text], named: "_lastUpdated")
    }
    return search
  }

  /// The searches that an export is narrowed by, one for a type (`_typeFilter`).
  ///
  /// Source: https://hl7.org/fhir/uv/bulkdata/export.html#query-parameters
  func typeFilters(_ types: [String], _ narrowing: Narrowing) -> [String] {
    types.compactMap { type in
      var query = SearchQuery(type)
      query.filters = search(in: type, narrowing).parameters
      return query.filters.isEmpty ? nil : type + "?" + query.text
    }
  }

  /// The search without the time of storing, which an export has a parameter of its own for.
  private func search(in type: String, _ narrowing: Narrowing) -> NarrowedSearch {
    var search = NarrowedSearch()
    guard narrowing.narrows(type) else { return search }
    search.parameters = narrowing.queries[type] ?? []
    if let tag = narrowing.tag {
      search.add(
        offers("_tag", of: type) ?? true ? "_tag" : nil, [tag.text], named: "_tag")
    }
    let dates = [narrowing.from.map { "ge" + $0.text }, narrowing.to.map { "le" + $0.text }]
      .compactMap(\.self)
    if !dates.isEmpty, KindSearch.of(type)?.dates.isEmpty == false {
      search.add(clinicalDate(of: type), dates, named: "the clinical date")
    }
    return search
  }

  /// The parameter for a type's clinical date: one that is offered, and that of the version where the
  /// server names none.
  private func clinicalDate(of type: String) -> String? {
    let names = KindSearch.of(type)?.dates ?? []
    if let name = names.first(where: { offers($0, of: type) ?? false }) { return name }
    guard offers("", of: type) == nil else { return nil }
    guard type == ResourceKind.administration.name else { return names.first }
    return isDSTU2 ? "effectivetime" : isR5 ? "date" : "effective-time"
  }
}
