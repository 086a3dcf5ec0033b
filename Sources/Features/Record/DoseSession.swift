internal import Counting
internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// A server while doses are written to it.
extension WritingSession {
  /// How administrations are written there.
  var shape: AdministrationShape { AdministrationShape(version: sender.version) }

  /// Opens a server for doses, and closes it after `body`; `log` is told what a user must know.
  ///
  /// Throws ``FetchError`` when the server cannot be asked what it can do, and what `body` throws.
  static func openForDoses<Result: Sendable>(
    _ plan: ServerPlan, _ request: WritingRequest, deletes: Bool = false, log: any ExchangeLog,
    body: (WritingSession) async throws -> Result
  ) async throws -> Result {
    let written = [AdministrationShape.type]
    func types(_ capabilities: ServerCapabilities) -> TypesOfAccess {
      TypesOfAccess(
        read: [capabilities.orderTypes[0]] + written, written: written,
        deleted: deletes ? written : [])
    }
    return try await open(
      plan, request, log: log, first: types(ServerCapabilities()), types: types, body: body)
  }

  /// Reads an order.
  ///
  /// Throws ``RecordError``, ``OtherPatient``, and ``WriteFault/server(_:)``.
  func order(_ place: ServerPlace) async throws -> OrderedMedicine {
    let types = place.type.map { [$0] } ?? sender.capabilities.orderTypes
    for type in types {
      guard let stored = try await sender.read(type, place.id) else { continue }
      let order = try OrderedMedicine(stored)
      try patient.check(stored.name, isOf: order.patientID)
      return order
    }
    throw RecordError.noSuchOrder(place.text)
  }

  /// What an order's administrations come to in the bucket of a day, by what the server has now; nil when
  /// that cannot be counted, which `log` is told: what was written stays written.
  func count(
    of order: OrderedMedicine, around day: Day, _ zone: ReportTimeZone?, _ log: any ExchangeLog
  ) async -> OrderCount? {
    let days = CalendarBucket(.week, containing: day).days
    do {
      let rows = try await sender.search(
        AdministrationShape.type, of: order.patientID,
        from: days.first.adding(days: -1).description, to: days.last.adding(days: 1).description)
      return try await OrderCount(order.stored, rows, around: day, zone: zone)
    } catch {
      let words = "the week of the dose could not be counted: \(error)"
      log.note(ExchangeEvent(.warning, detail: words))
      return nil
    }
  }

  /// The same for an administration that was changed; nil when it has no order or no day.
  func count(of summary: RecordSummary, _ log: any ExchangeLog) async -> OrderCount? {
    guard let name = summary.order, let place = try? ServerPlace(name, "ORDER"),
      let date = summary.time.flatMap({ FHIRDateTime(text: $0) }), date.precision >= .day,
      let order = try? await order(place)
    else { return nil }
    return await count(of: order, around: date.day, nil, log)
  }
}
