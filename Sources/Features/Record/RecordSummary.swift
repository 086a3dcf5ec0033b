internal import FHIRServer
internal import MedicationAdherence

/// What became of a dose that was to be recorded, for the caller.
public struct RecordSummary: Sendable {
  /// What became of it.
  public enum State: String, Sendable {
    /// It was recorded.
    case created
    /// It had been recorded before.
    case there
    /// It was changed.
    case corrected
    /// It was taken back.
    case deleted
    /// Nothing was sent, as was asked for.
    case dry = "dry-run"
  }

  /// What became of it.
  public private(set) var state = State.dry
  /// The administration as `TYPE/ID`; nil when the server does not say it.
  public private(set) var administration: String?
  private let order: String
  private let outcome: Outcome?
  private let time: String
  private var version: EntityTag?
  private var takenBack: String?
  /// The administration that was there.
  private(set) var there: StoredResource?
  /// What would be sent.
  var resource: WrittenJSON?
  /// What the bucket of the dose comes to now.
  var count: OrderCount?

  /// Begins with a dose of an order.
  init(_ dose: StatedDose, order: String) {
    (self.order, outcome, time) = (order, dose.outcome, dose.time.start.text)
  }

  /// Takes what became of the dose.
  mutating func take(_ creation: CreationOutcome) {
    switch creation {
    case .created(let stored, let other):
      (state, takenBack) = (.created, other)
      administration = stored.id.map { AdministrationShape.type + "/" + $0 }
      version = stored.version
    case .there(let resource):
      (state, there, administration) = (.there, resource, resource.name)
      version = resource.version
    }
  }

  /// What became of it, in sentences.
  public var sentences: [String] {
    let dose = "\(order) at \(time), \(outcome?.words ?? "")"
    let name = administration ?? "an administration whose id the server does not say"
    let first =
      switch state {
      case .created: "recorded as \(name): \(dose)"
      case .there: "\(dose): is recorded already as \(name), nothing was sent"
      default: "would be sent: \(dose)"
      }
    return [
      first,
      takenBack.map { "\($0), made for the same dose at the same time, was taken back" },
      count.map { "\(order), \($0.sentence)" },
    ].compactMap(\.self)
  }

  /// The whole of it as a line of JSON; of what would be sent the resource.
  public var json: String {
    var json: WrittenJSON = [
      "state": .text(state.rawValue), "order": .text(order), "time": .text(time),
    ]
    if let outcome { json["outcome"] = .text(outcome.word) }
    if let administration { json["administration"] = .text(administration) }
    if let version { json["version"] = .text(version.text) }
    if let resource { json["resource"] = resource }
    if let count {
      json["bucket"] = [
        "label": .text(count.bucket.label), "taken": .number("\(count.outcomes.taken)"),
        "not_taken": .number("\(count.outcomes.notTaken)"),
        "undetermined": .number("\(count.outcomes.undetermined)"),
      ]
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// What a script goes on with: the administration, or the resource that would be sent.
  public var place: String? {
    resource.map { String(decoding: $0.bytes, as: UTF8.self) } ?? administration
  }
}
