/// What the `request.url` of a DELETE means, as an entry of a Bundle has it.
///
/// It is `Type/id`, also at the end of an absolute URL and with a version behind it, as histories have
/// it. As in references, the server that it is on tells nothing apart.
package struct DeletedResource: Hashable, Sendable {
  /// The type of the resource.
  package let type: String
  /// The id; nil when only a condition (`Type?…`) says which ones are deleted.
  package let id: String?
  /// The version that the deletion is, where a whole number behind the id says so.
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
