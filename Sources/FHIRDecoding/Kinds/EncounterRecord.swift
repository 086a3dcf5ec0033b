internal import MedicationAdherence

/// An Encounter as it was read, its references not yet followed.
public struct EncounterRecord: Sendable {
  /// Where the patient was, and when.
  struct Stay: Sendable {
    let location: FHIRReference
    /// What the place is; nil when that is not said here.
    let kind: PlaceKind?
    let period: OpenPeriod?
  }

  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// The patient.
  let subject: FHIRReference?
  /// When it took place; nil without a period, or with an empty one.
  let period: OpenPeriod?
  /// The places; none when it was cancelled or entered in error.
  let stays: [Stay]
  /// What the organisation is called that provided it; empty when that is not said.
  let provider: String
  /// What its status says.
  let status: EncounterStatus
  /// Whether its class is one of a patient who stays in the hospital.
  let isInpatient: Bool
}

extension EncounterRecord: DecodedRecord {
  package static let kinds = [ResourceKind.encounter]
  static let declaration = KindDeclaration(keeping: .details(.wards), account: .read)

  /// Reads an Encounter of any version.
  ///
  /// Throws when a date or a reference is not as FHIR defines it.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .encounter, place: place)
    let patient = resource.given("subject") ?? resource.given("patient")
    subject = try patient.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    period = try OpenPeriod(resource.given("period") ?? resource.given("actualPeriod"), "period")
    let provider = resource.given("serviceProvider")?.member("display")?.string?.text.trimmed
    status = EncounterStatus(resource.member("status")?.string?.text ?? "")
    isInpatient = Self.isInpatient(resource.given("class"))
    guard status != .void, status != .planned else {
      (stays, self.provider) = ([], "")
      return
    }
    var stays: [Stay] = []
    for (index, location) in (resource.given("location")?.oneOrMore ?? []).enumerated() {
      let stay = try Stay(location, "location[\(index)]", scope: place.scope)
      if let stay { stays.append(stay) }
    }
    (self.stays, self.provider) = (stays, provider ?? "")
  }

  /// Whether a class is one of a patient who stays in the hospital: a code in DSTU2, a Coding in STU3 and
  /// R4, concepts in R5.
  private static func isInpatient(_ value: JSONValue?) -> Bool {
    guard let value else { return false }
    if let word = value.string?.text { return word == "inpatient" || word == "emergency" }
    return value.oneOrMore.contains { concept in
      (concept.given("coding")?.oneOrMore ?? [concept]).contains {
        inpatientClasses.contains($0.member("code")?.string?.text ?? "")
      }
    }
  }

  /// The codes of such classes (v3 ActEncounterCode).
  private static let inpatientClasses: Set = ["IMP", "ACUTE", "NONAC", "OBSENC", "EMER"]
}

extension EncounterRecord.Stay {
  /// Reads a place of an Encounter; nil when it names none, or the patient was not there yet.
  fileprivate init?(_ value: JSONValue, _ path: String, scope: UInt64) throws(DecodingFault) {
    let status = value.member("status")?.string?.text ?? ""
    guard let location = value.given("location"), status != "planned", status != "reserved" else {
      return nil
    }
    self.location = try FHIRReference(location, path: path + ".location", scope: scope)
    kind = PlaceKind(value.given("physicalType") ?? value.given("form"))
    period = try OpenPeriod(value.given("period"), path + ".period")
  }
}

extension PlaceKind {
  /// Reads what a place is called by its physical type (`form` from R5 on); nil when that is not said.
  init?(_ concept: JSONValue?) {
    let codes = (concept?.given("coding")?.oneOrMore ?? []).compactMap {
      $0.member("code")?.string?.text
    }
    guard let kind = codes.lazy.compactMap({ PlaceKind(code: $0) }).first else { return nil }
    self = kind
  }
}

extension OpenPeriod {
  /// Reads a Period of a stay; nil without one, and when it has neither end.
  ///
  /// A year or month means its first day as a start, its last day as an end.
  fileprivate init?(_ period: JSONValue?, _ path: String) throws(DecodingFault) {
    guard let period = try period?.object(at: path) else { return nil }
    let start = try period.given("start")?.dateTime(at: path + ".start").startMoment
    let end = try period.given("end")?.dateTime(at: path + ".end").endMoment
    guard start != nil || end != nil else { return nil }
    self.init(start: start, end: end)
  }
}
