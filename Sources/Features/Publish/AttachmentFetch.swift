internal import DurableOutput
internal import FHIRDecoding
public import FHIRServer
internal import FoundationEssentials

/// Attachments of resources that are to be brought: every choice, checked.
public struct AttachmentPlan: Sendable {
  let server: ServerPlan
  let places: [ServerPlace]
  let folder: String
  let only: Set<String>

  /// Checks what a user wants.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(
    _ resources: [String], of server: ServerRequest, into folder: String, only: [String]
  ) throws {
    places = try resources.map { try ServerPlace(ofAnyType: $0) }
    (self.folder, self.only) = (folder, Set(only))
    self.server = try ServerPlan(server)
  }
}

extension ServerPlace {
  /// Reads `TYPE/ID`.
  init(ofAnyType text: String) throws(UsageError) {
    try self.init(text, "TYPE/ID")
    guard type != nil else {
      throw UsageError("\(text): give a type and an id, such as DocumentReference/17")
    }
  }
}

/// An attachment somewhere in a resource (https://hl7.org/fhir/datatypes.html#attachment).
struct FoundAttachment {
  private let json: WrittenJSON

  /// All objects in a resource that have a media type and bytes, or say where these are.
  static func all(in json: WrittenJSON) -> [FoundAttachment] {
    let bytes = json["data"] ?? json["url"]
    let isBinary = json["resourceType"] == "Binary" && json["content"]?.text != nil
    let isOne = json["contentType"]?.text != nil && (bytes?.text != nil || isBinary)
    let inner =
      json.list ?? json.members?.map(\.value) ?? []
    return (isOne ? [FoundAttachment(json: json)] : []) + inner.flatMap(all)
  }

  /// What it is called by who made it; nil without a title.
  var title: String? { json["title"]?.text }

  /// What a file's name ends with that holds it.
  var ending: String { MediaTypes.ending(of: json["contentType"]?.text ?? "") }

  /// Its bytes.
  ///
  /// Throws ``WriteFault``.
  func bytes(from sender: ResourceSender) async throws -> [UInt8] {
    if let data = (json["data"] ?? json["content"])?.text {
      return Data(base64Encoded: data, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
    }
    let (base, url) = (sender.connection.base, json["url"]?.text ?? "")
    guard
      let address = WebAddress(url) ?? (url.contains(":") ? nil : WebAddress(base.text + "/" + url))
    else {
      throw WriteFault.server(
        .unusable(request: "an attachment", reason: "its url is no http address"))
    }
    return try await sender.bytes(at: address)
  }

  /// What is wrong with bytes that should be its own; nil when nothing is.
  func fault(of bytes: [UInt8]) -> String? {
    if let size = json["size"]?.count ?? json["size"]?.text.flatMap({ Int($0) }),
      size != bytes.count
    {
      return "has \(bytes.count) bytes and should have \(size)"
    }
    if let hash = json["hash"]?.text,
      hash != Data(SHA1.hash(bytes.span)).base64EncodedString()
    {
      return "has another hash (SHA-1) than it should have"
    }
    let own = json["extension"]?.oneOrMore.first { $0["url"]?.text == DocumentShape.sha256 }
    if let digest = own?["valueString"]?.text,
      digest != String(hexadecimal: SHA256.hash(bytes.span))
    {
      return "has another SHA-256 than it should have"
    }
    return nil
  }
}

/// Brings the attachments of resources, of whatever type, as files.
public struct AttachmentRun: Sendable {
  private let plan: AttachmentPlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: AttachmentPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// What became of an attachment: the path of the file, or why there is none.
  public typealias Outcome = Result<String, any Error>

  /// Brings them, in their order; one that fails does not keep the next from its turn.
  ///
  /// Throws `CancellationError`, and ``FetchError`` when the server cannot be asked what it can do.
  public func run() async throws -> [Outcome] {
    let types = TypesOfAccess(read: Set(plan.places.compactMap(\.type) + ["Binary"]).sorted())
    return try await WritingSession.open(
      plan.server, WritingRequest(), log: log, first: types, types: { _ in types }
    ) { session in
      var outcomes: [Outcome] = []
      for place in plan.places {
        do {
          outcomes += try await bring(place, from: session.sender)
        } catch {
          try Task.checkCancellation()
          outcomes.append(.failure(error))
        }
      }
      return outcomes
    }
  }

  private func bring(_ place: ServerPlace, from sender: ResourceSender) async throws -> [Outcome] {
    guard let type = place.type, let read = try await sender.read(type, place.id) else {
      throw WriteFault.notThere(place.text)
    }
    let found = FoundAttachment.all(in: read.json).enumerated().map { number, attachment in
      (name: "\(type)-\(place.id)-\(number + 1).\(attachment.ending)", attachment: attachment)
    }
    let wanted = found.filter { name, attachment in
      plan.only.isEmpty || plan.only.contains(name)
        || attachment.title.map(plan.only.contains) ?? false
    }
    guard !wanted.isEmpty else { throw PublishError.noAttachments(place.text) }
    try? FileManager.default.createDirectory(
      atPath: plan.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
    )
    var outcomes: [Outcome] = []
    for (name, attachment) in wanted {
      do {
        let bytes = try await attachment.bytes(from: sender)
        if let fault = attachment.fault(of: bytes) {
          throw PublishError.wrongAttachment(place.text, name: name, fault: fault)
        }
        outcomes.append(.success(try write(bytes, name)))
      } catch {
        try Task.checkCancellation()
        outcomes.append(.failure(error))
      }
    }
    return outcomes
  }

  /// Writes a file, unless another one is there; its path.
  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = plan.folder + "/" + name
    if FileKind(itself: path) != nil {
      guard Descriptor.readFile(path) == bytes else {
        throw OutputError.cannotWrite(
          path, reason: "another file is there; give another --output")
      }
      return path
    }
    let file = try DurableFile(path, of: path)
    try file.write(bytes[...])
    try file.keep()
    return path
  }
}
