internal import Counting
internal import DurableOutput
internal import FHIRServer
internal import MedicationAdherence

/// What a user says of a dose: options as texts, nothing checked yet.
public struct DoseRequest: Sendable {
  /// Whether it was taken.
  public var isTaken = false
  /// Whether it was not taken.
  public var isNotTaken = false
  /// Why it was not taken: a text, or `SYSTEM|CODE`.
  public var reason: String?
  /// When; nil for now, or for a period.
  public var at: String?
  /// When a period began.
  public var from: String?
  /// When a period ended.
  public var to: String?
  /// How much, such as `2 tablet`.
  public var dose: String?
  /// A remark.
  public var note: String?
  /// Tags, with or without their system and `|`.
  public var tags: [String] = []

  /// Makes an empty request.
  public init() {}
}

/// What a user wants to have recorded of one order.
public struct RecordRequest: Sendable {
  /// The way to the server.
  public var writing = WritingRequest()
  /// The order, by its id or as `TYPE/ID`.
  public var order = ""
  /// The dose.
  public var dose = DoseRequest()
  /// The time zone of times that are given without an offset.
  public var timeZone: String?
  /// What tells the dose from another one of the same order and instant.
  public var key = ""
  /// Whether the dose is recorded whatever the order says.
  public var isForced = false

  /// Makes an empty request.
  public init() {}
}

/// A dose to be recorded: every choice, checked.
public struct RecordPlan: Sendable {
  let writing: WritingRequest
  let server: ServerPlan
  let order: ServerPlace
  let dose: StatedDose
  let key: String
  let isForced: Bool
  let zone: ReportTimeZone?
  let now: WallClock

  /// Checks a request and makes the plan of it; `now` is the time of a dose without one.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(_ request: RecordRequest, now: WallClock) throws {
    order = try ServerPlace(request.order, "ORDER")
    let zone = try DataRequest.zone(named: request.timeZone)
    dose = try StatedDose(request.dose, now: now, zone: zone)
    server = try request.writing.checked()
    (writing, key, isForced) = (request.writing, request.key, request.isForced)
    (self.zone, self.now) = (zone, now)
  }
}
