/// A property that differs from what its version of FHIR defines; the value itself is not kept.
struct PropertyFault: Equatable {
  /// What is wrong.
  enum Kind { case unexpected, wrongType, badValue, missing }

  let kind: Kind
  /// The path with list indexes, such as `dosageInstruction[1].timing`.
  let path: String
  /// The path without them, the same for all resources.
  let pattern: String
  /// What is wrong, as the end of a sentence that begins with the path.
  let detail: String
}

/// The path from a resource to a value in it.
struct PropertyPath {
  private enum Step {
    case name(JSONString)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func enter(_ name: JSONString) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// The path with list indexes.
  var text: String { joined(withIndexes: true) }
  /// The path without them.
  var pattern: String { joined(withIndexes: false) }

  /// The path of a missing property, with and without list indexes.
  func missing(_ name: String) -> (text: String, pattern: String) {
    let isTop = steps.isEmpty
    return (isTop ? name : text + "." + name, isTop ? name : pattern + "." + name)
  }

  private func joined(withIndexes: Bool) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name): text += (text.isEmpty ? "" : ".") + name.shownName
      case .index(let index): text += withIndexes ? "[\(index)]" : ""
      }
    }
    return text
  }
}

/// Explains a property that a type does not have: which version has it, or what may be meant.
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

/// Which of the data's own texts a check may show: only those with the form of an id or a name.
///
/// Anything else could be a patient's value, or a control sequence for the terminal.
extension JSONString {
  /// The text, when it is an id as FHIR writes them: 1 to 64 letters, digits, `-` and `.`.
  ///
  /// Source: https://hl7.org/fhir/R4/datatypes.html#id
  var shownID: String? {
    let isID =
      1...64 ~= count
      && (unsafe bytes.allSatisfy { Self.isLetterOrDigit($0) || $0 == 45 || $0 == 46 })
    return isID ? text : nil
  }

  /// The text, when it looks like a property's name: up to 64 letters, digits and `_`, no digit
  /// first; else `(no name)`.
  var shownName: String {
    let isName =
      1...64 ~= count
      && (unsafe bytes.enumerated().allSatisfy { position, byte in
        byte == 95 || (Self.isLetterOrDigit(byte) && (position > 0 || byte > 57))
      })
    return isName ? text : "(no name)"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte || 48...57 ~= byte
  }
}
