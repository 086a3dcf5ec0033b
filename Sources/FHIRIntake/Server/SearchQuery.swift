/// One search as it is sent: where, and with which parameters.
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
  func request(base: WebAddress, mediaType: String) -> HTTPRequest? {
    var headers = [HTTPHeader("Accept", mediaType), HTTPHeader("Prefer", "handling=strict")]
    let text = (filters + shape).map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
      .joined(separator: "&")
    let short = base.text + "/" + path + (text.isEmpty ? "" : "?" + text)
    guard short.utf8.count > Self.longestAddress else {
      return WebAddress(short).map { HTTPRequest("GET", $0, headers: headers) }
    }
    headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
    return WebAddress(base.text + "/" + path + "/_search").map {
      HTTPRequest("POST", $0, headers: headers, body: Array(text.utf8))
    }
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
    return filters.map(\.name).filter { name in !names.contains { $0 == name } }
  }
}
