package import Foundation

/// One request as the server received it.
package struct ServerRequest: Sendable {
  /// Who was asked: the server, or somebody else.
  package enum Party: Sendable { case own, foreign }

  /// Who was asked.
  package let party: Party
  /// The verb.
  package let method: String
  /// The path and the query as they were sent.
  package let target: String
  /// The path after the scenario's own, without the query: `fhir/Patient`.
  package let path: String
  /// The header fields, names in lower case.
  package let headers: [String: String]
  /// The body.
  package let body: Data
  /// When it arrived.
  package let time = Date()

  /// The parameters of the query, or of the form that was posted, decoded as forms are: a `+` is a
  /// blank.
  package var parameters: [(name: String, value: String)] {
    let query = target.split(separator: "?", maxSplits: 1).dropFirst().joined()
    return Self.form(query) + (isForm ? Self.form(String(decoding: body, as: UTF8.self)) : [])
  }

  /// The value of a parameter; nil without it.
  package func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// What is asked of the FHIR server, after its base: `Patient`, `metadata`; nil for other paths.
  package var resource: String? {
    path.hasPrefix("fhir/") ? String(path.dropFirst(5)) : nil
  }

  /// Whether the number of rows is asked and no row.
  package var asksCount: Bool { parameter("_summary") == "count" }

  /// Whether this is a page of a search of a type, by its number from 1.
  package func asks(_ type: String, page: Int) -> Bool {
    let parts = (resource ?? "").split(separator: "/")
    guard parts.first.map(String.init) == type || parts.dropFirst(2).first.map(String.init) == type,
      parts.count == 1 || parts.last == "_search" || parts.count == 3, !asksCount
    else { return false }
    let number = parameter("_cursor")?.split(separator: ".").last.flatMap { Int($0) }
    return (number ?? 1) == page
  }

  /// Whether this is a page of the administrations.
  package func asksAdministrations(page: Int) -> Bool {
    asks("MedicationAdministration", page: page)
  }

  private var isForm: Bool {
    headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") ?? false
  }

  static func form(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).replacing("+", with: " ") }
        .map { $0.removingPercentEncoding ?? $0 }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }
}
