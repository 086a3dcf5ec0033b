internal import MedicationAdherence

/// Finds repeated members in values that are decoded whole, such as a dosage or a concept.
extension JSONValue {
  /// Refuses the value when a member that is read is repeated in it, at any depth.
  ///
  /// Throws ``DecodingFault``; its path is made of FHIR's own words.
  func refuseRepetition(at path: @autoclosure () -> String) throws(DecodingFault) {
    guard let member = repeatedMember else { return }
    throw DecodingFault(
      kind: .duplicateKey, path: path() + member, fact: .twice)
  }

  /// The path to the first repeated member that is read, such as `.timing.repeat`; nil when there
  /// is none.
  var repeatedMember: String? {
    switch kind {
    case .object: repeatedMemberOfObject
    case .array: repeatedMemberOfElements
    default: nil
    }
  }

  /// The first members are compared one by one; later ones are looked up in a set.
  private static let fewMembers = 24

  private var repeatedMemberOfObject: String? {
    var others = Set<Fingerprint>()
    for (place, (key, value)) in members.enumerated() {
      var isRepeated = members.prefix(min(place, Self.fewMembers)).contains { $0.key.equals(key) }
      if place >= Self.fewMembers {
        isRepeated = !others.insert(Fingerprint(key)).inserted || isRepeated
      }
      let inner = isRepeated ? "" : value.repeatedMember
      if let inner, ReadMembers.names.contains(key.text) { return "." + key.text + inner }
    }
    return nil
  }

  private var repeatedMemberOfElements: String? {
    for (index, element) in elements.enumerated() {
      if let inner = element.repeatedMember { return "[\(index)]" + inner }
    }
    return nil
  }
}

/// The members that are read of dosages, timings, quantities and concepts, in the words of all
/// versions.
enum ReadMembers {
  static let names = dosage.union(timing).union(values)

  private static let dosage: Set = [
    "additionalInstruction", "additionalInstructions", "asNeeded", "asNeededBoolean",
    "asNeededCodeableConcept", "asNeededFor", "doseAndRate", "doseQuantity", "doseRange",
    "doseSimpleQuantity", "maxDosePerAdministration", "maxDosePerLifetime", "maxDosePerPeriod",
    "method", "modifierExtension", "patientInstruction", "rateQuantity", "rateRange", "rateRatio",
    "route",
    "sequence", "site", "siteCodeableConcept", "siteReference", "timing",
  ]

  private static let timing: Set = [
    "boundsDuration", "boundsPeriod", "boundsQuantity", "boundsRange", "count", "countMax",
    "dayOfWeek", "duration", "durationMax", "durationUnit", "durationUnits", "event", "frequency",
    "frequencyMax", "offset", "period", "periodMax", "periodUnit", "periodUnits", "repeat",
    "timeOfDay", "when",
  ]

  private static let values: Set = [
    "code", "coding", "comparator", "concept", "denominator", "display", "end", "high", "low",
    "numerator", "start", "system", "text", "unit", "value",
  ]
}
