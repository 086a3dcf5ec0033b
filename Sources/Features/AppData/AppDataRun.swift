internal import DurableOutput
package import FHIRServer

/// Reads and writes small named records of a server.
public struct AppDataRun: Sendable {
  /// A record, for the caller.
  public struct Listed: Sendable {
    /// Its name, its version and when it was stored, as far as the server says, and the bytes of its content.
    public let name, version, updated: String
    /// The number of bytes of its content.
    public let size: Int
  }

  private let plan: AppDataPlan
  private let log: any ExchangeLog
  private var name: String { plan.name ?? "" }

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: AppDataPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Keeps content by the plan's name; what became of it, in a sentence.
  ///
  /// Throws ``UsageError`` for content that is too long, or none, ``WriteFault``, which is
  /// ``WriteFault/changed(_:reason:)`` when somebody else was quicker, and ``FetchError``.
  public func put(_ content: [UInt8]) async throws -> String {
    guard 1...NamedRecord.longest ~= content.count else {
      throw UsageError("\(name): give 1 byte to 1 MiB, and not \(content.count) bytes")
    }
    return try await open { session in
      let (sender, read) = (session.sender, try await expected(session))
      guard !plan.writing.isDry else { return "\(content.count) bytes would be sent" }
      switch try await sender.keep(
        content, "application/octet-stream", named: name, tags: plan.tags, over: read)
      {
      case .changed(let stored):
        return "\(name) was stored" + (stored.version.map { ", version \($0.text)" } ?? "")
      case .unchanged: return "\(name) says so already, nothing was sent"
      }
    }
  }

  /// The content.
  ///
  /// Throws ``WriteFault``, and ``FetchError``.
  public func get() async throws -> [UInt8] {
    try await open { session in
      guard let record = try await expected(session) else { throw WriteFault.notThere(name) }
      guard let content = record.content else {
        throw ServerFault.unusable(request: record.stored.name, reason: "it has no content")
      }
      return content
    }
  }

  /// The records that have all tags of the plan, and its name if it has one.
  ///
  /// Throws ``WriteFault``, and ``FetchError``.
  public func list() async throws -> [Listed] {
    try await open { session in
      try await session.sender.records().filter { record in
        let tags = record.stored.json[path: "meta/tag"]?.oneOrMore ?? []
        return plan.name.map { $0 == record.name } ?? true
          && plan.tags.allSatisfy { tag in tags.contains { $0.says(tag) } }
      }.map { record in
        Listed(
          name: record.name, version: record.stored.version?.text ?? "", updated: record.updated,
          size: record.content?.count ?? 0)
      }
    }
  }

  /// Deletes the record; what became of it, in a sentence.
  ///
  /// Throws ``WriteFault``, and ``FetchError``.
  public func delete() async throws -> String {
    try await open { session in
      guard let record = try await expected(session) else { throw WriteFault.notThere(name) }
      guard !plan.writing.isDry else { return "\(name) would be deleted" }
      try await session.sender.delete(record.stored)
      return "\(name) was deleted"
    }
  }

  /// The record of the plan's name; nil when there is none.
  ///
  /// Throws ``WriteFault/changed(_:reason:)`` when it is in another version than the plan says, and
  /// ``OtherPatient``.
  private func expected(_ session: WritingSession) async throws -> NamedRecord? {
    let record = try await session.sender.record(named: name)
    if let record { try session.patient.check(name, record.stored.json) }
    guard let wanted = plan.version, wanted != record?.stored.version else { return record }
    let now = record.map { "is in version \($0.stored.version?.text ?? "none that is told")" }
    throw WriteFault.changed(name, reason: (now ?? "is not there") + ", and not in \(wanted.text)")
  }

  private func open<Result: Sendable>(
    _ body: (WritingSession) async throws -> Result
  ) async throws -> Result {
    let types = TypesOfAccess(
      read: [NamedRecord.type], written: [NamedRecord.type], deleted: [NamedRecord.type])
    return try await WritingSession.open(
      plan.server, plan.writing, log: log, first: types, types: { _ in types }, body: body)
  }
}
