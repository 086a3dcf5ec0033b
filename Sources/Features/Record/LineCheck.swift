internal import Counting
internal import DurableOutput
internal import FHIRServer
internal import MedicationAdherence

/// Holds the lines of a file against what the server has, before the first of them is sent.
struct LineCheck {
  /// An order that was read, or why none of its doses is recorded.
  private struct KnownOrder {
    let order: Result<OrderedMedicine, RecordError>
    var active = OrderCount.ActiveDays(from: nil, to: nil)
  }

  private let file: DoseFile
  private let session: WritingSession
  private let log: any ExchangeLog
  private var problems = InputTableProblems()
  private var orders: [ServerPlace: KnownOrder] = [:]
  /// The line of each dose.
  private var doses: [RecordIdentifier: Int] = [:]
  private var warnings: Set<String> = []

  /// Checks no line yet; `log` is told what should be known of orders.
  init(_ file: DoseFile, _ session: WritingSession, _ log: any ExchangeLog) {
    (self.file, self.session, self.log) = (file, session, log)
  }

  /// The lines, each with what is to be written.
  ///
  /// Throws ``RecordError/badLines(_:)`` with all that is wrong, ``OtherPatient`` and ``WriteFault``.
  mutating func lines() async throws -> [PendingWrite] {
    var lines: [PendingWrite] = []
    for line in file.lines {
      let checked =
        switch line.content {
        case .dose(let place, let dose, let key): try await check(line, place, dose, key)
        case .correction(let place, let correction, let version):
          try await check(line, place, correction, version)
        }
      if let checked { lines.append(checked) }
    }
    do { try problems.check() } catch { throw RecordError.badLines(error) }
    try await session.sender.settle(&lines)
    return lines
  }

  /// A line with a dose; nil when it is wrong.
  private mutating func check(
    _ line: DoseFileLine, _ place: ServerPlace, _ dose: StatedDose, _ key: String
  ) async throws -> PendingWrite? {
    let day = dose.time.start.day
    let known = try await order(place, day)
    let order: OrderedMedicine
    do { order = try known.order.get() } catch {
      problems.add(file.problem(line, "order", error.description))
      return nil
    }
    for warning in order.warnings(on: day, active: known.active)
    where warnings.insert(warning).inserted {
      log.note(ExchangeEvent(.warning, detail: warning))
    }
    let identifier = dose.identifier(at: session.base, of: order.stored.name, key: key)
    if let other = doses.updateValue(line.row.line, forKey: identifier) {
      let reason = "is the same dose as line \(other); a key tells them apart"
      problems.add(file.problem(line, "order", reason))
    }
    let json = dose.resource(of: order, identifier, session.shape)
    let outcome = dose.outcome
    return PendingWrite(
      source: ["\(line.row.line)"], write: .creation(NewResource(json, identifier)),
      changed: .corrected, objection: { Self.objection(to: $0, outcome) })
  }

  /// A line with a correction; nil when it is wrong.
  private mutating func check(
    _ line: DoseFileLine, _ place: ServerPlace, _ correction: DoseCorrection, _ version: EntityTag?
  ) async throws -> PendingWrite? {
    do {
      let read = try await session.administration(place)
      try read.check(is: version)
      if let refusal = correction.refusal(of: read.json) {
        problems.add(file.problem(line, "reason", refusal))
      }
      return PendingWrite(
        source: ["\(line.row.line)"], write: .change(read, correction.change(session.shape)),
        changed: .corrected)
    } catch WriteFault.notThere {
      problems.add(file.problem(line, "administration", "is not on the server"))
    } catch WriteFault.changed(_, let reason) {
      problems.add(file.problem(line, "version", reason))
    }
    return nil
  }

  /// Why a dose that is there does not say what its line does; nil when it does.
  private static func objection(
    to there: StoredResource, _ outcome: Outcome
  ) -> (reason: String, isGrave: Bool)? {
    let found = AdministrationShape.outcome(of: there.json)
    guard found != outcome else { return nil }
    let fault =
      found.map { RecordError.otherOutcome(there.name, outcome: $0.words) }
      ?? .takenBack(there.name)
    return (fault.description, true)
  }

  /// An order, which is read once.
  private mutating func order(_ place: ServerPlace, _ day: Day) async throws -> KnownOrder {
    if let known = orders[place] { return known }
    let known: KnownOrder
    do {
      let order = try await session.order(place)
      if let refusal = order.refusal {
        throw RecordError.orderRefused(order.stored.name, reason: refusal)
      }
      known = KnownOrder(order: .success(order), active: await order.activeDays(around: day))
    } catch let error as RecordError {
      known = KnownOrder(order: .failure(error))
    }
    orders[place] = known
    return known
  }
}
