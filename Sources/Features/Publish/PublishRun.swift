internal import DurableOutput
package import FHIRServer

/// What happens to a document on its way.
public enum PublishEvent: Equatable, Sendable {
  case added
  /// So many tenths of its bytes are on the server.
  case progress(tenths: Int)
  case done, failed, cancelled

  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .progress: "progress"
    case .done: "done"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }

  /// The event as a line of JSON.
  func line(_ publication: Publication) -> String {
    let tenths = if case .progress(let tenths) = self { tenths } else { Int?.none }
    return String(decoding: publication.json(word, tenths: tenths).bytes, as: UTF8.self) + "\n"
  }
}

/// Publishes a report on a server: each document once, whatever fails on the way.
public struct PublishRun: Sendable {
  private let plan: PublishPlan
  private let log: any ExchangeLog
  private let tell: @Sendable (String) -> Void

  /// Makes a run of a plan; `log` is told what a user must know, and `tell` gets a line of JSON for each
  /// change.
  package init(
    _ plan: PublishPlan, log: any ExchangeLog, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.plan, self.log, self.tell) = (plan, log, tell)
  }

  /// Publishes what is not done yet.
  ///
  /// Throws ``PublishError/busy``, ``WriteFault`` when the server gives no usable answer or accepts nobody,
  /// ``StoreError``, ``KeyError``, ``OutputError``, and ``FetchError`` when the server cannot be asked what it
  /// can do.
  public func run() async throws -> PublishSummary {
    let types = types
    return try await WritingSession.open(
      plan.server, plan.writing, log: log, first: types, types: { _ in types }
    ) { session in
      let sender = session.sender
      guard !plan.writing.isDry else { return PublishSummary(dry: try dry(sender)) }
      let queue = try await PublishQueue(plan.queue, keys: plan.keys) { sentence in
        log.note(ExchangeEvent(.warning, detail: sentence))
      }
      let lock = try await queue.lock()
      defer { FolderLock.release(lock) }
      return try await send(try add(to: queue), queue, sender)
    }
  }

  private var types: TypesOfAccess {
    let written = ["Binary", DocumentShape.type]
    let subjects = Set(plan.documents.compactMap { $0.subject?.prefix { $0 != "/" } })
    return TypesOfAccess(read: subjects.map(String.init).sorted() + written, written: written)
  }

  /// The documents as they would be sent.
  private func dry(_ sender: ResourceSender) throws -> [WrittenJSON] {
    try plan.documents.map { document in
      var publication = Publication(
        document, of: plan.run, to: plan.server.address, now: DocumentSending.now)
      try publication.readHashes(in: plan.run.path)
      return DocumentShape(version: sender.version)
        .resource(publication, of: plan, document.identifier, replacing: nil)
    }
  }

  /// Puts all documents into the queue that are not in it.
  private func add(to queue: PublishQueue) throws -> [(RunDocument, Publication)] {
    let now = DocumentSending.now
    try queue.removeOld(now: now)
    return try plan.documents.map { document in
      let new = Publication(document, of: plan.run, to: plan.server.address, now: now)
      var isAdded = false
      let entry = try queue.change(new) { entry in
        isAdded = entry == nil
        entry = entry ?? new
        entry?.take(document.files, now: now)
      }
      if isAdded { tell(PublishEvent.added.line(new)) }
      return (document, entry ?? new)
    }
  }

  private func send(
    _ entries: [(RunDocument, Publication)], _ queue: PublishQueue, _ sender: ResourceSender
  ) async throws -> PublishSummary {
    var summary = PublishSummary()
    for (_, publication) in entries where !publication.isUnderWay {
      summary.add(before: publication)
    }
    let open = entries.filter(\.1.isUnderWay)
    try await withThrowingTaskGroup(of: (Publication, (any Error)?).self) { group in
      for (place, (document, publication)) in open.enumerated() {
        if place >= plan.server.concurrency, let (done, fault) = try await group.next() {
          summary.add(done, fault)
        }
        let sending = DocumentSending(
          plan: plan, queue: queue, sender: sender, document: document,
          tell: { [tell] in
            tell($0.line($1))
          })
        group.addTask { try await sending.send(publication) }
      }
      for try await (done, fault) in group { summary.add(done, fault) }
    }
    return summary
  }
}

extension Publication {
  /// Reads all files for their hashes.
  fileprivate mutating func readHashes(in run: String) throws {
    for place in pieces.indices {
      let hash = try pieces[place].file.sha1(in: run)
      note(place) { $0.sha1 = hash }
    }
  }
}

/// What became of a report that was to be published, for the caller.
public struct PublishSummary: Sendable {
  private var published: [String] = []
  private var there: [String] = []
  private var cancelled = 0
  private var dry: [WrittenJSON]?
  /// Why documents failed.
  public private(set) var failures: [any Error] = []
  /// How many documents there are.
  public var count: Int {
    dry?.count ?? published.count + there.count + cancelled + failures.count
  }

  /// Nothing became of anything yet.
  init() {}

  /// Documents that would be sent.
  init(dry documents: [WrittenJSON]) { dry = documents }

  /// Adds a document that was not sent now.
  mutating func add(before publication: Publication) {
    switch publication.state {
    case .failed: failures.append(PublishError.failedBefore(publication.reason ?? ""))
    case .cancelled: cancelled += 1
    default: there.append(publication.document ?? "")
    }
  }

  /// Adds what became of a document.
  mutating func add(_ publication: Publication, _ fault: (any Error)?) {
    if let fault {
      failures.append(fault)
    } else if publication.state == .done {
      published.append(publication.document ?? "")
    } else {
      cancelled += 1
    }
  }

  /// What a script goes on with, a line for each document: its name, or the resource that would be sent.
  public var places: [String] {
    dry?.map { String(decoding: $0.bytes, as: UTF8.self) } ?? (published + there)
  }

  /// What became of all, in a sentence.
  public var sentence: String {
    let documents = "\(count) \(count == 1 ? "document" : "documents")"
    if dry != nil { return documents + " would be sent" }
    let parts = [
      (published.count, "published"), (there.count, "published before"),
      (cancelled, "cancelled (adherence publish retry has them sent)"), (failures.count, "failed"),
    ]
    return documents + ": "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
