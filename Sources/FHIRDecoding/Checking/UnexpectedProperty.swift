/// Says of a property that a type does not have where it comes from, or what may be meant.
enum UnexpectedProperty {
  /// The end of a sentence that begins with the path.
  static func detail(_ name: String, of type: TypeDefinition, _ version: FHIRVersion) -> String {
    let start = "is no property of \(type.name.text) in \(version.name)"
    let others = FHIRVersion.allCases.filter {
      $0 != version && TypeTable.table(of: $0)[type.name]?[name] != nil
    }
    if !others.isEmpty {
      return start + "; " + others.map(\.name).joined(separator: " and ")
        + (others.count == 1 ? " has it" : " have it")
    }
    guard let meant = type.properties.sorted().first(where: { name.isSlip(for: $0) })
    else { return start }
    return start + "; \(meant) may be meant"
  }
}
