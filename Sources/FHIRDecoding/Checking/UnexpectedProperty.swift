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
    guard let meant = type.properties.sorted().first(where: { isSlip(name, for: $0) })
    else { return start }
    return start + "; \(meant) may be meant"
  }

  /// Whether a name differs from another by case, or by at most two letters.
  private static func isSlip(_ name: String, for known: String) -> Bool {
    let (left, right) = (Array(name.lowercased().utf8), Array(known.lowercased().utf8))
    guard abs(left.count - right.count) <= 2, right.count > 4, left.count <= 64 else {
      return left == right
    }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var (diagonal, previous) = (row[0], index + 1)
      row[0] = previous
      for (column, other) in right.enumerated() {
        let cost = min(row[column + 1] + 1, previous + 1, diagonal + (byte == other ? 0 : 1))
        (diagonal, previous) = (row[column + 1], cost)
        row[column + 1] = cost
      }
    }
    return row[right.count] <= 2
  }
}
