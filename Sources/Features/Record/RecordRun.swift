internal import Counting
internal import FHIRDecoding
package import FHIRServer
internal import MedicationAdherence

/// Records one dose on a server, once.
public struct RecordRun: Sendable {
  private let plan: RecordPlan
  private let log: any ExchangeLog

  /// Makes a run of a plan; `log` is told what a user must know.
  package init(_ plan: RecordPlan, log: any ExchangeLog) { (self.plan, self.log) = (plan, log) }

  /// Records the dose, unless it is there.
  ///
  /// Throws ``RecordError``, ``WriteFault``, and ``FetchError`` when the server cannot be asked what it can
  /// do.
  public func run() async throws -> RecordSummary {
    try await WritingSession.openForDoses(plan.server, plan.writing, log: log) { session in
      let order = try await session.order(plan.order)
      try await look(at: order)
      let name = order.stored.name
      let identifier = plan.dose.identifier(at: session.base, of: name, key: plan.key)
      let resource = plan.dose.resource(of: order, identifier, session.shape)
      var summary = RecordSummary(plan.dose, order: name)
      guard !plan.writing.isDry else {
        summary.resource = resource
        return summary
      }
      summary.take(try await session.sender.create(NewResource(resource, identifier)))
      try check(summary)
      let day = plan.dose.time.start.localDay(plan.zone)
      summary.count = await session.count(of: order, around: day, plan.zone, log)
      return summary
    }
  }

  /// Refuses an order of which no dose should be recorded, and says what should be known of any other.
  private func look(at order: OrderedMedicine) async throws {
    if let refusal = order.refusal, !plan.isForced {
      throw RecordError.orderRefused(order.stored.name, reason: refusal)
    }
    let day = plan.dose.time.start.localDay(plan.zone)
    for warning in order.warnings(on: day, active: await order.activeDays(around: day)) {
      log.note(ExchangeEvent(.warning, detail: warning))
    }
  }

  /// Throws when the dose is there and says something else.
  private func check(_ summary: RecordSummary) throws(RecordError) {
    guard let there = summary.there else { return }
    guard let outcome = AdministrationShape.outcome(of: there.json) else {
      throw .takenBack(there.name)
    }
    guard outcome == plan.dose.outcome else {
      throw .otherOutcome(there.name, outcome: outcome.words)
    }
  }
}

extension OrderedMedicine {
  /// The days on which it is active, as far as they can be known a year after a day.
  func activeDays(around day: Day) async -> OrderCount.ActiveDays {
    let alone = try? await OrderCount(stored, [], around: day, zone: nil)
    return alone?.active ?? OrderCount.ActiveDays(from: nil, to: nil)
  }
}

extension Outcome {
  /// `taken`, `not taken`, `undetermined`.
  var words: String { word.replacing("-", with: " ") }
}
