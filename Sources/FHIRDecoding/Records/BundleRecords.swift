/// That a resource was deleted, as an entry of a Bundle says, or its own mark.
struct DeletionRecord: Sendable {
  /// The type of the resource, which is one that is read.
  let type: String
  /// The identity of its id.
  let id: Fingerprint
  /// The version that the deletion is and when it was, as far as the entry says so.
  var recency: Recency
  /// The Bundle, whose `meta` may say when; 0 for a mark of the resource itself.
  let scope: UInt64
  /// Where it is said.
  var place: DeletionPlace
}

/// When a Bundle was updated, and so when its deletions took place.
struct BundleMoment: Sendable {
  /// The Bundle.
  let scope: UInt64
  /// `meta.lastUpdated`, milliseconds since 1970-01-01T00:00:00Z.
  let moment: Int64

  /// Reads `meta`; nil when it does not say when.
  init?(meta: JSONValue?, scope: UInt64) {
    guard let moment = (try? Recency(meta: meta, ordinal: 0))?.lastUpdated else { return nil }
    (self.scope, self.moment) = (scope, moment)
  }
}

/// Where in the input a Bundle, or the resource itself, says that it was deleted.
public struct DeletionPlace: Hashable, Codable, Sendable {
  /// The index of the file among the inputs.
  public let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  public internal(set) var line: Int
  /// The path from the text to the Bundle, empty when the Bundle is the text; else to the mark.
  private let way: String
  /// The index of the entry in the Bundle; -1 for a mark of the resource itself.
  private let entry: Int

  /// The path from the text to the entry, such as `Bundle.entry[3]`, or to the resource's mark.
  public var path: String { entry < 0 ? way : "\(way)Bundle.entry[\(entry)]" }

  init(_ place: ReadingPlace, entry: Int) {
    (file, line, way) = (place.file, place.line, place.path("", ""))
    self.entry = entry
  }

  /// The place of the mark that a resource of a type has.
  init(_ place: ReadingPlace, markOf type: String) {
    (file, line, way) = (place.file, place.line, place.path(type, "meta.extension"))
    entry = -1
  }
}

extension DeletionPlace: Comparable {
  /// Whether a place comes before another one in the order of the files, their lines and entries.
  public static func < (left: DeletionPlace, right: DeletionPlace) -> Bool {
    (left.file, left.line, left.way, left.entry) < (right.file, right.line, right.way, right.entry)
  }
}

/// What the `request.url` of a DELETE means, as in an entry of a Bundle.
///
/// It is `Type/id`, perhaps at the end of an absolute URL, perhaps followed by a version as in
/// histories. As in references, the server does not matter.
package struct DeletedResource: Hashable, Sendable {
  /// The type of the resource.
  package let type: String
  /// The id; nil when only a condition (`Type?…`) says which ones are deleted.
  package let id: String?
  /// The version of the deletion, when a whole number after the id gives it.
  let version: UInt64?

  /// Reads a URL; nil when it names no type, or no id of one.
  package init?(url: String) {
    let path = url.prefix { $0 != "?" }
    switch FHIRReference.Target(String(path), scope: 0) {
    case .relative(let type, let last), .absolute(_, let type, let last):
      let isCondition = path.endIndex != url.endIndex
      guard let type = isCondition ? last : type, Self.isType(type), !last.isEmpty else {
        return nil
      }
      (self.type, id) = (type, isCondition ? nil : last)
      version = path.split(separator: "/_history/").dropFirst().last.flatMap { UInt64($0) }
    case .nothing, .contained, .urn: return nil
    }
  }

  /// Whether a part of a URL is a type, and not the name of a folder.
  private static func isType(_ part: String) -> Bool {
    ResourceName.isPossible(part) && part.first?.isUppercase == true
  }
}

extension String {
  /// The version in an entity tag such as `W/"2"`, when it is a whole number.
  ///
  /// Source: https://hl7.org/fhir/R4/http.html#versioning
  var versionOfETag: UInt64? {
    let tag = hasPrefix("W/") ? dropFirst(2) : self[...]
    guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
    return UInt64(tag.dropFirst().dropLast())
  }
}

/// Which page of a longer list a Bundle is, by its links.
struct BundlePage: Sendable {
  /// The index of the file among the inputs.
  let file: Int
  /// The line, from 1, on which the text begins that was read as one.
  var line: Int
  /// The path from the text to the Bundle's links.
  let path: String
  /// The request for the page itself (`self`).
  let own: Fingerprint?
  /// The request for the next page (`next`).
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

  /// What an address asks for, whatever the server's name and the order of the parameters.
  static func request(_ address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].split(separator: "/").last ?? ""
    let parameters = parts.dropFirst().flatMap { $0.split(separator: "&") }
      .map { $0.withoutEscapes ?? String($0) }
    return ([String(name)] + parameters.sorted()).joined(separator: "&")
  }
}

extension Substring {
  /// The text that percent-encoding wrote (RFC 3986, 2.1); nil when an escape is none, or when what they
  /// stand for is not UTF-8.
  fileprivate var withoutEscapes: String? {
    func digit(_ byte: UInt8) -> Int? { Character(Unicode.Scalar(byte)).hexDigitValue }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
