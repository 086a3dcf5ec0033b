internal import Counting
internal import DurableOutput
internal import FHIRServer
internal import MedicationAdherence

/// A dose as it is to be written: every value checked.
struct StatedDose: Sendable {
  /// Whether it was taken.
  let outcome: Outcome
  /// When.
  let time: DoseTime
  /// What else there is to say.
  let details: DoseDetails

  /// Checks what a user says.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  init(_ request: DoseRequest, now: WallClock, zone: ReportTimeZone?) throws(UsageError) {
    guard request.isTaken != request.isNotTaken else {
      throw UsageError("give --taken or --not-taken")
    }
    outcome = request.isTaken ? .taken : .notTaken
    time = try DoseTime(
      at: request.at, from: request.from, to: request.to, now: now, zone: zone)
    details = try DoseDetails(request, outcome)
  }

  /// Takes a dose that is checked already.
  init(_ outcome: Outcome, _ time: DoseTime, _ details: DoseDetails) {
    (self.outcome, self.time, self.details) = (outcome, time, details)
  }

  /// The resource of a dose of an order, with its identifier.
  func resource(
    of order: OrderedMedicine, _ identifier: RecordIdentifier, _ shape: AdministrationShape
  ) -> WrittenJSON {
    var json: WrittenJSON = ["resourceType": .text(AdministrationShape.type)]
    if !details.tags.isEmpty { json["meta"] = ["tag": .list(details.tags)] }
    json["identifier"] = [identifier.json]
    shape.set(outcome, reason: details.reason, in: &json)
    order.copy(to: &json, shape)
    shape.set(time, in: &json)
    if let dose = details.dose { json[path: shape.dose] = dose }
    if let note = details.note { shape.add(note: note, to: &json) }
    return json
  }

  /// The identifier of the dose: of one order at one instant there is one, whatever became of it.
  func identifier(at base: WebAddress, of order: String, key: String) -> RecordIdentifier {
    RecordIdentifier(of: [base.text, order, time.start.utc.text, key])
  }
}

/// What can be said of a dose beside whether and when it was taken.
struct DoseDetails: Sendable {
  /// Why it was not taken, as a CodeableConcept.
  var reason: WrittenJSON?
  /// How much, as a Quantity.
  var dose: WrittenJSON?
  /// A remark.
  var note: String?
  /// Tags, as Codings.
  var tags: [WrittenJSON] = []

  /// Says nothing.
  init() {}

  /// Checks what a user says; `outcome` is nil where it is not said.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  init(_ request: DoseRequest, _ outcome: Outcome?) throws(UsageError) {
    guard request.reason == nil || outcome == nil || outcome == .notTaken else {
      throw UsageError("--reason goes with --not-taken")
    }
    if let text = request.reason { reason = try Self.concept(text, "--reason") }
    if let text = request.dose { dose = try Self.quantity(text, "--dose \(text)") }
    if let text = request.note { note = try Self.said(text, "--note") }
    tags = try WritingTags.codings(request.tags, "--tag")
  }
}

/// How texts are read; `name` is what a message calls them.
extension DoseDetails {
  /// A text that says something.
  static func said(_ text: String, _ name: String) throws(UsageError) -> String {
    let said = String(text.withoutOuterBlanks)
    guard !said.isEmpty else { throw UsageError("\(name): it says nothing") }
    return said
  }

  /// A text, or `SYSTEM|CODE`, as a CodeableConcept.
  static func concept(_ text: String, _ name: String) throws(UsageError) -> WrittenJSON {
    let text = try said(text, name)
    let parts = text.split(separator: "|", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return ["text": .text(text)] }
    return ["coding": [["system": .text(parts[0]), "code": .text(parts[1])]]]
  }

  /// `2 tablet`, a number above 0 and mostly a unit, as a Quantity.
  static func quantity(_ text: String, _ name: String) throws(UsageError) -> WrittenJSON {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let number = parts.first, number.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,9})?/) != nil,
      let value = Double(number), value > 0
    else { throw UsageError("\(name): give a number above 0 and a unit, such as '2.5 mg'") }
    let digits = number.drop { $0 == "0" }
    var quantity: WrittenJSON = ["value": .number((digits.first == "." ? "0" : "") + digits)]
    if parts.count == 2 { quantity["unit"] = .text(String(parts[1].withoutOuterBlanks)) }
    return quantity
  }
}
