/// The version of FHIR that a resource fits best, and what does not fit.
struct VersionChoice {
  let version: FHIRVersion
  let faults: [PropertyFault]

  /// Compares a resource with every version that has its type and takes the one with the fewest
  /// faults; on a tie, the first of R4, R5, STU3, DSTU2.
  ///
  /// What is missing is no sign of a version that does not demand it, for it may be missing in any; and it
  /// is no fault where a version that fits as well does not demand it.
  ///
  /// For an administration, the version that its own fields suggest is tried and preferred first.
  init(_ resource: JSONValue, type: String, fields: AdministrationFields?) {
    var (best, fewest) = (VersionChoice?.none, PropertyWalk.mostFaults)
    for version in Self.order(preferred: fields?.version)
    where TypeTable.table(of: version)[type] != nil {
      // A version with more faults than the best so far is not taken, so counting may stop there.
      let walk = PropertyWalk(resource, type: type, version: version, limit: fewest + 1)
      if best == nil || walk.unlikely < fewest {
        best = VersionChoice(version: version, faults: walk.faults)
        fewest = walk.unlikely
      } else if let known = best, walk.unlikely == fewest {
        let missing = Set(walk.faults.filter { $0.kind == .missing }.map(\.path))
        best = VersionChoice(
          version: known.version,
          faults: known.faults.filter { $0.kind != .missing || missing.contains($0.path) })
      }
      if best?.faults.isEmpty == true { break }
    }
    self = best ?? VersionChoice(version: .r4, faults: [])
  }

  private init(version: FHIRVersion, faults: [PropertyFault]) {
    (self.version, self.faults) = (version, faults)
  }

  private static let usual: [FHIRVersion] = [.r4, .r5, .stu3, .dstu2]

  private static func order(preferred: FHIRVersion?) -> [FHIRVersion] {
    guard let preferred, preferred != usual[0] else { return usual }
    return [preferred] + usual.filter { $0 != preferred }
  }
}

/// Walks through a resource and compares every property with what a version of FHIR defines.
///
/// Extensions are not looked into, nor contained resources of types that are not read.
struct PropertyWalk {
  /// The most faults of one resource that are listed; those after them are not counted.
  static let mostFaults = 1000

  private(set) var faults: [PropertyFault] = []
  /// How many of the faults speak against the version: all but what is missing.
  private(set) var unlikely = 0
  private let limit: Int
  private let version: FHIRVersion
  private let table: TypeTable
  private var path = PropertyPath()

  /// Checks a resource of a type against a version, and stops after `limit` faults that speak against it.
  init(
    _ resource: JSONValue, type: String, version: FHIRVersion, limit: Int = mostFaults
  ) {
    (self.version, self.limit) = (version, limit)
    table = TypeTable.table(of: version)
    walk(resource: resource, type: type)
  }

  private var goesOn: Bool { unlikely < limit && faults.count < Self.mostFaults }

  private mutating func walk(resource: JSONValue, type: String) {
    guard let definition = table[type] else { return }
    walk(resource, definition, isResource: true)
  }

  private mutating func walk(
    _ object: JSONValue, _ type: TypeDefinition, isResource: Bool
  ) {
    var met = 0
    for (key, value) in object.members {
      guard goesOn else { return }
      path.enter(key)
      defer { path.leave() }
      if let property = type[key] {
        if property.isMandatory { met += 1 }
        walk(value, property)
        continue
      }
      if walkElement(key, value) { continue }
      if isResource, walkCommon(key, value) { continue }
      if let name = key.dropping(prefix: "_"), let property = type[name] {
        walkCompanion(value, property)
      } else {
        note(.unexpected, UnexpectedProperty.detail(key.text, of: type, version))
      }
    }
    guard met < type.mandatory.count else { return }
    for name in type.mandatory { noteIfMissing(name, in: object) }
  }

  // MARK: - What every resource and element has

  private mutating func walkCommon(_ key: JSONString, _ value: JSONValue) -> Bool {
    switch key {
    case "resourceType", "language", "implicitRules":
      walk(value, TypeTable.Property.string)
    case "_language", "_implicitRules": break
    case "meta": walk(value, .meta)
    case "text": walk(value, .narrative)
    case "contained": walkContained(value)
    default: return false
    }
    return true
  }

