/// How often each requirement was checked, and the first places where it does not hold.
///
/// Its memory does not grow with the data: places are kept up to a limit for each issue, and
/// issues up to a limit in all.
package struct CheckTally: Sendable {
  /// One way in which a requirement does not hold.
  package struct Key: Hashable, Sendable {
    /// The requirement.
    package let requirement: Requirement
    /// The type of resource, or `file`.
    package let type: String
    /// The path within the resource, without list indexes; empty for the resource as a whole.
    package let path: String
    /// What is wrong, as the end of a sentence that begins with the path.
    package let detail: String
    /// The version of FHIR; nil where it does not matter.
    package let version: FHIRVersion?

    /// Makes a key.
    package init(
      _ requirement: Requirement, _ type: String, path: String = "", detail: String,
      version: FHIRVersion? = nil
    ) {
      (self.requirement, self.type, self.path) = (requirement, type, path)
      (self.detail, self.version) = (detail, version)
    }
  }

  /// Where a requirement does not hold.
  package struct Place: Hashable, Sendable {
    /// The index of the file among the inputs; negative without one.
    package let file: Int
    /// The line, from 1; 0 without one.
    package let line: Int
    /// The path from the start of the text, with list indexes.
    package let path: String
    /// The resource, `Type/id`; empty when it is not known.
    package let resource: String
    /// The position in reading order, where the path does not settle it.
    let ordinal: UInt64

    /// Makes a place.
    package init(file: Int, line: Int, path: String, resource: String, ordinal: UInt64 = 0) {
      (self.file, self.line, self.path, self.resource) = (file, line, path, resource)
      self.ordinal = ordinal
    }
  }

  /// How often an issue is seen, and where first.
  package struct Issue: Sendable {
    /// How often.
    package fileprivate(set) var count = 0
    /// The first places, in the order of files and lines.
    package fileprivate(set) var first: [Place] = []
  }

  /// The most issues that are kept apart.
  static let issueLimit = 1000

  /// How often each requirement was checked, by its raw value.
  private var lookCounts = [Int](repeating: 0, count: Requirement.allCases.count)
  /// What does not hold.
  package private(set) var issues: [Key: Issue] = [:]
  private let placeLimit: Int

  /// Makes an empty tally that keeps at most `placeLimit` places of each issue.
  package init(placeLimit: Int) { self.placeLimit = placeLimit }

  /// Notes that a requirement was checked.
  package mutating func look(_ requirement: Requirement, count: Int = 1) {
    lookCounts[requirement.rawValue] += count
  }

  /// How often a requirement was checked.
  package func looks(at requirement: Requirement) -> Int { lookCounts[requirement.rawValue] }

  /// Notes an issue, in reading order; the place is made only when it is kept.
  package mutating func note(_ key: Key, count: Int = 1, at place: @autoclosure () -> Place) {
    let key = issues[key] != nil || issues.count < Self.issueLimit ? key : key.withoutDetail
    var issue = issues[key] ?? Issue()
    issue.count += count
    if issue.first.count < placeLimit { issue.first.append(place()) }
    issues[key] = issue
  }

  /// Notes an issue in any order, with its first places in theirs.
  package mutating func note(_ key: Key, count: Int = 1, atFirst places: [Place]) {
    var issue = issues[key] ?? Issue()
    issue.count += count
    let known = issue.first
    let isFull = known.count == placeLimit
    let more = places.filter { place in !isFull || known.last.map(place.precedes) ?? true }
    if !more.isEmpty {
      issue.first = Array((known + more).sorted { $0.precedes($1) }.prefix(placeLimit))
    }
    issues[key] = issue
  }

  /// Adds what another reader saw.
  package mutating func add(_ other: CheckTally) {
    for (index, count) in other.lookCounts.enumerated() { lookCounts[index] += count }
    for (key, issue) in other.issues { note(key, count: issue.count, atFirst: issue.first) }
  }
}

extension CheckTally.Key {
  /// The key shared by all further issues of a requirement, once there are too many to keep apart.
  fileprivate var withoutDetail: CheckTally.Key {
    CheckTally.Key(requirement, type, detail: "more of the same, not told apart")
  }
}

/// The order of files, lines, and what lies on one line.
extension CheckTally.Place {
  /// Whether it comes before another: the entries and elements of one line by their numbers, else as
  /// they were read.
  func precedes(_ other: CheckTally.Place) -> Bool {
    guard (file, line) == (other.file, other.line) else {
      return (file, line) < (other.file, other.line)
    }
    guard path != other.path else { return ordinal < other.ordinal }
    return Self.isPath(path, before: other.path)
  }

  /// Compares character by character, and numbers by their value: `entry[2]` comes before
  /// `entry[10]`.
  private static func isPath(_ left: String, before right: String) -> Bool {
    var (left, right) = (left.utf8[...], right.utf8[...])
    while let one = left.first, let other = right.first {
      if isDigit(one), isDigit(other) {
        let (number, otherNumber) = (takeNumber(&left), takeNumber(&right))
        guard number == otherNumber else { return number < otherNumber }
      } else {
        guard one == other else { return one < other }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty && !right.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  private static func takeNumber(_ text: inout Substring.UTF8View) -> Int {
    let digits = text.prefix(while: isDigit)
    text.removeFirst(digits.count)
    return Int(String(digits) ?? "") ?? .max
  }
}
