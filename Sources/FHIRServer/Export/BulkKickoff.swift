/// What an export is to hold, and the request that begins it.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#bulk-data-kick-off-request
package struct BulkKickoff: Equatable, Sendable {
  /// Whose data.
  package enum Level: Equatable, Sendable {
    /// Everything that the server has: `[base]/$export`.
    case system
    /// All patients: `[base]/Patient/$export`.
    case patients
    /// The members of a group: `[base]/Group/ID/$export`.
    case group(String)
  }

  /// The server.
  package var base: WebAddress
  /// Whose data.
  package var level: Level
  /// The types of resources, in the order of asking; empty means all.
  package var types: [String] = []
  /// Only what changed at or after this instant, as it is written.
  package var since: String?
  /// The ids of the only patients that are wanted, which takes a POST; empty means all.
  package var patients: [String] = []

  /// The members of the group, of whom alone rows are kept; empty where that is not looked at.
  package var members: Set<String> = []

  /// The searches that it is narrowed by, each of a type, as an address has them.
  package var typeFilters: [String] = []
  /// Only what was stored up to this instant, as it is written.
  package var until: String?
  /// Which rows are kept of those that come.
  package var narrowing = Narrowing()

  /// Whether the server may pass over what it does not know, such as a type.
  package var isLenient = false

  /// Makes a kick-off.
  package init(
    base: WebAddress, level: Level, types: [String] = [], since: String? = nil,
    patients: [String] = []
  ) {
    (self.base, self.level, self.types) = (base, level, types)
    (self.since, self.patients) = (since, patients)
  }

  /// The request: a GET, or a POST when patients are named; nil when the address cannot be made.
  package var request: HTTPRequest? {
    patients.isEmpty ? getRequest : postRequest
  }

  private var headers: [HTTPHeader] {
    [
      HTTPHeader("Accept", "application/fhir+json"),
      HTTPHeader("Prefer", "respond-async" + (isLenient ? ", handling=lenient" : "")),
    ]
  }

  /// The address of the operation.
  private var operation: String {
    let base = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
    switch level {
    case .system: return base + "/$export"
    case .patients: return base + "/Patient/$export"
    case .group(let id): return base + "/Group/\(id.percentEncoded())/$export"
    }
  }

  private var getRequest: HTTPRequest? {
    var fields: [(name: String, value: String)] = []
    if !types.isEmpty { fields.append(("_type", types.joined(separator: ","))) }
    if let since { fields.append(("_since", since)) }
    if let until { fields.append(("_until", until)) }
    let query =
      (fields.map { $0.name + "=" + $0.value.percentEncoded(keeping: ",:") }
      // A comma in a filter would begin another one.
      + typeFilters.map { "_typeFilter=" + $0.percentEncoded() }).joined(separator: "&")
    let text = query.isEmpty ? operation : operation + "?" + query
    return WebAddress(text).map { HTTPRequest("GET", $0, headers: headers) }
  }

  private var postRequest: HTTPRequest? {
    guard let address = WebAddress(operation) else { return nil }
    var fields: [WrittenJSON] = []
    if !types.isEmpty {
      fields.append(["name": "_type", "valueString": .text(types.joined(separator: ","))])
    }
    if let since { fields.append(["name": "_since", "valueInstant": .text(since)]) }
    if let until { fields.append(["name": "_until", "valueInstant": .text(until)]) }
    fields += typeFilters.map { ["name": "_typeFilter", "valueString": .text($0)] }
    for id in patients {
      fields.append(["name": "patient", "valueReference": ["reference": .text("Patient/\(id)")]])
    }
    let parameters: WrittenJSON = ["parameter": .list(fields), "resourceType": "Parameters"]
    return HTTPRequest(
      "POST", address,
      headers: headers + [HTTPHeader("Content-Type", "application/fhir+json")],
      body: parameters.bytes)
  }
}
