internal import Counting
internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence

/// How a server that is written to is reached, and whether it may be changed.
public struct WritingRequest: Sendable {
  /// How it is reached, and who asks.
  public var server = ServerRequest()
  /// Whether the user agreed beforehand that it is changed.
  public var isAgreed = false
  /// Whether nothing is sent that changes anything.
  public var isDry = false
  /// Asks the person at the terminal; nil where nobody is.
  public var ask: (@Sendable (_ question: String) -> Bool)?

  /// Makes an empty request.
  public init() {}

  /// The plan of the way to the server.
  ///
  /// Throws ``UsageError`` also when nobody could agree that the server is changed.
  func checked() throws -> ServerPlan {
    let plan = try ServerPlan(server)
    guard isAgreed || isDry || ask != nil || plan.address.isOfThisMachine else {
      throw UsageError(
        "give --yes to write to \(plan.address.origin), or --dry-run to see what would be sent")
    }
    return plan
  }
}

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

/// A resource of the server, by its id, with or without its type.
struct ServerPlace: Hashable, Sendable {
  /// The type; nil when it is not said.
  let type: String?
  /// The id.
  let id: String

  /// Reads `ID` or `TYPE/ID`.
  ///
  /// Throws ``UsageError`` for another form.
  init(_ text: String, _ name: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let id = parts.last, ResourceTypes.isID(id), parts.count < 3,
      parts.count == 1 || ResourceTypes.all.contains(parts[0])
    else {
      throw UsageError(
        "\(name) \(text): give an id, or a type and an id such as MedicationRequest/17")
    }
    (type, self.id) = (parts.count == 2 ? parts[0] : nil, id)
  }

  /// As it was given.
  var text: String { type.map { $0 + "/" + id } ?? id }
}
