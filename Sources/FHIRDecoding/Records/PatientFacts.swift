public import MedicationAdherence

/// What a Patient says of who it is besides name, sex and birth date, as far as that is kept.
///
/// What is not as FHIR defines it is taken for missing.
public struct PatientFacts: Hashable, Sendable {
  private let identifiers: [Identifier]
  private let telephones: [Telephone]

  /// An identifier with a value.
  fileprivate struct Identifier: Hashable, Sendable {
    let system: String
    let value: String
    let use: String
    /// Whether it is a medical record number by its type.
    let isRecordNumber: Bool
    /// The last day on which it holds; nil for no end.
    let lastDay: Day?
  }

  /// A telephone number.
  fileprivate struct Telephone: Hashable, Sendable {
    let number: String
    let use: String
    /// The order of preference, 1 first; nil when none is given.
    let rank: Double?
    /// The last day on which it holds; nil for no end.
    let lastDay: Day?
  }
}

extension PatientFacts {
  /// Reads what details ask for; nil when that is nothing.
  init?(_ patient: JSONValue, keeping details: RecordDetails) {
    guard !details.isDisjoint(with: [.identifiers, .telephones]) else { return nil }
    identifiers =
      details.contains(.identifiers)
      ? (patient.given("identifier")?.oneOrMore ?? []).compactMap { Identifier($0) } : []
    telephones =
      details.contains(.telephones)
      ? (patient.given("telecom")?.oneOrMore ?? []).compactMap { Telephone($0) } : []
  }

  /// Whether an identifier is one of the patient's, also an old one.
  public func has(_ identifier: PatientIdentifier) -> Bool {
    identifiers.contains { identifier.isMeant(system: $0.system, value: $0.value) }
  }

  /// The number of the patient's record on a day; empty when there is none.
  ///
  /// It is the identifier whose type is `MR`, of several the usual one, else the official one, else the
  /// first; without one the same of all identifiers. Those that are `old`, or whose period is over, do
  /// not count.
  ///
  /// Source: https://terminology.hl7.org/CodeSystem-v2-0203.html
  public func recordNumber(on day: Day) -> String {
    let valid = identifiers.filter { $0.use != "old" && $0.lastDay ?? day >= day }
    let ofRecords = valid.filter(\.isRecordNumber)
    let among = ofRecords.isEmpty ? valid : ofRecords
    let chosen =
      among.first { $0.use == "usual" } ?? among.first { $0.use == "official" } ?? among.first
    return chosen?.value ?? ""
  }

  /// The telephone numbers on a day, each once: mobile ones and those at home first, then by rank.
  ///
  /// Those that are `old`, or whose period is over, do not count.
  public func telephones(on day: Day) -> [String] {
    let valid = telephones.filter { $0.use != "old" && $0.lastDay ?? day >= day }
    let sorted = valid.enumerated().sorted { left, right in
      (left.element.place, left.element.rank ?? .infinity, left.offset)
        < (right.element.place, right.element.rank ?? .infinity, right.offset)
    }.map(\.element.number)
    return sorted.indices.filter { !sorted[..<$0].contains(sorted[$0]) }.map { sorted[$0] }
  }
}

extension PatientFacts.Identifier {
  /// The systems by which versions of FHIR call HL7's table of types of identifiers.
  private static let typeSystems: Set = [
    "http://terminology.hl7.org/CodeSystem/v2-0203", "http://hl7.org/fhir/v2/0203",
    "urn:oid:2.16.840.1.113883.18.108",
  ]

  fileprivate init?(_ identifier: JSONValue) {
    value = identifier.text("value")
    if value.isEmpty { return nil }
    (system, use) = (identifier.text("system"), identifier.text("use"))
    isRecordNumber =
      identifier.given("type")?.given("coding")?.oneOrMore.contains {
        $0.text("code") == "MR" && Self.typeSystems.contains($0.text("system"))
      } ?? false
    lastDay = identifier.lastDay
  }
}

extension PatientFacts.Telephone {
  fileprivate init?(_ telecom: JSONValue) {
    number = telecom.text("value")
    if number.isEmpty || telecom.text("system") != "phone" { return nil }
    (use, rank, lastDay) = (telecom.text("use"), telecom.given("rank")?.number, telecom.lastDay)
  }

  /// 0 for the patient's own telephones, 1 for others.
  fileprivate var place: Int { ["mobile", "home"].contains(use) ? 0 : 1 }
}

extension JSONValue {
  /// The text of a member, without white space around it; empty when it is no string.
  fileprivate func text(_ key: StaticString) -> String { member(key)?.string?.text.trimmed ?? "" }

  /// The last day of its period; nil when that has no end.
  fileprivate var lastDay: Day? {
    given("period")?.member("end")?.string?.withSpan { FHIRDateTime($0) }?.lastDay
  }
}
