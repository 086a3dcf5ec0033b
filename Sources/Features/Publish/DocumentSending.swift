internal import DurableOutput
internal import FHIRServer
internal import FoundationEssentials

/// Sends one document: its files, one after another, then the DocumentReference; what is there already is
/// not sent again.
///
/// The queue is durable before and after each request, so that another process can go on wherever this one
/// ends.
struct DocumentSending: Sendable {
  let plan: PublishPlan
  let queue: PublishQueue
  let sender: ResourceSender
  let document: RunDocument
  let tell: @Sendable (PublishEvent, Publication) -> Void

  /// Somebody cancelled the document, or took it out of the queue.
  private struct Cancelled: Error {}

  /// Sends what is not on the server yet; what became of it, and why it failed if it did.
  ///
  /// Throws what ends the whole run: ``WriteFault`` when the server cannot be reached or accepts nobody,
  /// `CancellationError`, ``OutputError``.
  func send(_ publication: Publication) async throws -> (Publication, (any Error)?) {
    do {
      try note(publication, from: .waiting) { $0.become(.sending, now: Self.now) }
      try await checkSubject()
      var sent = publication
      for place in publication.pieces.indices { sent = try await send(place, of: sent) }
      let name = try await create(sent)
      let done = try note(sent) { $0.become(.done, now: Self.now, document: name) }
      tell(.done, done)
      return (done, nil)
    } catch is Cancelled {
      let now = try queue.publications().first { $0.isSame(as: publication) }
      tell(.cancelled, now ?? publication)
      return (now ?? publication, nil)
    } catch  where Self.isOfDocument(error) {
      var failed = publication
      try queue.change(publication) { entry in
        entry?.become(.failed, now: Self.now, reason: "\(error)")
        if let entry { failed = entry }
      }
      tell(.failed, failed)
      return (failed, error)
    }
  }

  static var now: Int64 { WallClock.now().seconds }

  /// Notes something in the queue, as long as it is being sent.
  @discardableResult
  private func note(
    _ publication: Publication, from state: Publication.State = .sending,
    _ change: (inout Publication) -> Void
  ) throws -> Publication {
    var isHeld = false
    let now = try queue.change(publication) { entry in
      guard var changed = entry, [state, .sending].contains(changed.state) else { return }
      isHeld = true
      change(&changed)
      entry = changed
    }
    guard isHeld, let now else { throw Cancelled() }
    return now
  }

  /// Whether a fault concerns this document only, so that the next has its turn.
  private static func isOfDocument(_ error: any Error) -> Bool {
    switch error {
    case let fault as WriteFault:
      if case .server(let cause) = fault {
        !cause.isUnauthenticated && !cause.isUnavailability
      } else {
        fault != .notAllowed
      }
    case is PublishError: true
    default: false
    }
  }

  /// Looks whether the server has what the document is about.
  private func checkSubject() async throws {
    guard let parts = document.subject?.split(separator: "/").map(String.init) else { return }
    do {
      if try await sender.read(parts[0], parts[1]) == nil { throw PublishError.noSubject(parts[0]) }
    } catch WriteFault.server(let fault) where fault.httpStatus == 403 {
      // Who may write documents need not be allowed to read patients.
      return
    }
  }
}

// MARK: - Files

extension DocumentSending {
  /// Sends a file, unless the server has it, and reads it back.
  private func send(_ place: Int, of publication: Publication) async throws -> Publication {
    let piece = publication.pieces[place]
    guard piece.binary == nil else { return try note(publication) { _ in } }
    let bytes = try piece.file.bytes(in: plan.run.path)
    let content = BinaryContent(
      mediaType: piece.file.format.mediaType, bytes: bytes, context: document.subject)
    var known = try note(publication) { entry in
      entry.note(place) { $0.sha1 = Data(SHA1.hash(bytes.span)).base64EncodedString() }
    }
    let id = try await store(content, place, &known)
    guard try await sender.bytes(ofBinary: id) == bytes else {
      throw PublishError.otherBytes("Binary/" + id)
    }
    let sent = try note(known) { entry in entry.note(place) { $0.binary = id } }
    let (before, after) = (known.tenths, sent.tenths)
    if after > before { tell(.progress(tenths: after), sent) }
    return sent
  }

  /// Stores bytes under our id, or where the server takes none under the one that it gives.
  private func store(
    _ content: BinaryContent, _ place: Int, _ publication: inout Publication
  ) async throws -> String {
    let id = publication.pieces[place].file.binaryID(of: document.subject)
    if !publication.usesServerIDs {
      do {
        _ = try await sender.store(content, as: id)
        return id
      } catch let fault as WriteFault where fault.mayBeOfID {
        publication = try note(publication) { $0.usesServerIDs = true }
      }
    }
    let mayBeThere = publication.pieces[place].mayBeThere
    publication = try note(publication) { $0.note(place) { $0.mayBeThere = true } }
    return try await sender.store(content, marked: id, mayBeThere: mayBeThere)
  }
}

// MARK: - The document

extension DocumentSending {
  /// Creates the document, unless it is there, and reads it back; its name.
  private func create(_ publication: Publication) async throws -> String {
    let old = plan.replaces ? try await older(than: publication) : nil
    let json = DocumentShape(version: sender.version)
      .resource(publication, of: plan, document.identifier, replacing: old)
    let stored: StoredResource
    switch try await sender.create(NewResource(json, document.identifier)) {
    case .there(let there):
      stored = there
      guard !stored.isTakenBack else { throw PublishError.takenBack(stored.name) }
      guard stored.json.hasFiles(of: json) else { throw PublishError.otherFiles(stored.name) }
    case .created(let created, _):
      guard let id = created.id, let read = try await sender.read(DocumentShape.type, id) else {
        throw WriteFault.notThere("the document that was just stored")
      }
      stored = read
      guard stored.json.hasFiles(of: json) else { throw PublishError.otherBytes(stored.name) }
    }
    return stored.name
  }

  /// The newest document of this tool about the same that is older, as `TYPE/ID`.
  private func older(than publication: Publication) async throws -> String? {
    let own = document.identifier
    let others = try await sender.made(DocumentShape.type, about: document.subject)
      .filter { $0.json["status"]?.text == "current" && !$0.has(own) }
    func moment(_ row: StoredResource) -> String {
      (row.json["date"] ?? row.json["indexed"])?.text ?? ""
    }
    return others.max { (moment($0), $0.id) < (moment($1), $1.id) }?.name
  }
}

extension Publication {
  /// How much of it is sent, in tenths.
  fileprivate var tenths: Int { size.whole == 0 ? 10 : size.sent * 10 / size.whole }

  /// Whether it is the same document on the same server.
  func isSame(as other: Publication) -> Bool {
    server == other.server && identifier == other.identifier
  }
}

extension WriteFault {
  /// Whether the reason may be that a client gave the id.
  fileprivate var mayBeOfID: Bool {
    switch self {
    case .refused(let status, _, _), .notSupported(let status, _, _):
      [400, 404, 405, 422, 501].contains(status)
    default: false
    }
  }
}
