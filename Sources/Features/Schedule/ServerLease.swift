internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import Synchronization

/// How long a lease lasts.
struct LeaseTerms: Sendable {
  /// How long without being renewed.
  var duration = Duration.seconds(600)
  /// After how long it is renewed.
  var renewal = Duration.seconds(200)
  /// How much later than it says another host believes that it has ended: clocks may be off.
  var margin = Duration.seconds(300)
  /// How long to wait before looking again at one that another host holds.
  var pause = Duration.seconds(5)
}

/// Why a definition does not run here and now.
public enum LeaseError: Error, Equatable, CustomStringConvertible {
  /// Another host runs it: which, and until when it said so.
  case held(by: String, until: String)
  /// Another host took it while it ran here.
  case lost(name: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .held(let owner, let until):
      "\(owner) runs this definition (lease on the server until \(until)); try again later, or give --wait"
    case .lost(let name):
      "the lease \(name) on the server was lost while the definition ran, so another host may run it; this run"
        + " was ended"
    }
  }
}

/// What is kept on a server of a definition, so that one host at a time runs it.
struct LeaseRecord: Codable, Equatable, Sendable {
  /// Who holds it: host, process and a random number; empty when nobody does.
  var owner = ""
  /// Until when, by the server's clock, in seconds since 1970-01-01T00:00:00Z.
  var until = 0.0
  /// Up to when each type was fetched by the host that ran last.
  var watermarks: [String: String] = [:]

  /// Whether somebody may still hold it at a moment of the server's clock; `updated` is when the server
  /// stored it.
  ///
  /// Both must be over: what the holder wrote, and as much time by the server's own clock.
  func isHeld(at now: Double, updated: Double?, _ terms: LeaseTerms) -> Bool {
    let margin = terms.margin / .seconds(1)
    let end = max(until, updated.map { $0 + terms.duration / .seconds(1) } ?? 0)
    return !owner.isEmpty && now < end + margin
  }
}

