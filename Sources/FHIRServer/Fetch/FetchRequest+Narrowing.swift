internal import DurableOutput
internal import FHIRDecoding

extension FetchRequest {
  /// What is left out of a fetch of some types, checked.
  func narrowing(types: [String]?, hasPatients: Bool) throws(UsageError) -> Narrowing {
    var narrowing = Narrowing()
    narrowing.narrowsMedications = types == ["Medication"]
    narrowing.from = try instant(from, .from)
    narrowing.to = try instant(to, .to)
    narrowing.until = try instant(until, .until)
    narrowing.tag = try checkedTag()
    narrowing.queries = try checkedFilters(hasPatients: hasPatients)
    if let types { try narrowing.check(types: types) }
    try checkOrder(narrowing.from, .from, narrowing.to, .to)
    try checkOrder(try instant(since, .since), .since, narrowing.until, .until)
    return narrowing
  }

  /// A date, or an instant with its offset; nil when none was given.
  func instant(
    _ text: String?, _ option: FetchOption
  ) throws(UsageError) -> SearchSettings.Since? {
    guard let text else { return nil }
    guard let date = FHIRDateTime(text: text), date.precision >= .day,
      !date.hasTime || date.offsetMinutes != nil
    else {
      throw UsageError(
        "\(option) \(text): give a date, or an instant with its offset such as"
          + " 2025-01-31T18:00:00+01:00")
    }
    return SearchSettings.Since(text: text, milliseconds: date.epochMilliseconds)
  }

  private func checkOrder(
    _ first: SearchSettings.Since?, _ option: FetchOption, _ last: SearchSettings.Since?,
    _ lastOption: FetchOption
  ) throws(UsageError) {
    guard let first, let last, first.earliest > last.latest else { return }
    throw UsageError(
      "\(option) \(first.text) is after \(lastOption) \(last.text), so nothing could come; give"
        + " them the other way round")
  }

  /// The longest tag.
  private static let longestTag = 64

  private func checkedTag() throws(UsageError) -> Narrowing.Tag? {
    guard let tag else { return nil }
    let parts = tag.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let code = (parts.last ?? "").lowercased()
    let isPlain = !tag.contains { $0.isWhitespace || $0 == "," }
    guard 1...Self.longestTag ~= code.count, !code.contains("|"), isPlain else {
      throw UsageError(
        "--tag \(tag): give one tag of up to \(Self.longestTag) signs, such as study-1 or"
          + " https://host/tags|study-1")
    }
    return Narrowing.Tag(system: parts.count > 1 ? String(parts[0]) : nil, code: code)
  }

  /// The parameters that filters give, by type.
  private func checkedFilters(
    hasPatients: Bool
  ) throws(UsageError) -> [String: [SearchQuery.Parameter]] {
    var queries: [String: [SearchQuery.Parameter]] = [:]
    for filter in filters {
      guard let mark = filter.firstIndex(of: "?"), ResourceName.isPossible(filter[..<mark]) else {
        throw UsageError(
          "--filter \(filter): give a type, ? and a search, such as"
            + " 'MedicationRequest?status=active'")
      }
      let type = String(filter[..<mark])
      guard queries[type] == nil else {
        throw UsageError(
          "--filter \(filter): there is one for \(type) already; join the parameters of a type by &"
        )
      }
      queries[type] = try parameters(of: filter, type, hasPatients: hasPatients)
    }
    return queries
  }

  private func parameters(
    of filter: String, _ type: String, hasPatients: Bool
  ) throws(UsageError) -> [SearchQuery.Parameter] {
    var own = Self.ownParameters
    if since != nil || until != nil { own.insert("_lastUpdated") }
    if hasPatients { own.formUnion(type == "Patient" ? ["_id"] : ["patient", "subject"]) }
    let query = filter[filter.index(after: filter.firstIndex(of: "?") ?? filter.startIndex)...]
    let parameters = query.split(separator: "&", omittingEmptySubsequences: false)
    return try parameters.map { text throws(UsageError) in
      let parts = text.split(separator: "=", maxSplits: 1).map(\.percentDecoded)
      guard parts.count == 2 else {
        throw UsageError("--filter \(filter): give each parameter as name=value, joined by &")
      }
      let name = String(parts[0].prefix { $0 != ":" })
      guard !own.contains(name) else {
        throw UsageError(
          "--filter \(filter): \(name) is set by the tool itself; leave it out"
            + (Self.options[name].map {
              ", and give \($0.map(\.description).joined(separator: " and "))"
            }
              ?? ""))
      }
      return SearchQuery.Parameter(name: parts[0], value: parts[1])
    }
  }

