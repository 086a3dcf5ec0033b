internal import MedicationAdherence

extension OrderRecord {
  /// Reads a MedicationRequest or MedicationOrder of any version.
  ///
  /// `contained` are the resources beside one that is contained itself.
  init(
    _ resource: JSONValue, _ kind: ResourceOrigin.Kind, place: ReadingPlace,
    contained: JSONValue? = nil, _ vocabulary: inout Vocabulary
  ) throws(DecodingFault) {
    let origin = try ResourceOrigin(resource, kind, place: place)
    let fields = try OrderFields(resource)
    let subject = try fields.subject.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "subject", scope: place.scope)
    }
    let medication = try fields.medication.mention(
      contained: contained ?? resource.member("contained"), scope: place.scope, &vocabulary)
    let prior = try fields.priorPrescription.value.map { value throws(DecodingFault) in
      try FHIRReference(value, path: "priorPrescription", scope: place.scope)
    }
    var terms = try fields.terms(of: kind, &vocabulary) { $0 }
    let written = try fields.whenWritten(kind)
    try fields.readEnds(into: &terms)
    self.init(
      Content(terms: terms, medication: medication, prior: prior), origin: origin,
      subject: subject, written: written)
  }
}
