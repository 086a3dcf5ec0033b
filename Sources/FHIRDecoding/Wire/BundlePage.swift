internal import MedicationAdherence

internal import Foundation

/// Which page of a longer list a Bundle is, as its links tell.
struct BundlePage: Sendable {
  /// The index of the file among the inputs.
  let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  var line: Int
  /// The way from the text to the Bundle's links.
  let path: String
  /// What the page itself was asked for by (`self`).
  let own: Fingerprint?
  /// What the page after it is asked for by (`next`).
  let next: Fingerprint?

  /// Reads `Bundle.link`; nil when it names neither.
  init?(_ links: JSONValue?, place: ReadingPlace) {
    let links = links.map { Array($0.elements) } ?? []
    (own, next) = (Self.request("self", in: links), Self.request("next", in: links))
    guard own != nil || next != nil else { return nil }
    (file, line, path) = (place.file, place.line, place.path("Bundle", "link"))
  }

  private static func request(_ relation: String, in links: [JSONValue]) -> Fingerprint? {
    let link = links.first { $0.member("relation")?.string?.text == relation }
    return link?.member("url")?.string.map { Fingerprint(request($0.text)) }
  }

  /// What an address asks for, however the server is called and its parameters are put in order.
  static func request(_ address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].split(separator: "/").last ?? ""
    let parameters = parts.dropFirst().flatMap { $0.split(separator: "&") }
      .map { String($0).removingPercentEncoding ?? String($0) }
    return ([String(name)] + parameters.sorted()).joined(separator: "&")
  }
}

/// What one run knows of the pages that were not read.
extension [ResourceReader] {
  /// How many Bundles were read that say which page of a search they are, or name the next.
  package var pageCount: Int { reduce(0) { $0 + $1.pages.count } }

  /// The Bundles whose next page is none of those that were read.
  ///
  /// A server that calls all pages of a list by one address is taken to have given the last one when one
  /// of them names no next page.
  package var missingPages: [Finding] {
    let pages = flatMap(\.pages)
    let read = Set(pages.compactMap(\.own))
    let ended = Set(pages.lazy.filter { $0.next == nil }.compactMap(\.own))
    return pages.filter { page in
      guard let next = page.next, !read.contains(next) else { return false }
      return !(page.own.map(ended.contains) ?? false)
    }.map { page in
      Finding(
        severity: .unreadable, reason: Finding.missingPage, resource: "file", file: page.file,
        line: page.line, detail: .fact(.missingPage, of: page.path))
    }
  }
}
