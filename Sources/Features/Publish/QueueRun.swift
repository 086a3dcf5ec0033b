internal import FHIRServer

/// Looks at the queue of what is published, and changes it; no server is asked.
public struct QueueRun: Sendable {
  private let queue: String
  private let keys: KeySource
  private let run: String?

  /// Takes the folder of the queue, and the run that it is about; nil for all of it.
  public init(_ queue: String, keys: KeySource, run: String?) {
    (self.queue, self.keys, self.run) = (queue, keys, run)
  }

  /// What is done with documents.
  public enum Change: Sendable {
    /// Those that failed or were cancelled wait again.
    case retry
    /// Those that are under way go no further.
    case cancel
    /// Those that are not under way are taken out.
    case forget
  }

  /// All documents, the oldest first.
  ///
  /// Throws ``PublishError/notQueued(_:)`` for a run that has none, ``StoreError`` and ``KeyError``.
  public func status() async throws -> [Publication] {
    let found = try await PublishQueue.open(queue, keys: keys)?.publications(of: run) ?? []
    if let run, found.isEmpty { throw PublishError.notQueued(run) }
    return found
  }

  /// Changes what can be changed; the documents that were.
  ///
  /// Throws as ``status()`` does, and ``OutputError``.
  public func change(_ change: Change) async throws -> [Publication] {
    let all = try await status()
    guard let queue = try await PublishQueue.open(queue, keys: keys) else { return [] }
    let now = DocumentSending.now
    return try all.compactMap { publication in
      var changed: Publication?
      try queue.change(publication) { entry in
        guard var next = entry, change.concerns(next) else { return }
        switch change {
        case .retry: next.retry(now: now)
        case .cancel: next.become(.cancelled, now: now)
        case .forget: break
        }
        changed = next
        entry = change == .forget ? nil : next
      }
      return changed
    }
  }
}

extension QueueRun.Change {
  fileprivate func concerns(_ publication: Publication) -> Bool {
    switch self {
    case .retry: publication.state == .failed || publication.state == .cancelled
    case .cancel: publication.isUnderWay
    case .forget: !publication.isUnderWay
    }
  }
}

extension [Publication] {
  /// A line for each document, with what is sent of it.
  public var text: String {
    guard !isEmpty else { return "nothing\n" }
    return map { publication in
      let (whole, sent) = publication.size
      let parts = [
        publication.state.rawValue, publication.subject ?? "cohort",
        "\(sent) of \(whole) bytes", publication.document, publication.run, publication.server,
        publication.reason,
      ]
      return parts.compactMap(\.self).joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The same as JSON, an object a line.
  public var json: String {
    map { String(decoding: $0.json().bytes, as: UTF8.self) + "\n" }.joined()
  }
}
