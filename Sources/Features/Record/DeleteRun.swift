internal import DurableOutput
package import FHIRServer
internal import MedicationAdherence

/// Administrations that are to be taken back, or deleted: every choice, checked.
public struct DeletePlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let administrations: [ServerPlace]
  let reason: String
  /// Whether they are deleted, and not marked as entered in error.
  let isHard: Bool

  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(
    _ administrations: [String], reason: String, isHard: Bool, _ writing: WritingRequest
  ) throws {
    self.administrations = try administrations.map { try ServerPlace(administration: $0) }
    self.reason = try DoseDetails.said(reason, "--reason")
    server = try writing.checked()
    (self.writing, self.isHard) = (writing, isHard)
  }
}

/// Takes administrations of a server back, each with its own outcome.
public struct DeleteRun: Sendable {
  private let plan: DeletePlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: DeletePlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// What became of one of them: what was done, or why not.
  public typealias Outcome = Result<RecordSummary, any Error>

  /// Takes them back, in their order; one that fails does not keep the next from its turn.
  ///
  /// Throws `CancellationError`, and ``FetchError`` when the server cannot be asked what it can do.
  public func run() async throws -> [Outcome] {
    try await WritingSession.openForDoses(plan.server, plan.writing, deletes: plan.isHard, log: log)
    {
      session in
      var outcomes: [Outcome] = []
      for place in plan.administrations {
        do {
          outcomes.append(.success(try await takeBack(place, session)))
        } catch {
          try Task.checkCancellation()
          outcomes.append(.failure(error))
        }
      }
      return outcomes
    }
  }

  private func takeBack(
    _ place: ServerPlace, _ session: WritingSession
  ) async throws -> RecordSummary {
    let read = try await session.administration(place)
    let (shape, reason) = (session.shape, plan.reason)
    let change = ResourceChange(members: ["status", "note"]) { json in
      guard json["status"]?.text != "entered-in-error" else { return }
      json["status"] = "entered-in-error"
      shape.add(note: reason, to: &json)
    }
    var summary = RecordSummary(read, as: read.json, shape)
    guard !plan.writing.isDry else {
      summary.resource = plan.isHard ? read.json : change.applied(to: read.json)
      return summary
    }
    if plan.isHard {
      try await session.sender.delete(read)
      summary.state = .deleted
    } else {
      summary.take(try await session.sender.update(read, by: change), as: .takenBack)
    }
    summary.count = await session.count(of: summary, log)
    return summary
  }
}
