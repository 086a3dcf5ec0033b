/// A property of a resource that is not as its version of FHIR has it; it holds no value.
struct PropertyFault: Equatable {
  /// What is wrong.
  enum Kind { case unexpected, wrongType, badValue, missing }

  let kind: Kind
  /// The path with the places in lists, such as `dosageInstruction[1].timing`.
  let path: String
  /// The path without them, the same for all resources.
  let pattern: String
  /// What is wrong, as the end of a sentence that begins with the path.
  let detail: String
}

/// The way from a resource to a value in it.
struct PropertyPath {
  private enum Step {
    case name(JSONString)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func enter(_ name: JSONString) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// The path with the places in lists.
  var text: String { joined(withIndexes: true) }
  /// The path without them.
  var pattern: String { joined(withIndexes: false) }

  /// The path of what is not there, with the places in lists and without them.
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
