public import MedicationAdherence

/// Works out the key, code and name of a medication from all that is said of it.
enum MedicationIdentity {
  /// The preferred systems in their order.
  private static let preferences: [[String]] = [
    [
      "http://www.whocc.no/atc", "http://fhir.de/CodeSystem/bfarm/atc",
      "http://fhir.de/CodeSystem/dimdi/atc", "urn:oid:2.16.840.1.113883.6.73",
    ],
    ["http://www.nlm.nih.gov/research/umls/rxnorm"],
    ["http://snomed.info/sct"],
    ["http://fhir.de/CodeSystem/ifa/pzn"],
    ["http://hl7.org/fhir/sid/ndc"],
  ]
  static let atc = Set(preferences[0])

  /// The medication that concepts and a reference name, the nearest concept first; `given` is the name
  /// that a house gives it.
  ///
  /// Without a name it is called by its code, even by that of a group, though a group is not one
  /// medication. A local id or a UUID is no name, and a local id no key either: of a medication
  /// that only it names nothing is known (``unknown``).
  static func medication(
    concepts: [CodeableConcept], reference: FHIRReference?, given: String? = nil
  ) -> Medication {
    let coding = preferred(in: concepts)
    let code = (coding ?? concepts.lazy.flatMap(\.codings).first { !$0.code.isEmpty })?.code
    let id = reference?.target.sharedID
    let name =
      given ?? concepts.lazy.compactMap(\.name).first ?? nonEmpty(reference?.display) ?? code
      ?? id.flatMap { MedicationName.isUUID($0) ? nil : $0 } ?? MedicationName.unknown
    if let coding {
      return Medication(key: coding.system + "|" + coding.code, code: coding.code, name: name)
    }
    let isUnknown = name == MedicationName.unknown
    let known = isUnknown ? id ?? name : name
    return Medication(
      key: "text|" + Medication.folded(known), code: "", name: name, isUnknown: isUnknown)
  }

  /// A medication of which nothing is known.
  static let unknown = medication(concepts: [], reference: nil)

  /// The unknown medication of one order alone, by its `Type/id`.
  static func unknown(of order: String) -> Medication {
    Medication(key: unknown.key + "|" + order, code: "", name: unknown.name, isUnknown: true)
  }

  /// The coding that identifies the medication; nil without a code.
  static func preferred(in concepts: [CodeableConcept]) -> CodeableConcept.Coding? {
    concepts.lazy.compactMap { preferred($0.codings) }.first
  }

  /// A medication's code after the name of its system, such as `ATC B01AA03`; the code alone when
  /// the system is another one.
  static func codeInWords(_ medication: Medication) -> String {
    let system = String(medication.key.dropLast(medication.code.count + 1))
    let name = zip(systemNames, preferences).first { $0.1.contains(system) }?.0
    return (name.map { $0 + " " } ?? "") + medication.code
  }

  /// Whether a system is one of those that are preferred.
  static func isKnown(system: String) -> Bool { preferences.joined().contains(system) }

  /// What the preferred systems are called.
  private static let systemNames = ["ATC", "RxNorm", "SNOMED CT", "PZN", "NDC"]

  /// The coding of the most preferred system, else the first one with a code.
  ///
  /// Of ATC only whole codes of 7 characters count: shorter ones name a group of medications.
  static func preferred(_ codings: [CodeableConcept.Coding]) -> CodeableConcept.Coding? {
    let coded = codings.filter { coding in
      !coding.code.isEmpty && (!atc.contains(coding.system) || coding.code.utf8.count == 7)
    }
    for systems in preferences {
      if let coding = coded.first(where: { systems.contains($0.system) }) { return coding }
    }
    return coded.first
  }

  fileprivate static func nonEmpty(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension FHIRReference.Target {
  /// The id that means the same resource wherever it stands; nil when there is none, or a local one.
  fileprivate var sharedID: String? {
    if case .contained = self { return nil }
    return MedicationIdentity.nonEmpty(lastPart)
  }
}

extension Medication {
  /// Whether both have ATC codes, which name a substance, and they differ.
  ///
  /// In other systems one substance has many codes: by strength, brand and package.
  func isOtherSubstance(than other: Medication) -> Bool {
    isOfATC && other.isOfATC && code.lowercased() != other.code.lowercased()
  }

  private var isOfATC: Bool {
    key.split(separator: "|").first.map { MedicationIdentity.atc.contains(String($0)) } ?? false
  }

  /// Whether `group`, in lower case, is an ATC group of the medication: the first 1, 3, 4 or 5
  /// characters of its code.
  public func isInATCGroup(_ group: String) -> Bool {
    isOfATC && [1, 3, 4, 5].contains(group.utf8.count) && code.lowercased().hasPrefix(group)
  }
}
