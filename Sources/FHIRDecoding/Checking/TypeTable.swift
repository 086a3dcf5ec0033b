/// The properties that the types of FHIR have, version by version.
///
/// They are written as tables, one text a group of types. A type has a line with its name and the
/// versions that have it (2 DSTU2, 3 STU3, 4 R4 and R4B, 5 R5); below it each property has one with
/// its name, its type (`*` a list, `!` mandatory) and the versions, when not all that have the type.
/// Left out is what every element has (`id`, extensions) and every resource (`meta`, `contained`).
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

  /// The properties of a type.
  struct Members: Sendable {
    /// The properties by their names.
    fileprivate(set) var properties: [String: Property] = [:]
    /// The names of those that FHIR demands.
    fileprivate(set) var mandatory: [String] = []
  }

  /// What a value is.
  enum Kind: Sendable, Hashable {
    case boolean, integer, decimal, string, date, dateTime, instant, time
    /// An object of the type with a name.
    case object(String)
  }

  /// The properties of each type.
  let types: [String: Members]

  /// The table of a version.
  static func table(of version: FHIRVersion) -> TypeTable { tables[Int(version.rawValue)] }

  private static let tables = FHIRVersion.allCases.map { TypeTable(texts, $0) }

  private static let texts = [
    patient, medicationOrder, medicationRequest, medicationAdministration, medicationDispense,
    medication, dosage, personTypes, generalTypes,
  ]
}

extension TypeTable {
  /// Reads the part of tables that a version has.
  init(_ texts: [String], _ version: FHIRVersion) {
    let digit = Character(String(version.rawValue + 2))
    var types: [String: Members] = [:]
    for text in texts {
      var type = ""
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if line.hasPrefix(" ") {
          guard words.count < 3 || words[2].contains(digit) else { continue }
          let (name, property) = (String(words[0]), Property(words[1]))
          types[type]?.properties[name] = property
          if property.isMandatory { types[type]?.mandatory.append(name) }
        } else {
          type = String(words[0])
          if words[1].contains(digit) { types[type] = Members() }
        }
      }
    }
    self.types = types
  }
}

extension TypeTable.Property {
  /// Reads a type such as `Reference*`.
  init(_ word: Substring) {
    kind = TypeTable.Kind(word.prefix { $0 != "*" && $0 != "!" })
    isList = word.contains("*")
    isMandatory = word.contains("!")
  }
}

extension TypeTable.Kind {
  init(_ name: Substring) {
    self =
      switch name {
      case "boolean": .boolean
      case "integer": .integer
      case "decimal": .decimal
      case "string": .string
      case "date": .date
      case "dateTime": .dateTime
      case "instant": .instant
      case "time": .time
      default: .object(String(name))
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
    case .object(let type): "an object (\(type))"
    }
  }
}