/// The lease of a definition on a server.
actor ServerLease {
  /// The name of the record.
  let name: String
  private let sender: ResourceSender
  private let terms: LeaseTerms
  /// How often others may be quicker.
  private static let mostLosses = 20
  private let owner: String
  /// How much the server's clock is ahead of this one, in seconds.
  private let offset: Double
  private var watermarks: [String: String]?
  /// The id of the record, once it is held.
  private var id: String?
  /// When it ends without being renewed, by a clock that nobody sets.
  private var end = ContinuousClock.now

  init(
    _ sender: ResourceSender, of definition: String, _ terms: LeaseTerms,
    owner: String = ServerLease.thisRun
  ) {
    (self.sender, self.terms, self.owner) = (sender, terms, owner)
    name = "run-" + definition
    let clock = sender.connection.clock
    offset = sender.capabilities.moment.map { $0 - clock.now() } ?? 0
  }

  /// This host, this process, and a random number.
  private static var thisRun: String {
    let process = ProcessInfo.processInfo
    return
      "\(process.hostName) (process \(process.processIdentifier), \(UInt32.random(in: 0 ... .max)))"
  }

  /// Runs `body` while the lease is held, and gives it back at the end, whatever that is; waits up to
  /// `seconds` for another host.
  ///
  /// Throws ``LeaseError``, ``WriteFault``, and what `body` throws. `warn` is told when it could not be given
  /// back: then it ends by itself.
  func hold<Result: Sendable>(
    waiting seconds: Double, warn: @Sendable (any Error) -> Void,
    _ body: @Sendable @escaping () async throws -> Result
  ) async throws -> Result {
    try await take(waiting: seconds)
    let outcome: Swift.Result<Result, any Error>
    do {
      outcome = .success(
        try await withThrowingTaskGroup(of: Result?.self) { group in
          group.addTask { try await body() }
          group.addTask {
            try await self.renew()
            return nil
          }
          group.addTask {
            try await self.watch()
            return nil
          }
          defer { group.cancelAll() }
          while let result = try await group.next() {
            if let result { return result }
          }
          throw CancellationError()
        })
    } catch {
      outcome = .failure(error)
    }
    // Also after a cancellation.
    do { try await Task { try await self.release() }.value } catch { warn(error) }
    return try outcome.get()
  }

  /// Keeps up to when each type was fetched, for when it is given back.
  func note(_ watermarks: [String: String]) { self.watermarks = watermarks }

  // MARK: - Taking, renewing, giving back

  private func take(waiting seconds: Double) async throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var losses = 0
    while losses < Self.mostLosses {
      let began = ContinuousClock.now
      let read = try await current()
      let there = read?.lease
      if let there, there.isHeld(at: now, updated: read?.updatedMoment, terms) {
        guard ContinuousClock.now < deadline else {
          let until = Date(timeIntervalSince1970: there.until).formatted(.iso8601)
          throw LeaseError.held(by: there.owner, until: until)
        }
      } else {
        var own = there ?? LeaseRecord()
        (own.owner, own.until) = (owner, now + terms.duration / .seconds(1))
        do {
          id = try await write(own, over: read)
          // Of two that took it at the same time each sees here who has it.
          if try await current()?.lease?.owner == owner {
            end = began + terms.duration
            return
          }
        } catch WriteFault.changed {
          // Another host was quicker.
        }
        (id, losses) = (nil, losses + 1)
      }
      try await Task.sleep(for: terms.pause)
    }
    throw LeaseError.held(by: "another host", until: "an unknown time")
  }

  /// The record as it is now: by its id once that is known, for searches may be answered from what was so
  /// before.
  private func current() async throws -> NamedRecord? {
    guard let id else { return try await sender.record(named: name) }
    return try await sender.read(NamedRecord.type, id).flatMap { NamedRecord($0) }
  }

  private func renew() async throws {
    while true {
      try await Task.sleep(for: terms.renewal)
      let began = ContinuousClock.now
      do {
        guard let read = try await current(), var own = read.lease,
          own.owner == owner
        else { throw LeaseError.lost(name: name) }
        own.until = now + terms.duration / .seconds(1)
        try await write(own, over: read)
        end = began + terms.duration
      } catch WriteFault.changed {
        throw LeaseError.lost(name: name)
      } catch is WriteFault {
        // The server may be back before it ends.
      }
    }
  }

  /// Waits until it has ended because it could not be renewed.
  ///
  /// Throws ``LeaseError/lost(name:)``.
  private func watch() async throws {
    while ContinuousClock.now < end { try await Task.sleep(until: end, clock: .continuous) }
    throw LeaseError.lost(name: name)
  }

  private func release() async throws {
    guard let read = try await current(), var own = read.lease, own.owner == owner
    else { return }
    (own.owner, own.until) = ("", now)
    if let watermarks { own.watermarks = watermarks }
    try await write(own, over: read)
  }

  /// Writes it; the id of the record.
  @discardableResult
  private func write(_ lease: LeaseRecord, over read: NamedRecord?) async throws -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let content = Array(try encoder.encode(lease))
    switch try await sender.keep(content, "application/json", named: name, over: read) {
    case .changed(let stored): return stored.id ?? read?.stored.id
    case .unchanged(let there): return there.id
    }
  }

  /// The moment by the server's clock.
  private var now: Double { sender.connection.clock.now() + offset }
}

extension ServerLease {
  /// Does something while the lease of a definition on a server is held.
  ///
  /// Throws as ``hold(waiting:warn:_:)`` does, and ``FetchError`` when the server cannot be asked.
  static func hold<Result: Sendable>(
    of definition: String, on server: ServerPlan, waiting seconds: Double,
    terms: LeaseTerms = LeaseTerms(), warn: @Sendable (any Error) -> Void,
    _ body: @Sendable @escaping (ServerLease) async throws -> Result
  ) async throws -> Result {
    let types = TypesOfAccess(read: [NamedRecord.type], written: [NamedRecord.type])
    var request = WritingRequest()
    // Whoever wrote the definition agreed.
    request.isAgreed = true
    return try await WritingSession.open(
      server, request, log: NoExchangeLog(), first: types, types: { _ in types }
    ) { session in
      let lease = ServerLease(session.sender, of: definition, terms)
      return try await lease.hold(waiting: seconds, warn: warn) { try await body(lease) }
    }
  }
}

extension NamedRecord {
  /// When the server stored it, in seconds since 1970; nil when it does not say.
  fileprivate var updatedMoment: Double? {
    FHIRDateTime(text: updated).map { Double($0.epochMilliseconds) / 1000 }
  }

  /// The lease that it holds; what is damaged is held by somebody unknown.
  fileprivate var lease: LeaseRecord? {
    let known = content.flatMap { try? JSONDecoder().decode(LeaseRecord.self, from: Data($0)) }
    return known ?? LeaseRecord(owner: "somebody unknown", until: 0)
  }
}
