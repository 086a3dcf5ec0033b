/// The properties that the types of FHIR have, version by version.
///
/// They are written as tables, one text for each group of types. A type has a line with its name
/// and its versions (2 DSTU2, 3 STU3, 4 R4 and R4B, 5 R5). Below it, each property has a line with
/// its name, its type (`*` a list, `!` mandatory) and its versions when they are fewer than the
/// type's. What every element (`id`, extensions) and every resource (`meta`, `contained`) has is
/// left out.
struct TypeTable: Sendable {
  /// A property of a type.
  struct Property: Sendable {
    /// What its value is.
    let kind: Kind
    /// Whether it is a list of such values.
    let isList: Bool
    /// Whether FHIR demands it.
    let isMandatory: Bool
  }

  /// What a value is.
  enum Kind: Sendable, Hashable {
    case boolean, integer, decimal, string, date, dateTime, instant, time
    /// An object of a type.
    case object(TypeName)
  }

  /// The types, by the numbers of their names; nil for those that the version does not have.
  private let types: [TypeDefinition?]

  /// What a type is made of; nil when the version does not have it.
  subscript(name: TypeName) -> TypeDefinition? { types[name.number] }

  /// What the type with a name is made of; nil when the version does not have it.
  subscript(name: String) -> TypeDefinition? { TypeName(name).flatMap { self[$0] } }

  /// The table of a version.
  static func table(of version: FHIRVersion) -> TypeTable { tables[Int(version.rawValue)] }

  private static let tables = FHIRVersion.allCases.map { TypeTable(texts, $0) }

  static let texts = [
    patient, medicationOrder, medicationRequest, medicationAdministration, medicationDispense,
    medication, documentReference, questionnaireResponse, basicAndBinary, dosage, personTypes,
    generalTypes,
  ]
}

extension TypeTable {
  /// Reads the part of tables that a version has.
  init(_ texts: [String], _ version: FHIRVersion) {
    let digit = Character(String(version.rawValue + 2))
    var types = [TypeDefinition?](repeating: nil, count: TypeName.count)
    for lines in texts.flatMap(Self.typesAndProperties) {
      let head = lines[0].split(separator: " ")
      guard head[1].contains(digit), let name = TypeName(String(head[0])) else { continue }
      let properties = lines.dropFirst().map { $0.split(separator: " ") }
        .filter { $0.count < 3 || $0[2].contains(digit) }
      types[name.number] = TypeDefinition(
        name, properties.map { (String($0[0]), Property($0[1])) })
    }
    self.types = types
  }

  /// The lines of a table, type by type, each type's own line first.
  private static func typesAndProperties(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").reduce(into: []) { types, line in
      if line.hasPrefix(" ") { types[types.count - 1].append(line) } else { types.append([line]) }
    }
  }
}

extension TypeTable.Property {
  /// A text, such as every resource's `id`.
  static let string = TypeTable.Property("string")
  /// What every resource has as `meta`.
  static let meta = TypeTable.Property("Meta")
  /// What every resource has as `text`.
  static let narrative = TypeTable.Property("Narrative")

  /// Reads a type such as `Reference*`.
  init(_ word: Substring) {
    kind = TypeTable.Kind(word.prefix { $0 != "*" && $0 != "!" })
    isList = word.contains("*")
    isMandatory = word.contains("!")
  }
}

extension TypeTable.Kind {
  init(_ word: Substring) {
    switch word {
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "decimal": self = .decimal
    case "string": self = .string
    case "date": self = .date
    case "dateTime": self = .dateTime
    case "instant": self = .instant
    case "time": self = .time
    default:
      guard let name = TypeName(String(word)) else { preconditionFailure("a table names it") }
      self = .object(name)
    }
  }

  /// What a value should be, in words.
  var words: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .string: "a text"
    case .date: "a date (in quotes)"
    case .dateTime, .instant: "a date and time (in quotes)"
    case .time: "a time of day (in quotes)"
    case .object(let type): "an object (\(type.text))"
    }
  }
}

/// What a type is made of in one version, found by the bytes of the properties' names.
final class TypeDefinition: Sendable {
  /// The name.
  let name: TypeName
  /// The names of the properties, in the order of the table.
  let properties: [String]
  /// The names of those that FHIR demands.
  let mandatory: [String]
  private let definitions: [TypeTable.Property]
  private let numbers: FingerprintTable

  /// Makes a definition from the type's properties, each with its name.
  init(_ name: TypeName, _ properties: [(name: String, property: TypeTable.Property)]) {
    var numbers = FingerprintTable(capacity: properties.count)
    for (number, property) in properties.enumerated() {
      numbers.insert(UInt32(number), for: Fingerprint(property.name))
    }
    (self.name, self.numbers) = (name, numbers)
    self.properties = properties.map(\.name)
    mandatory = properties.filter(\.property.isMandatory).map(\.name)
    definitions = properties.map(\.property)
  }

  /// The property with a name; nil when the type has none.
  subscript(name: JSONString) -> TypeTable.Property? { property(Fingerprint(name)) }

  /// The property with a name; nil when the type has none.
  subscript(name: String) -> TypeTable.Property? { property(Fingerprint(name)) }

  private func property(_ name: Fingerprint) -> TypeTable.Property? {
    numbers[name].map { definitions[Int($0)] }
  }
}

/// The name of a type that the tables have, as a number.
struct TypeName: Hashable, Sendable {
  /// The place in the list of all names.
  let number: Int

  /// The name, such as `Quantity`.
  var text: String { Self.texts[number] }

  /// Finds a name; nil when it is in no table.
  init?(_ text: String) {
    guard let number = Self.numbers[text] else { return nil }
    self.number = number
  }

  /// How many there are.
  static var count: Int { texts.count }

  /// All words of the tables that begin with a capital letter: primitive types and properties do not.
  private static let texts: [String] = Set(
    TypeTable.texts.flatMap { $0.split { " \n*!".contains($0) } }
      .filter { $0.first?.isUppercase ?? false }.map(String.init)
  ).sorted()

  private static let numbers = Dictionary(
    uniqueKeysWithValues: texts.enumerated().map { ($1, $0) })
}
