package import MedicationAdherence

/// A QuestionnaireResponse as it was read, its references not yet followed.
public struct ResponseRecord: Sendable {
  /// Where and how the resource was read.
  public var origin: ResourceOrigin
  /// Of whom it is; nil when it does not say, which is no fault.
  let subject: FHIRReference?
  /// When the answers were given; nil when it does not say.
  package let date: FHIRDateTime?
  /// What it says that a score can be made of.
  package let content: ResponseContent
}

extension ResponseRecord: DecodedRecord {
  package static let kinds = [ResourceKind.response]
  static let declaration = KindDeclaration(keeping: .details(.responses), account: .each)

  /// Reads a QuestionnaireResponse of any version.
  ///
  /// Throws when its subject or its date is not as FHIR defines it.
  init(
    _ resource: JSONValue, place: ReadingPlace, keeping details: RecordDetails,
    _ cache: inout DecodingCache
  ) throws(DecodingFault) {
    origin = try ResourceOrigin(resource, .response, place: place)
    subject = try resource.only("subject", at: "subject").map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    date = try resource.only("authored", at: "authored").map { value throws(DecodingFault) in
      try value.dateTime(at: "authored")
    }
    content = ResponseContent(ResponseReading(resource))
  }
}
