internal import Foundation

/// A resource as the members of its JSON.
struct Resource {
  var members: [String: Any]

  init(members: [String: Any]) { self.members = members }

  init(_ body: Data) {
    members = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
  }

  private var meta: [String: Any] { members["meta"] as? [String: Any] ?? [:] }

  /// Its version, where it is told.
  var version: Int? { (meta["versionId"] as? String).flatMap { Int($0) } }

  /// The bytes that it holds as a Binary; nil for any other.
  var bytes: Data? {
    ((members["data"] ?? members["content"]) as? String).flatMap { Data(base64Encoded: $0) }
  }

  private var tags: [[String: String]] { meta["tag"] as? [[String: String]] ?? [] }

  /// Whether a text is one of its members, or begins one.
  func says(_ text: String) -> Bool {
    members.values.contains { ($0 as? String)?.hasPrefix(text) ?? false }
  }

  /// Adds the tags of another one that it lacks.
  mutating func addTags(of other: Resource) {
    var meta = self.meta
    meta["tag"] = other.tags.filter { !tags.contains($0) } + tags
    members["meta"] = meta
  }

  /// The resource as it is stored at a second of the first of April.
  func row(_ id: String, version: Int, second: Int, _ rules: WritingRules) -> Row {
    var (stored, meta) = (members, self.meta)
    let moment =
      "2025-04-01T00:\(second < 600 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
    meta["versionId"] = rules.tellsVersion ? "\(version)" : nil
    meta["lastUpdated"] = moment
    (stored["id"], stored["meta"]) = (id, meta)
    let patient = (stored["subject"] ?? stored["patient"]) as? [String: Any]
    let data = try? JSONSerialization.data(
      withJSONObject: stored, options: [.sortedKeys, .withoutEscapingSlashes])
    let date = ["effectiveDateTime", "effectiveTimeDateTime", "occurenceDateTime"]
      .lazy.compactMap { stored[$0] as? String }.first
    var row = Row(
      type: stored["resourceType"] as? String ?? "", id: id,
      patient: stored["resourceType"] as? String == "Patient"
        ? id : (patient?["reference"] as? String)?.split(separator: "/").last.map(String.init),
      updated: Ward.instant(moment) ?? .distantPast,
      json: data.map { String(decoding: $0, as: UTF8.self) } ?? "{}")
    row.date = date.flatMap(Ward.instant)
    return row
  }

  /// The resource after the operations of a patch of one or two levels; nil when a test fails.
  func patched(_ operations: [[String: Any]]) -> Resource? {
    var resource = self
    for operation in operations {
      let path = (operation["path"] as? String ?? "").split(separator: "/").map(String.init)
      guard let name = path.last, path.count < 3 else { return nil }
      var place =
        path.count == 2 ? resource.members[path[0]] as? [String: Any] ?? [:] : resource.members
      if operation["op"] as? String == "test" {
        guard let wanted = operation["value"] as? NSObject, wanted.isEqual(place[name]) else {
          return nil
        }
        continue
      }
      place[name] = operation["op"] as? String == "remove" ? nil : operation["value"]
      if path.count == 2 { resource.members[path[0]] = place } else { resource.members = place }
    }
    return resource
  }
}
