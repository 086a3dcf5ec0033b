/// The names of resource types.
package enum ResourceName {
  /// The type that a string names; common types need no memory of their own.
  static func text(_ string: JSONString) -> String {
    switch string {
    case "Patient": "Patient"
    case "MedicationRequest": "MedicationRequest"
    case "MedicationOrder": "MedicationOrder"
    case "Medication": "Medication"
    default: string.text
    }
  }

  /// Whether a text can be the name of a type, in any version: file names and messages show it.
  package static func isPossible(_ text: some StringProtocol) -> Bool {
    1...40 ~= text.utf8.count && text.utf8.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
  }

  /// A type as it is counted and shown; everything that cannot be a type has one name.
  package static func shown(_ type: String) -> String {
    isPossible(type) ? type : "(no FHIR resource type)"
  }
}

extension String {
  /// Whether it differs from a name only by case, or by at most two letters, as a misspelling does.
  func isSlip(for known: String) -> Bool {
    let (left, right) = (Array(lowercased().utf8), Array(known.lowercased().utf8))
    guard abs(left.count - right.count) <= 2, right.count > 4, left.count <= 64 else {
      return left == right
    }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var (diagonal, previous) = (row[0], index + 1)
      row[0] = previous
      for (column, other) in right.enumerated() {
        let cost = Swift.min(row[column + 1] + 1, previous + 1, diagonal + (byte == other ? 0 : 1))
        (diagonal, previous) = (row[column + 1], cost)
        row[column + 1] = cost
      }
    }
    return row[right.count] <= 2
  }
}
