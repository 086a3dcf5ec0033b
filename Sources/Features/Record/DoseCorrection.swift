internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// What a user says of a dose that is on the server: options as texts, nothing checked yet.
public struct CorrectionRequest: Sendable {
  /// What is said of the dose; what is not given stays as it is.
  public var dose = DoseRequest()
  /// Whether it is not known whether the dose was taken.
  public var isUndetermined = false
  /// Tags that come to those that are there.
  public var addedTags: [String] = []
  /// Whether all tags are taken away.
  public var clearsTags = false
  /// The time zone of a time that is given without an offset.
  public var timeZone: String?

  /// Makes an empty request.
  public init() {}
}

/// A correction of a dose: every value checked, and only what is named is changed.
struct DoseCorrection: Sendable {
  /// Whether it was taken; nil to leave that.
  private(set) var outcome: Outcome?
  /// When; nil to leave that.
  private(set) var time: DoseTime?
  /// What else there is to say; what is nil stays, and no tags leave those that are there.
  private(set) var details: DoseDetails
  private var addedTags: [WrittenJSON] = []
  private var clearsTags = false

  /// Checks what a user says.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and when nothing is said.
  init(_ request: CorrectionRequest, now: WallClock) throws(UsageError) {
    let dose = request.dose
    let said: [(Bool, Outcome)] = [
      (dose.isTaken, .taken), (dose.isNotTaken, .notTaken), (request.isUndetermined, .undetermined),
    ]
    let outcomes = said.filter(\.0).map(\.1)
    guard outcomes.count < 2 else {
      throw UsageError("--taken, --not-taken and --undetermined exclude each other")
    }
    let tagging = [!dose.tags.isEmpty, !request.addedTags.isEmpty, request.clearsTags]
    guard tagging.count(where: \.self) < 2 else {
      throw UsageError("--tag, --add-tag and --no-tags exclude each other")
    }
    outcome = outcomes.first
    let zone = try DataRequest.zone(named: request.timeZone)
    if dose.at != nil || dose.from != nil || dose.to != nil {
      time = try DoseTime(at: dose.at, from: dose.from, to: dose.to, now: now, zone: zone)
    }
    details = try DoseDetails(dose, outcome)
    addedTags = try WritingTags.codings(request.addedTags, "--add-tag")
    clearsTags = request.clearsTags
    guard !isEmpty else {
      throw UsageError("say what is corrected, such as --not-taken or --at")
    }
  }

  /// Takes a correction that is checked already.
  init(_ outcome: Outcome?, _ time: DoseTime?, _ details: DoseDetails) {
    (self.outcome, self.time, self.details) = (outcome, time, details)
  }

  /// Whether it says nothing.
  var isEmpty: Bool { members(AdministrationShape(version: .r4)).isEmpty }

  /// The change of a stored administration.
  func change(_ shape: AdministrationShape) -> ResourceChange {
    ResourceChange(members: members(shape)) { json in apply(to: &json, shape) }
  }

  /// Why it cannot be made of an administration; nil when it can.
  func refusal(of json: WrittenJSON) -> String? {
    let outcome = outcome ?? AdministrationShape.outcome(of: json)
    return details.reason != nil && outcome != .notTaken
      ? "a reason is for a dose that was not taken" : nil
  }

  /// The paths of the members that it names.
  private func members(_ shape: AdministrationShape) -> [String] {
    (outcome == nil && details.reason == nil ? [] : shape.outcomeMembers)
      + (time == nil ? [] : shape.timeMembers) + (details.dose == nil ? [] : [shape.dose])
      + (details.note == nil ? [] : ["note"])
      + (details.tags.isEmpty && addedTags.isEmpty && !clearsTags ? [] : ["meta/tag"])
  }

  private func apply(to json: inout WrittenJSON, _ shape: AdministrationShape) {
    if let outcome {
      shape.set(outcome, reason: details.reason, in: &json)
    } else if let reason = details.reason {
      json[shape.reasons] = [reason]
    }
    if let time { shape.set(time, in: &json) }
    if let dose = details.dose { json[path: shape.dose] = dose }
    if let note = details.note { shape.add(note: note, to: &json) }
    if clearsTags { json[path: "meta/tag"] = nil }
    if !details.tags.isEmpty { json[path: "meta/tag"] = .list(details.tags) }
    WritingTags.add(addedTags, to: &json)
  }
}