  /// What the tool sets itself, and what would change the form of the answer or its pages.
  private static let ownParameters: Set = [
    "_bundletype", "_contained", "_containedType", "_count", "_cursor", "_elements", "_format",
    "_getpages", "_getpagesoffset", "_include", "_offset", "_page", "_pretty", "_revinclude",
    "_since", "_sort", "_summary", "_total", "_type", "_typeFilter", "_until", "page",
  ]

  /// The options that stand for such parameters.
  private static let options: [String: [FetchOption]] = [
    "_count": [.pageSize], "_lastUpdated": [.since, .until], "_since": [.since],
    "_until": [.until], "_type": [.type], "_sort": [.sort], "patient": [.patient],
    "subject": [.patient], "_id": [.patient],
  ]
}

extension Narrowing {
  /// Throws ``UsageError`` when a filter is for a type that is not fetched, or not by a search.
  func check(types: [String]) throws(UsageError) {
    for type in queries.keys.sorted() {
      guard types.contains(type) else {
        throw UsageError(
          "--filter \(type)?…: \(type) is not fetched, but \(types.joined(separator: ", "));"
            + " name it with --type, or leave the filter out")
      }
      guard type != "Medication" || narrowsMedications else {
        throw UsageError(
          "--filter Medication?…: Medications are fetched because others refer to them; leave it out,"
            + " or fetch them alone with --type Medication")
      }
    }
  }

  /// Throws ``UsageError`` when a filter has a parameter that the server says it does not search a type by.
  ///
  /// A search that is asked for strictly would be refused; an export passes over it.
  func check(_ capabilities: ServerCapabilities) throws(UsageError) {
    for (type, parameters) in queries.sorted(by: { $0.key < $1.key }) {
      for parameter in parameters {
        let name = String(parameter.name.prefix { $0 != ":" && $0 != "." })
        // Those of every type need not be listed.
        guard !name.hasPrefix("_"), capabilities.offers(name, of: type) == false else { continue }
        throw UsageError(
          "--filter \(type)?\(parameter.name)=…: the server does not search \(type) by \(name), but by "
            + capabilities.parameters(of: type).joined(separator: ", "))
      }
    }
  }

  /// What is left out, in words: dates, and of filters their types and parameters.
  fileprivate var words: [String] {
    let bounds = [("--from", from), ("--to", to), ("--until", until)].compactMap { name, bound in
      bound.map { "\(name) \($0.text)" }
    }
    let filters = queries.sorted { $0.key < $1.key }.flatMap { type, parameters in
      parameters.map { "\(type)?\($0.name)" }
    }
    return bounds + (tag == nil ? [] : ["--tag"]) + filters
  }

  /// All that shapes the result, in texts; none for a narrowing that leaves everything in.
  var configuration: [String] {
    let bounds = [("from", from), ("to", to), ("until", until)].compactMap { name, bound in
      bound.map { "\(name)=\($0.text)" }
    }
    let filters = queries.sorted { $0.key < $1.key }.map { type, parameters in
      var query = SearchQuery(type)
      query.filters = parameters
      return "filter=\(type)?\(query.text)"
    }
    return bounds + (tag.map { ["tag=" + SearchQuery.encoded($0.text)] } ?? []) + filters
  }
}

extension SearchSettings {
  /// What is left out on purpose of all that could come, in words; nil when nothing is.
  var words: [String]? {
    let words = narrowing.words + (limit.map { ["--limit \($0)"] } ?? [])
    return words.isEmpty ? nil : words
  }
}
