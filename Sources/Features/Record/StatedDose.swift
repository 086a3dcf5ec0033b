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

  /// Checks what a user says; `outcome` is nil where it is not said.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  init(_ request: DoseRequest, _ outcome: Outcome?) throws(UsageError) {
    if let text = request.reason {
      guard outcome == nil || outcome == .notTaken else {
        throw UsageError("--reason goes with --not-taken")
      }
      reason = try Self.concept(text)
    }
    dose = try request.dose.map { text throws(UsageError) in try Self.quantity(text) }
    note = try request.note.map { text throws(UsageError) in try Self.said(text, "--note") }
    tags = try request.tags.map { text throws(UsageError) in try Self.tag(text) }
  }

  private static func said(_ text: String, _ option: String) throws(UsageError) -> String {
    let said = String(text.withoutOuterBlanks)
    guard !said.isEmpty else { throw UsageError("\(option): it says nothing; leave it out") }
    return said
  }

  /// A text, or `SYSTEM|CODE`.
  private static func concept(_ text: String) throws(UsageError) -> WrittenJSON {
    let parts = try said(text, "--reason").split(separator: "|", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return ["text": .text(parts.first ?? text)] }
    return ["coding": [["system": .text(parts[0]), "code": .text(parts[1])]]]
  }

  /// `2 tablet`: a number above 0, and mostly a unit.
  private static func quantity(_ text: String) throws(UsageError) -> WrittenJSON {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let number = parts.first, number.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,9})?/) != nil,
      let value = Double(number), value > 0
    else { throw UsageError("--dose \(text): give a number above 0 and a unit, such as '2.5 mg'") }
    let digits = number.drop { $0 == "0" }
    var quantity: WrittenJSON = ["value": .number((digits.first == "." ? "0" : "") + digits)]
    if parts.count == 2 { quantity["unit"] = .text(String(parts[1].withoutOuterBlanks)) }
    return quantity
  }

  /// `TAG` or `SYSTEM|TAG`; the tag in lower case.
  private static func tag(_ text: String) throws(UsageError) -> WrittenJSON {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let code = String((parts.last ?? "").withoutOuterBlanks).lowercased()
    guard 1...64 ~= code.count else { throw UsageError("--tag \(text): give 1 to 64 characters") }
    guard parts.count == 2, !parts[0].isEmpty else { return ["code": .text(code)] }
    return ["system": .text(String(parts[0])), "code": .text(code)]
  }
}
