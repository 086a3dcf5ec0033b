internal import FHIRServer
internal import MedicationAdherence

/// What became of a dose that was to be written, for the caller.
public struct RecordSummary: Sendable {
  /// What became of it.
  public enum State: String, Sendable {
    /// It was recorded.
    case created
    /// It had been recorded before.
    case there
    /// It was changed.
    case corrected
    /// It was so already.
    case unchanged
    /// It was taken back: it is entered in error now.
    case takenBack = "taken-back"
    /// It is no more.
    case deleted
    /// Nothing was sent, as was asked for.
    case dry = "dry-run"
  }

  /// What became of it.
  public internal(set) var state = State.dry
  /// The administration as `TYPE/ID`; nil when the server does not say it.
  public private(set) var administration: String?
  /// The order as `TYPE/ID`; nil of an administration without one.
  let order: String?
  /// When it was, as it is written; nil without a time.
  private(set) var time: String?
  private var outcome: Outcome?
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

  /// Begins with an administration that was read, as it is to become.
  init(_ read: StoredResource, as json: WrittenJSON, _ shape: AdministrationShape) {
    (administration, version) = (read.name, read.version)
    (order, time) = (shape.order(of: json), shape.start(of: json))
    outcome = AdministrationShape.outcome(of: json)
  }

  /// Takes what became of a new dose.
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

  /// Takes what became of a change, which ends in a state when it was carried out.
  mutating func take(_ change: ChangeOutcome, as done: State) {
    switch change {
    case .changed(let stored): (state, version) = (done, stored.version)
    case .unchanged: state = .unchanged
    }
  }

  /// What became of it, in sentences.
  public var sentences: [String] {
    [
      first, takenBack.map { "\($0), made for the same dose at the same time, was taken back" },
      count.map { count in [order, count.sentence].compactMap(\.self).joined(separator: ", ") },
    ].compactMap(\.self)
  }

  private var first: String {
    let dose = [order, time.map { "at \($0)" }].compactMap(\.self).joined(separator: " ")
    let said = dose + (outcome.map { ", \($0.words)" } ?? "")
    let name = administration ?? "an administration whose id the server does not say"
    return switch state {
    case .created: "recorded as \(name): \(said)"
    case .there: "\(said): is recorded already as \(name), nothing was sent"
    case .corrected: "corrected \(name): \(said)"
    case .unchanged: "\(name) says so already, nothing was sent"
    case .takenBack: "took back \(name): \(dose)"
    case .deleted: "deleted \(name): \(dose)"
    case .dry: "would be sent: \(said)"
    }
  }

  /// The whole of it as a line of JSON; of what would be sent the resource.
  public var json: String {
    var json: WrittenJSON = ["state": .text(state.rawValue)]
    json["order"] = order.map(WrittenJSON.text)
    json["time"] = time.map(WrittenJSON.text)
    json["outcome"] = outcome.map { .text($0.word) }
    json["administration"] = administration.map(WrittenJSON.text)
    json["version"] = version.map { .text($0.text) }
    json["resource"] = resource
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
