internal import FHIRDecoding
internal import FHIRServer

/// What must be known of all resources before the first of them is sent.
///
/// It grows with the number of types and files, and not with that of resources.
struct SendCheck {
  private let version: FHIRVersion
  private let wanted: Set<String>?
  private let patient: SessionPatient
  /// What cannot be sent.
  private(set) var problems = BadInput()
  /// The files that have resources of a type.
  private(set) var files: [String: [Int]] = [:]
  /// The types that have no table, so that little of them is checked.
  private(set) var unchecked: Set<String> = []
  /// The types to which those of a type refer.
  private var references: [String: Set<String>] = [:]

  /// Checks nothing yet; `wanted` are the types that are sent, nil for all, and `patient` is the only one
  /// for whom anything is.
  init(_ version: FHIRVersion, of wanted: Set<String>?, for patient: SessionPatient) {
    (self.version, self.wanted, self.patient) = (version, wanted, patient)
  }

  /// Reads all resources.
  ///
  /// Throws ``BadInput`` with all that cannot be sent, and ``OtherPatient``.
  mutating func read(_ input: ResourceFiles) async throws {
    var (check, texts) = (self, BadInput())
    try await input.read {
      try check.look(at: $0, in: $1)
    } fault: {
      texts.add($0.text, $1)
    }
    self = check
    try texts.check()
    try problems.check()
  }

  /// The types, those first to which others refer; where they refer to each other, by their names.
  var order: [String] {
    var (order, seen) = ([String](), Set<String>())
    func visit(_ type: String) {
      guard seen.insert(type).inserted else { return }
      for other in (references[type] ?? []).sorted() where files[other] != nil { visit(other) }
      order.append(type)
    }
    for type in files.keys.sorted() { visit(type) }
    return order
  }

  private mutating func look(
    at resource: FileResource, in file: Int
  ) throws(OtherPatient) {
    guard let type = resource.json["resourceType"]?.text, ResourceTypes.all.contains(type) else {
      return problems.add(resource.place.text, "has no resourceType that FHIR knows")
    }
    guard wanted?.contains(type) ?? true, type != "OperationOutcome" else { return }
    try patient.check("\(resource.place.text): \(type)", resource.json)
    if files[type]?.last != file { files[type, default: []].append(file) }
    if let reason = refusal(of: resource.json, type) {
      problems.add(resource.place.text, "\(type): \(reason)")
    }
    let isOfBundle = noteReferences(in: resource.json, of: type)
    if isOfBundle, resource.place.entry != nil {
      problems.add(
        resource.place.text,
        "\(type): refers to an entry of its Bundle (urn:), which leads nowhere"
          + " outside of it; refer to TYPE/ID")
    }
  }

  /// Why a resource is not sent; nil when it is.
  private mutating func refusal(of json: WrittenJSON, _ type: String) -> String? {
    if let id = json["id"] {
      guard let id = id.text, ResourceTypes.isID(id) else {
        return "its id is none that FHIR allows"
      }
    } else if json.identifier == nil {
      return "has neither an id nor an identifier by which it could be found again"
    }
    let isPart = json[path: "meta/tag"]?.oneOrMore.contains { $0["code"]?.text == "SUBSETTED" }
    if isPart ?? false {
      return "is only a part of a resource (SUBSETTED), and would replace the whole"
    }
    do throws(UnreadableText) {
      guard let faults = try OutgoingCheck.faults(in: json.bytes, of: version) else {
        unchecked.insert(type)
        return nil
      }
      // What has an id comes from a server, whose own way of writing stays.
      let grave = faults.filter { $0.isMissing || json["id"] == nil }.map(\.text)
      return grave.isEmpty ? nil : grave.joined(separator: "; ")
    } catch {
      return error.reason
    }
  }

  /// Notes the types to which a resource refers; whether it refers to what a Bundle calls `urn:`.
  private mutating func noteReferences(in json: WrittenJSON, of type: String) -> Bool {
    var isOfBundle = false
    for value in json.list ?? json.members?.map(\.value) ?? [] {
      isOfBundle = noteReferences(in: value, of: type) || isOfBundle
    }
    guard let reference = json["reference"]?.text else { return isOfBundle }
    let parts = reference.split(separator: "/")
    for (name, id) in zip(parts, parts.dropFirst())
    where name != type && ResourceTypes.all.contains(String(name)) && ResourceTypes.isID(id) {
      references[type, default: []].insert(String(name))
    }
    return isOfBundle || reference.hasPrefix("urn:")
  }
}

extension WrittenJSON {
  /// The first identifier of a resource that has a value; nil without any.
  var identifier: RecordIdentifier? {
    self["identifier"]?.oneOrMore.lazy.compactMap { RecordIdentifier($0) }.first
  }
}
