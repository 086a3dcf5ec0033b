/// A resource that is not in both inputs, or in another version.
struct ChangedResource: Equatable, Encodable, CustomStringConvertible {
  /// `Type/id`.
  let resource: String
  /// What became of it.
  let kind: Difference.Kind
  /// `meta.versionId`, else `meta.lastUpdated`; empty when it has neither, or was not there.
  let oldVersion: String
  /// The same of the later report's input.
  let newVersion: String

  enum CodingKeys: String, CodingKey {
    case resource
    case kind = "change"
    case oldVersion = "old_version"
    case newVersion = "new_version"
  }

  /// The words of a text: `MedicationAdministration/a-3: version 1 -> 2`.
  var description: String {
    guard kind == .changed else { return "\(resource): \(kind.rawValue)" }
    guard oldVersion != newVersion else { return "\(resource): other content" }
    let versions = [oldVersion, newVersion].map { $0.isEmpty ? "none" : $0 }
    return "\(resource): version \(versions[0]) -> \(versions[1])"
  }

  /// The type.
  private var type: Substring { resource.prefix { $0 != "/" } }

  /// How many of them a text names.
  private static let shownCount = 5

  /// The first of them in words, and how many more there are; the numbers of each type first when
  /// `counted`.
  static func words(_ resources: [ChangedResource], counted: Bool) -> [String] {
    var words = resources.prefix(shownCount).map(\.description)
    if resources.count > shownCount { words.append("and \(resources.count - shownCount) more") }
    guard counted, !resources.isEmpty else { return words }
    var counts: [(type: Substring, count: Int)] = []
    for resource in resources {
      // They are sorted by type.
      if counts.last?.type != resource.type { counts.append((resource.type, 0)) }
      counts[counts.count - 1].count += 1
    }
    return [counts.map { "\($0.count) \($0.type)" }.joined(separator: ", ")] + words
  }
}
