internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials

/// A small record of a tool on a server, found by its name: a Basic with the content as an attachment.
///
/// Source: https://hl7.org/fhir/basic.html
struct NamedRecord: Sendable {
  /// The type.
  static let type = "Basic"
  /// The most bytes of the content.
  static let longest = 1 << 20

  /// The system of names and of the code of all such records.
  private static let system = "urn:uuid:0f2f6f0e-6f0c-4f0f-8a55-3b0f6d0b7c94"
  /// The extension that holds the content.
  private static let extensionURL = "urn:uuid:b6f5a6f2-9a2b-4b7e-9d0a-5f3d1f6f2d1c"
  private static let code = "named-record"

  /// What the server has.
  let stored: StoredResource
  /// The name.
  let name: String

  /// Reads one; nil for what is none.
  init?(_ stored: StoredResource) {
    let names = stored.json["identifier"]?.oneOrMore.compactMap { RecordIdentifier($0) } ?? []
    guard stored.type == Self.type, let own = names.first(where: { $0.system == Self.system })
    else { return nil }
    (self.stored, name) = (stored, own.value)
  }

  /// The content; nil when it is damaged, or not there.
  var content: [UInt8]? {
    let held = stored.json["extension"]?.oneOrMore.first { $0["url"]?.text == Self.extensionURL }
    return held?[path: "valueAttachment/data"]?.text.flatMap { Data(base64Encoded: $0) }
      .map { Array($0) }
  }

  /// When it was stored, as the server says; empty when it does not.
  var updated: String { stored.json[path: "meta/lastUpdated"]?.text ?? "" }

  /// Checks a name: 1 to 64 of letters, digits, `-`, `.` and `_`.
  ///
  /// Throws ``UsageError``.
  static func checked(_ name: String) throws(UsageError) -> String {
    guard ResourceTypes.isID(name) else {
      throw UsageError("NAME \(name): give 1 to 64 letters, digits, -, . and _")
    }
    return name
  }

  fileprivate static func identifier(_ name: String) -> RecordIdentifier {
    RecordIdentifier(system: system, value: name)
  }

  /// The code of all such records, as a search names it.
  fileprivate static let token = system + "|" + code

  /// The extension with some content.
  fileprivate static func held(_ content: [UInt8], _ mediaType: String) -> WrittenJSON {
    let attachment: WrittenJSON = [
      "contentType": .text(mediaType), "data": .text(Data(content).base64EncodedString()),
    ]
    return ["url": .text(extensionURL), "valueAttachment": attachment]
  }

  fileprivate static func resource(
    _ name: String, _ held: WrittenJSON, _ tags: [WrittenJSON]
  ) -> WrittenJSON {
    let coding: WrittenJSON = ["system": .text(system), "code": .text(code)]
    var json: WrittenJSON = [
      "resourceType": .text(type), "extension": [held], "identifier": [identifier(name).json],
      "code": ["coding": [coding]],
    ]
    WritingTags.add(tags, to: &json)
    return json
  }
}

extension ResourceSender {
  /// The record of a name; nil when there is none.
  ///
  /// Throws ``WriteFault``, also for a server that does not search by identifier.
  func record(named name: String) async throws -> NamedRecord? {
    guard let found = try await find(NamedRecord.type, NamedRecord.identifier(name)) else {
      throw WriteFault.notSupported(
        0, request: "the server does not search \(NamedRecord.type) by identifier", words: "")
    }
    return Self.counted(found).flatMap { NamedRecord($0) }
  }

  /// All records, by their names.
  ///
  /// Throws ``WriteFault/server(_:)``.
  func records() async throws -> [NamedRecord] {
    try await search(NamedRecord.type, by: "code", NamedRecord.token).compactMap { NamedRecord($0) }
      .sorted { ($0.name, $0.stored.id) < ($1.name, $1.stored.id) }
  }

  /// Keeps content by a name, over the record that was read, or where none was.
  ///
  /// Nothing that somebody else wrote meanwhile is overwritten. Throws ``WriteFault``.
  func keep(
    _ content: [UInt8], _ mediaType: String, named name: String, tags: [WrittenJSON] = [],
    over read: NamedRecord?
  ) async throws -> ChangeOutcome {
    let held = NamedRecord.held(content, mediaType)
    if let read {
      let members = ["extension"] + (tags.isEmpty ? [] : ["meta/tag"])
      let change = ResourceChange(members: members) { json in
        json["extension"] = [held]
        WritingTags.add(tags, to: &json)
      }
      do {
        return try await update(read.stored, by: change)
      } catch WriteFault.noVersion(let name) {
        throw WriteFault.notSupported(
          0,
          request:
            "the server tells no version of \(name), so what somebody else wrote could be lost",
          words: "")
      }
    }
    let json = NamedRecord.resource(name, held, tags)
    switch try await create(NewResource(json, NamedRecord.identifier(name))) {
    case .created(let stored, _): return .changed(stored)
    case .there(let there) where there.holds(json): return .unchanged(there)
    case .there(let there):
      throw WriteFault.changed(there.name, reason: "was created meanwhile by somebody else")
    }
  }
}
