internal import DurableOutput
internal import FHIRDecoding
package import FHIRServer

/// Sends the resources of files to a server.
public struct SendRun: Sendable {
  private let plan: SendPlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: SendPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Sends them, once all of them were checked: those first to which others refer, then deletes.
  ///
  /// Throws ``BadInput`` with all that cannot be sent, ``OtherPatient``, ``WriteFault`` when the server accepts no
  /// credentials, ``ForeignResults``, `OutputError`, and ``FetchError`` when the server cannot be asked what it can do.
  public func run() async throws -> WritingSummary {
    let patient = SessionPatient(id: plan.server.patient)
    var check = SendCheck(.r4, of: plan.types, for: patient)
    let first = TypesOfAccess(read: plan.types?.sorted() ?? ["*"])
    return try await WritingSession.open(plan.server, plan.writing, log: log, first: first) {
      check = SendCheck($0.version, of: plan.types, for: patient)
      try await check.read(plan.files)
      let (types, deleted) = (check.files.keys.sorted(), plan.deletions.compactMap(\.type))
      return TypesOfAccess(read: types + deleted, written: types, deleted: deleted)
    } body: { session in
      let writing = try SendWriting(plan, session)
      for type in check.order {
        try await writing.send(type, plan.files.only(check.files[type] ?? []))
      }
      for place in plan.deletions { try await writing.delete(place) }
      var summary = writing.summary
      summary.notes = check.unchecked.sorted().map {
        "\($0): there is no table of it, so only resourceType and id were checked"
      }
      return summary
    }
  }
}
