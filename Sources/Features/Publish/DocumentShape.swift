internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// How a document is written in a version of FHIR.
///
/// Source: https://hl7.org/fhir/documentreference.html and its earlier versions.
struct DocumentShape: Sendable {
  /// The type.
  static let type = "DocumentReference"
  /// The extension of an attachment that has the SHA-256 of its bytes in hexadecimal.
  static let sha256 = "urn:uuid:c1f6a2d4-7d0e-4b57-9a3b-52d8c0f4e916"

  /// The version.
  let version: FHIRVersion

  private var isOld: Bool { version == .dstu2 || version == .stu3 }

  /// The resource of a publication whose files are on the server, or would be under these ids.
  func resource(
    _ publication: Publication, of plan: PublishPlan, _ own: RecordIdentifier,
    replacing old: String?
  ) -> WrittenJSON {
    var json: WrittenJSON = ["resourceType": .text(Self.type)]
    if !plan.tags.isEmpty { json["meta"] = ["tag": .list(plan.tags)] }
    json["identifier"] = .list([own.json] + plan.identifiers)
    json["status"] = "current"
    json["docStatus"] = docStatus(isPreliminary: plan.run.isIncomplete)
    json["type"] = ["text": "Medication adherence report"]
    json["subject"] = publication.subject.map { ["reference": .text($0)] }
    let added = Self.instant(publication.added)
    if isOld { json["created"] = .text(added) }
    json[isOld ? "indexed" : "date"] = .text(added)
    if let old { json["relatesTo"] = [replacement(of: old)] }
    json["description"] = .text(
      "Medication adherence" + (plan.run.asOf.map { " as of " + $0.prefix(10) } ?? ""))
    json["content"] = .list(
      publication.pieces.map { piece in
        ["attachment": attachment(piece, of: publication.subject, asOf: plan.run.asOf)]
      })
    return json
  }

  private func docStatus(isPreliminary: Bool) -> WrittenJSON {
    let code: WrittenJSON = isPreliminary ? "preliminary" : "final"
    guard version == .dstu2 else { return code }
    return ["coding": [["system": "http://hl7.org/fhir/composition-status", "code": code]]]
  }

  private func replacement(of old: String) -> WrittenJSON {
    let system = "http://hl7.org/fhir/document-relationship-type"
    let code: WrittenJSON =
      version == .r5 ? ["coding": [["system": .text(system), "code": "replaces"]]] : "replaces"
    return ["code": code, "target": ["reference": .text(old)]]
  }

  private func attachment(
    _ piece: Publication.Piece, of subject: String?, asOf: String?
  ) -> WrittenJSON {
    let digest: WrittenJSON = ["url": .text(Self.sha256), "valueString": .text(piece.file.sha256)]
    var json: WrittenJSON = ["extension": [digest]]
    json["contentType"] = .text(piece.file.format.mediaType)
    json["url"] = .text("Binary/" + (piece.binary ?? piece.file.binaryID(of: subject)))
    // From R5 on it is an integer64, which is a string in JSON.
    let size = "\(piece.file.size)"
    json["size"] = version == .r5 ? .text(size) : .number(size)
    json["hash"] = piece.sha1.map(WrittenJSON.text)
    json["title"] = .text(piece.file.name)
    json["creation"] = asOf.flatMap(Self.dateTime).map(WrittenJSON.text)
    return json
  }

  /// An instant of the clock in UTC, as FHIR writes it.
  private static func instant(_ seconds: Int64) -> String {
    let moment = LocalMoment(instant: seconds * 1000)
    let second = Int(moment.millisecond ?? 0) / 1000
    let clock = [second / 3600, second / 60 % 60, second % 60].map { Decimal.padded($0, to: 2) }
    return "\(moment.day)T" + clock.joined(separator: ":") + "Z"
  }

  /// A time as FHIR takes it: one without an offset is of the day only.
  private static func dateTime(_ text: String) -> String? {
    guard let date = FHIRDateTime(text: text) else { return nil }
    return date.hasTime && date.offsetMinutes == nil ? String(text.prefix(10)) : text
  }
}

extension WrittenJSON {
  /// Whether a stored document has the subject and the files of another one, wherever its server says
  /// that they are.
  func hasFiles(of other: WrittenJSON) -> Bool {
    func subject(_ json: WrittenJSON) -> String? { Self.lastParts(json["subject"]?["reference"]) }
    func files(_ json: WrittenJSON) -> [[String?]] {
      (json["content"]?.oneOrMore ?? []).map { content in
        let attachment = content["attachment"]
        return [Self.lastParts(attachment?["url"]), attachment?["hash"]?.text]
      }
    }
    return subject(self) == subject(other) && files(self) == files(other)
  }

  /// `TYPE/ID` of a reference that may be absolute or of a version.
  private static func lastParts(_ reference: WrittenJSON?) -> String? {
    guard let text = reference?.text else { return nil }
    let parts = text.split(separator: "/")
    let end = parts.lastIndex(of: "_history") ?? parts.count
    return parts[..<end].suffix(2).joined(separator: "/")
  }
}
