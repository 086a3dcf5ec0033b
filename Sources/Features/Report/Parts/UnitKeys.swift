internal import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

/// What a text says of who it belongs to: keys of what it is and of what it names.
///
/// Texts with a key in common may know of each other. One key too many only counts more patients together, so
/// nothing is judged here: what is wrong with a text is found where it is counted.
struct UnitKeys: Equatable {
  /// The keys of what the text is and names, without what many patients share.
  var keys: Set<String> = []
  /// The values of the reasons why doses were not given, each with the name of its member.
  var reasons: Set<UnitReason> = []
  /// Whether it says what many patients refer to: a Medication.
  var isShared = false
  /// Whether it is a Patient.
  var isPatient = false
  /// Whether it is a Patient that says nothing of who it is.
  var isPatientWithoutID = false

  /// The key of the patient whose line it is, else the least other one; nil without any.
  var attractor: String? {
    keys.filter(PatientKey.isOfReference).min { $0.precedesByBytes($1) }
      ?? keys.min { $0.precedesByBytes($1) }
  }
}

/// Why a dose was not given, as it is written.
struct UnitReason: Hashable, Codable {
  /// The name of the member.
  let member: String
  /// Its value as JSON.
  let value: [UInt8]
}

/// The keys by which patients are known.
enum PatientKey {
  private static let prefix = ResourceKind.patient.name + "/"
  private static let identifierPrefix = "="

  /// The key of an identifier, `system|value`.
  static func of(identifier token: String) -> String { identifierPrefix + token }

  /// Whether it is that of a reference to a patient.
  static func isOfReference(_ key: String) -> Bool { key.hasPrefix(prefix) }

  /// The id that a report gives the patient of a key; nil of a key of something else.
  static func id(of key: String) -> String? {
    if key.hasPrefix(prefix) { return String(key.dropFirst(prefix.count)) }
    return key.hasPrefix(identifierPrefix) ? String(key.dropFirst()) : nil
  }
}

/// The kinds whose resources are read, and how references lead to them.
enum UnitKinds {
  /// Those that belong to patients.
  static let own: [ResourceKind] = [.patient, .request, .order, .administration, .dispense]
  /// The one that many patients refer to.
  static let shared = ResourceKind.medication

  private static let names = Set(own.map(\.name))

  /// Whether resources of a type belong to patients.
  static func isOwn(_ type: String) -> Bool { names.contains(type) }

  /// The keys of what a reference leads to that may be of some types; those of a `urn:` hold within a scope.
  static func keys(
    of reference: String, as types: [String], scope: String
  ) -> Set<String> {
    if reference.hasPrefix("#") || reference.isEmpty { return [] }
    if reference.hasPrefix("urn:") {
      let last = reference.split(separator: ":").last.map(String.init) ?? ""
      return types.isEmpty ? [] : Set(types.map { "\($0)/\(last)" } + [scope + reference])
    }
    if reference.contains("?") { return types.isEmpty ? [] : keys(ofSearch: reference) }
    var parts = reference.split(separator: "/", omittingEmptySubsequences: false)[...]
    if parts.count > 2, parts[parts.endIndex - 2] == "_history" { parts.removeLast(2) }
    let id = String(parts.last ?? "")
    guard parts.count > 1 else { return Set(types.map { "\($0)/\(id)" }) }
    let type = String(parts[parts.endIndex - 2])
    guard isOwn(type) else { return [] }
    let own: Set = ["\(type)/\(id)"]
    return reference.contains("://") ? own.union([parts.joined(separator: "/")]) : own
  }

  private static func keys(ofSearch reference: String) -> Set<String> {
    guard let found = reference.ranges(of: "identifier=").first else { return [] }
    let token = reference[found.upperBound...].prefix { $0 != "&" && $0 != "#" }
    return [PatientKey.of(identifier: token.contains("|") ? String(token) : "|" + token)]
  }

  /// The types that a member may refer to without saying which one it is.
  static func types(of member: String) -> [String] {
    if patients.contains(member) { return [ResourceKind.patient.name] }
    return others.contains(member) ? own.map(\.name).filter { $0 != ResourceKind.patient.name } : []
  }

  private static let patients: Set = ["subject", "patient", "other"]
  private static let others: Set = [
    "request", "prescription", "basedOn", "priorPrescription", "replaces",
    "authorizingPrescription", "partOf",
  ]
}
