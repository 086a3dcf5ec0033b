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
  /// The reasons why doses were not given, each as it is written.
  var reasons: Set<[UInt8]> = []
  /// Those of the keys that are identifiers of the patient whose text it is.
  var subjects: Set<String> = []
  /// The types of the resources that it is or holds, and of those that it deletes; no Bundle is among them.
  var types: Set<String> = []
  /// Whether it is a Patient that says nothing of who it is.
  var isPatientWithoutID = false

  /// The key of the patient whose text it is: a reference, else an identifier; else the least other one, nil
  /// without any.
  var attractor: String? {
    for some in [keys.filter(PatientKey.isOfReference), subjects, keys] {
      if let least = some.min(by: { $0.precedesByBytes($1) }) { return least }
    }
    return nil
  }
}

/// The text within which a `urn:` means one and the same.
struct UnitScope {
  /// The number of its split, and its own there.
  let split: Int
  let number: UInt64

  /// What stands before a key that holds within it.
  var text: String { "\(split):\(number) " }
}

/// The keys by which patients are known.
enum PatientKey {
  private static let prefix = ResourceKind.patient.name + "/"
  private static let identifierPrefix = "="

  /// The key of an identifier, `system|value`.
  static func of(identifier token: String) -> String { identifierPrefix + token }

  /// Whether it is that of a reference to a patient.
  static func isOfReference(_ key: String) -> Bool { key.utf8.starts(with: prefix.utf8) }

  /// The id of the patient of a key; nil of a key of something else.
  static func id(of key: String) -> String? {
    if key.hasPrefix(prefix) { return String(key.dropFirst(prefix.count)) }
    return key.hasPrefix(identifierPrefix) ? String(key.dropFirst()) : nil
  }
}

/// The types whose resources are read, and how references lead to them.
struct UnitKinds: Sendable {
  /// Those that belong to patients.
  let own: Set<String>
  /// Those that many patients refer to.
  let shared: Set<String>
  /// Those that a reference may mean that leads to neither a patient nor a stay.
  private let ofPatients: [String]
  /// That of stays, where they are read.
  private let ofStay: [String]

  /// Takes the types that are read.
  init(_ types: [String]) {
    let kinds = types.compactMap(ResourceKind.init(type:))
    own = Set(kinds.filter { !$0.isOfNobody }.map(\.name))
    shared = Set(kinds.filter(\.isOfNobody).map(\.name))
    ofStay = [ResourceKind.encounter.name].filter(own.contains)
    ofPatients = own.subtracting(Self.ofPerson + ofStay).sorted()
  }

  /// The types that are read in reports for which some details are kept.
  static func types(_ details: RecordDetails) -> [String] {
    ResourceKind.allCases.filter { $0.isKept(with: [.administrations, .dispenses], details) }
      .map(\.name)
  }

  private static let ofPerson = [ResourceKind.patient.name]

  /// The types that a member may refer to without saying which one it is.
  func types(of member: KeyMember) -> [String] {
    switch member.referent {
    case .person: Self.ofPerson
    case .recordOfPerson: ofPatients
    case .encounter: ofStay
    case nil: []
    }
  }

  /// The keys of what a reference leads to that may be of some types; those of a `urn:` hold within a scope.
  func keys(of reference: String, as types: [String], scope: UnitScope) -> [String] {
    let slash = UInt8(ascii: "/")
    if reference.utf8.first == UInt8(ascii: "#") || reference.isEmpty { return [] }
    if reference.utf8.starts(with: "urn:".utf8) {
      let last = reference.split(separator: ":").last.map(String.init) ?? ""
      return types.isEmpty ? [] : types.map { $0 + "/" + last } + [scope.text + reference]
    }
    if reference.utf8.contains(UInt8(ascii: "?")) {
      return types.isEmpty ? [] : Self.keys(ofSearch: reference)
    }
    var whole = Substring(reference)
    if let last = whole.utf8.lastIndex(of: slash) {
      let version = "/_history".utf8
      if whole.utf8[..<last].suffix(version.count).elementsEqual(version) {
        whole = whole[..<whole.utf8.index(last, offsetBy: -version.count)]
      }
    }
    guard let place = whole.utf8.lastIndex(of: slash) else {
      return types.map { $0 + "/" + whole }
    }
    let before = whole.utf8[..<place].lastIndex(of: slash)
    let own = before.map { whole[whole.utf8.index(after: $0)...] } ?? whole
    guard self.own.contains(String(own[..<place])) else { return [] }
    return before != nil && whole.utf8.contains(UInt8(ascii: ":"))
      ? [String(own), String(whole)] : [String(own)]
  }

  private static func keys(ofSearch reference: String) -> [String] {
    guard let found = reference.ranges(of: "identifier=").first else { return [] }
    let token = reference[found.upperBound...].prefix { $0 != "&" && $0 != "#" }
    return [PatientKey.of(identifier: token.contains("|") ? String(token) : "|" + token)]
  }
}
