internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// How an administration is written in a version of FHIR.
///
/// Source: https://hl7.org/fhir/medicationadministration.html and its earlier versions.
struct AdministrationShape: Sendable {
  /// The type.
  static let type = "MedicationAdministration"

  /// The version.
  let version: FHIRVersion

  /// The member for the patient.
  var patient: String { version == .dstu2 ? "patient" : "subject" }
  /// The member for the order.
  var order: String { isOld ? "prescription" : "request" }
  /// The flag that says that nothing was given; nil from R4 on, where the status does.
  var notGiven: String? {
    switch version {
    case .dstu2: "wasNotGiven"
    case .stu3: "notGiven"
    case .r4, .r5: nil
    }
  }
  /// The list of reasons why nothing was given.
  var reasons: String { isOld ? "reasonNotGiven" : "statusReason" }
  /// The path of the amount that was given.
  var dose: String { version == .dstu2 ? "dosage/quantity" : "dosage/dose" }
  /// The members for an instant and for a period.
  var times: (instant: String, period: String) {
    switch version {
    case .dstu2: ("effectiveTimeDateTime", "effectiveTimePeriod")
    case .stu3, .r4: ("effectiveDateTime", "effectivePeriod")
    case .r5: ("occurenceDateTime", "occurencePeriod")
    }
  }
  /// All members by which a time may be written.
  private var allTimes: [String] {
    let stem =
      version == .dstu2
      ? ["effectiveTime"] : version == .r5 ? ["occurence", "occurrence"] : ["effective"]
    return stem.flatMap { [$0 + "DateTime", $0 + "Period", $0 + "Timing"] }
  }

  private var isOld: Bool { version == .dstu2 || version == .stu3 }
}

// MARK: - What is written

extension AdministrationShape {
  /// Writes whether the dose was taken; a reason stays only beside one that was not.
  func set(_ outcome: Outcome, reason: WrittenJSON?, in json: inout WrittenJSON) {
    switch outcome {
    case .taken: json["status"] = "completed"
    case .notTaken: json["status"] = isOld ? "completed" : "not-done"
    case .undetermined: json["status"] = version == .dstu2 ? "on-hold" : "unknown"
    }
    if let notGiven {
      json[notGiven] = outcome == .undetermined ? nil : .flag(outcome == .notTaken)
    }
    if outcome != .notTaken { json[reasons] = nil }
    if let reason { json[reasons] = [reason] }
  }

  /// Writes when it was, in place of what was written before.
  func set(_ time: DoseTime, in json: inout WrittenJSON) {
    for name in allTimes where name != times.instant && name != times.period { json[name] = nil }
    guard let end = time.end else {
      json[times.period] = nil
      return json[times.instant] = .text(time.start.text)
    }
    json[times.instant] = nil
    json[times.period] = ["start": .text(time.start.text), "end": .text(end.text)]
  }

  /// Adds a remark, unless it is there.
  func add(note: String, to json: inout WrittenJSON) {
    guard version != .dstu2 else {
      let old = json["note"]?.text ?? ""
      if !old.split(separator: "\n").contains(note[...]) {
        json["note"] = .text(old.isEmpty ? note : old + "\n" + note)
      }
      return
    }
    let old = json["note"]?.oneOrMore ?? []
    if !old.contains(where: { $0["text"]?.text == note }) {
      json["note"] = .list(old + [["text": .text(note)]])
    }
  }

  /// The paths of the members that say whether a dose was taken.
  var outcomeMembers: [String] { ["status", reasons] + [notGiven].compactMap(\.self) }
  /// Those that say when.
  var timeMembers: [String] { allTimes }
}

// MARK: - What is read

extension AdministrationShape {
  /// Whether the dose of a stored administration was taken; nil of one that was entered in error.
  static func outcome(of json: WrittenJSON) -> Outcome? {
    let status = json["status"]?.text ?? ""
    guard status != "entered-in-error" else { return nil }
    let isNotGiven = (json["wasNotGiven"] ?? json["notGiven"])?.flag ?? false
    if isNotGiven || status == "not-done" { return .notTaken }
    return ["completed", "in-progress", "stopped"].contains(status) ? .taken : .undetermined
  }

  /// When a stored administration began, as it is written; nil without a time.
  func start(of json: WrittenJSON) -> String? {
    allTimes.lazy.compactMap { json[$0]?.text ?? json[$0]?["start"]?.text }.first
  }

  /// The id of the patient of a stored administration; nil without one.
  func patientID(of json: WrittenJSON) -> String? {
    json[patient]?["reference"]?.text?.split(separator: "/").last.map(String.init)
  }

  /// The reference of a stored administration to its order, as `TYPE/ID`; nil without one.
  func order(of json: WrittenJSON) -> String? {
    json[order]?["reference"]?.text.map { reference in
      reference.split(separator: "/").suffix(2).joined(separator: "/")
    }
  }
}