  private mutating func walkContained(_ value: JSONValue) {
    guard value.kind == .array else { return note(.wrongType, "is no list of resources") }
    for (index, resource) in value.elements.enumerated() {
      path.enter(index)
      defer { path.leave() }
      let named = resource.kind == .object ? resource.member("resourceType") : nil
      guard let type = named?.string else {
        note(
          .wrongType,
          "is no resource: "
            + (named == nil ? "it has no resourceType" : "its resourceType is not a string"))
        continue
      }
      walk(resource: resource, type: type.text)
    }
  }

  private mutating func walkElement(_ key: JSONString, _ value: JSONValue) -> Bool {
    switch key {
    case "id": walk(value, TypeTable.Property.string)
    case "extension", "modifierExtension":
      if value.kind != .array { note(.wrongType, "is no list of extensions") }
    case "_id", "fhir_comments": break
    default: return false
    }
    return true
  }

  // MARK: - Values

  private mutating func walk(_ value: JSONValue, _ property: TypeTable.Property) {
    guard (value.kind == .array) == property.isList else {
      return note(.wrongType, wrongShape(value, property))
    }
    guard property.isList else { return walk(value, property.kind) }
    for (index, element) in value.elements.enumerated() {
      // In a list of texts and numbers null stands for an element that has extensions only.
      if element.kind == .null, !property.kind.isObject { continue }
      path.enter(index)
      walk(element, property.kind)
      path.leave()
    }
  }

  private func wrongShape(_ value: JSONValue, _ property: TypeTable.Property) -> String {
    guard property.isList else {
      return "is a list, where \(version.name) has \(property.kind.words)"
    }
    return
      "is \(value.kind.words), where \(version.name) has a list, each element \(property.kind.words)"
  }

  private mutating func walk(_ value: JSONValue, _ kind: TypeTable.Kind) {
    if case .object(let type) = kind {
      guard value.kind == .object else { return noteType(value, kind) }
      if let definition = table[type] { walk(value, definition, isResource: false) }
      return
    }
    guard kind.admits(value) else { return noteType(value, kind) }
    if kind.isDate, let text = value.string, !text.withSpan({ FHIRDateTime($0) != nil }) {
      note(.badValue, "is no date, or one that does not exist")
    }
  }

  /// The companion of a text or number, `_status`, which holds its id and extensions.
  private mutating func walkCompanion(_ value: JSONValue, _ property: TypeTable.Property) {
    let isRight = !property.kind.isObject && value.kind == (property.isList ? .array : .object)
    if !isRight { note(.wrongType, "is not what stands beside a text or a number: its extensions") }
  }

  // MARK: - Faults

  private mutating func noteIfMissing(_ name: String, in object: JSONValue) {
    let isThere = object.members.contains { key, _ in
      key.text == name || key.text == "_" + name
    }
    guard !isThere else { return }
    note(.missing, at: path.missing(name), "is missing, which \(version.name) demands")
  }

  private mutating func noteType(_ value: JSONValue, _ kind: TypeTable.Kind) {
    note(.wrongType, "is \(value.kind.words), where \(version.name) has \(kind.words)")
  }

  private mutating func note(_ kind: PropertyFault.Kind, _ detail: String) {
    note(kind, at: (path.text, path.pattern), detail)
  }

  private mutating func note(
    _ kind: PropertyFault.Kind, at place: (text: String, pattern: String), _ detail: String
  ) {
    guard goesOn else { return }
    if kind != .missing { unlikely += 1 }
    faults.append(
      PropertyFault(kind: kind, path: place.text, pattern: place.pattern, detail: detail))
  }
}

extension TypeTable.Kind {
  fileprivate var isObject: Bool {
    if case .object = self { return true }
    return false
  }

  fileprivate var isDate: Bool {
    switch self {
    case .date, .dateTime, .instant: true
    default: false
    }
  }

  /// Whether JSON's kind of value is the one that this kind is written with.
  fileprivate func admits(_ value: JSONValue) -> Bool {
    switch self {
    case .boolean: value.boolean != nil
    case .integer: value.number.map { $0 == $0.rounded() } ?? false
    case .decimal: value.number != nil
    default: value.string != nil
    }
  }
}

extension JSONValue.Kind {
  /// The kind in words.
  fileprivate var words: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .integer, .unsigned, .double: "a number"
    case .true, .false: "true or false"
    case .null, .end: "null"
    }
  }
}
