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

  /// Takes down the properties of a type, each with its name.
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
