internal import DurableOutput
internal import FHIRServer

/// Tags (`meta.tag`) that are given to what is written.
enum WritingTags {
  /// Reads tags, each `TAG` or `SYSTEM|TAG`, as Codings; the tag in lower case.
  ///
  /// `name` is what a message calls them. Throws ``UsageError``.
  static func codings(_ texts: [String], _ name: String) throws(UsageError) -> [WrittenJSON] {
    try texts.map { text throws(UsageError) in
      let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let code = String((parts.last ?? "").withoutOuterBlanks).lowercased()
      guard 1...64 ~= code.count else { throw UsageError("\(name): give 1 to 64 characters") }
      guard parts.count == 2, !parts[0].isEmpty else { return ["code": .text(code)] }
      return ["system": .text(String(parts[0])), "code": .text(code)]
    }
  }

  /// Adds those that a resource lacks.
  static func add(_ tags: [WrittenJSON], to json: inout WrittenJSON) {
    let there = json[path: "meta/tag"]?.oneOrMore ?? []
    let new = tags.filter { tag in !there.contains { $0.says(tag) } }
    if !new.isEmpty { json[path: "meta/tag"] = .list(there + new) }
  }
}
