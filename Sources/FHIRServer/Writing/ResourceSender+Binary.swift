internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials

/// Bytes that a server keeps as a Binary.
package struct BinaryContent: Sendable {
  /// The media type.
  package let mediaType: String
  /// The bytes.
  package let bytes: [UInt8]
  /// The reference to whose they are: who may see that may see them; nil where that is nobody.
  package let context: String?

  /// Describes bytes.
  package init(mediaType: String, bytes: [UInt8], context: String?) {
    (self.mediaType, self.bytes, self.context) = (mediaType, bytes, context)
  }

  /// The resource, in a version of FHIR (https://hl7.org/fhir/binary.html).
  fileprivate func json(_ version: FHIRVersion, id: String? = nil, mark: String? = nil)
    -> WrittenJSON
  {
    var json: WrittenJSON = ["resourceType": "Binary"]
    json["id"] = id.map(WrittenJSON.text)
    if let mark {
      json["meta"] = ["tag": [["system": .text(RecordIdentifier.system), "code": .text(mark)]]]
    }
    json["contentType"] = .text(mediaType)
    if version != .dstu2, let context { json["securityContext"] = ["reference": .text(context)] }
    let isOld = version == .dstu2 || version == .stu3
    json[isOld ? "content" : "data"] = .text(Data(bytes).base64EncodedString())
    return json
  }
}

extension ResourceSender {
  private static let binary = "Binary"

  /// The bytes of a Binary; nil when it is not there.
  ///
  /// Throws ``WriteFault/server(_:)``.
  package func bytes(ofBinary id: String) async throws -> [UInt8]? {
    do {
      return try await bytes(request("GET", Self.binary + "/" + id))
    } catch let fault as ServerFault {
      if [404, 410].contains(fault.httpStatus) { return nil }
      throw WriteFault.server(fault)
    }
  }

  /// The bytes at an address: those of a Binary, or all that the server gives.
  ///
  /// Throws ``WriteFault/server(_:)``.
  package func bytes(at address: WebAddress) async throws -> [UInt8] {
    let accepted = [HTTPHeader("Accept", capabilities.mediaType + ", */*;q=0.1")]
    do {
      return try await bytes(HTTPRequest("GET", address, headers: accepted))
    } catch let fault as ServerFault {
      throw WriteFault.server(fault)
    }
  }

  private func bytes(_ request: HTTPRequest) async throws -> [UInt8] {
    try await connection.perform(request) { answer in
      let bytes = try await answer.body.first(PageCutter.longestEntry + 1)
      guard bytes.count <= PageCutter.longestEntry else {
        throw ServerFault.unusable(request: request.label, reason: "the answer is too long")
      }
      return Self.content(ofBinary: bytes) ?? bytes
    }
  }

  /// What a Binary as JSON holds; nil for bytes that are none.
  private static func content(ofBinary bytes: [UInt8]) -> [UInt8]? {
    guard let json = WrittenJSON(bytes), json["resourceType"]?.text == binary else { return nil }
    let text = (json["data"] ?? json["content"])?.text ?? ""
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { Array($0) }
  }

  /// Stores bytes under an id that belongs to them alone, unless they are there; whether they were sent.
  ///
  /// Throws ``WriteFault``, ``WriteFault/changed(_:reason:)`` when something else has the id.
  package func store(_ content: BinaryContent, as id: String) async throws -> Bool {
    let name = Self.binary + "/" + id
    func isThere() async throws -> Bool {
      guard let there = try await bytes(ofBinary: id) else { return false }
      guard there == content.bytes else {
        throw WriteFault.changed(name, reason: "holds something else than was sent")
      }
      return true
    }
    if try await isThere() { return false }
    let json = content.json(version, id: id)
    try check(json, isChanged: false)
    let request = try request("PUT", name, body: json, replay: .repeatable)
    return try await write(request, of: Self.binary) { _ in
      true
    } lookUp: {
      try await isThere() ? true : nil
    }
  }

  /// Stores bytes under an id that the server gives, which is returned.
  ///
  /// The mark tells them from all others: by it they are looked for where an answer was lost, and before
  /// anything is sent when they `mayBeThere`. Throws ``WriteFault``, also when the server cannot be asked
  /// whether they are there.
  package func store(
    _ content: BinaryContent, marked mark: String, mayBeThere: Bool
  ) async throws -> String {
    if mayBeThere, let id = try await binary(marked: mark) { return id }
    let json = content.json(version, mark: mark)
    try check(json, isChanged: false)
    let request = try request("POST", Self.binary, body: json, replay: .once)
    return try await write(request, of: Self.binary) { answer in
      if let id = answer.stored.id { return id }
      if let id = try await binary(marked: mark) { return id }
      throw WriteFault.server(
        .unusable(request: request.label, reason: "the answer does not say where it was stored"))
    } lookUp: {
      try await binary(marked: mark)
    }
  }

  private func binary(marked mark: String) async throws -> String? {
    do {
      let found = try await search(Self.binary, by: "_tag", RecordIdentifier.system + "|" + mark)
      return found.first { row in
        row.json["meta"]?["tag"]?.oneOrMore.contains { $0["code"]?.text == mark } ?? false
      }?.id
    } catch WriteFault.server(let fault) {
      guard let status = fault.httpStatus, [400, 403, 404, 405, 501].contains(status) else {
        throw WriteFault.server(fault)
      }
      throw WriteFault.notSupported(
        0, request: "the search of Binary by a tag, so nobody knows whether it was stored",
        words: "")
    }
  }

  /// The resources of a type that this tool made about a patient or a group, or about nobody.
  ///
  /// Throws ``WriteFault/server(_:)``.
  package func made(_ type: String, about subject: String?) async throws -> [StoredResource] {
    let found =
      if let subject {
        try await search(type, by: "subject", subject)
      } else {
        try await search(type, by: "identifier", RecordIdentifier.system + "|")
      }
    return found.filter { row in
      let reference = row.json["subject"]?["reference"]?.text
      let isOfSubject = subject.map { reference?.hasSuffix($0) ?? false } ?? (reference == nil)
      return row.type == type && isOfSubject
        && row.json["identifier"]?.oneOrMore.contains {
          $0["system"]?.text == RecordIdentifier.system
        } ?? false
    }
  }
}
