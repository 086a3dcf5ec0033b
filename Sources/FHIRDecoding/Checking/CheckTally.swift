/// How often each requirement was looked at and what does not hold, with the first places.
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
    /// The path within the resource, without places in lists; empty for the resource as a whole.
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
    /// The path from the text that was read, with places in lists.
    package let path: String
    /// The resource, `Type/id`; empty when it is not known.
    package let resource: String
    /// The place in the order of reading, where the path does not tell it.
    let ordinal: UInt64

    /// Makes a place.
    package init(file: Int, line: Int, path: String, resource: String, ordinal: UInt64 = 0) {
      (self.file, self.line, self.path, self.resource) = (file, line, path, resource)
      self.ordinal = ordinal
    }
  }

  /// How often an issue is met, and where first.
  package struct Issue: Sendable {
    /// How often.
    package fileprivate(set) var count = 0
    /// The first places, in the order of files and lines.
    package fileprivate(set) var first: [Place] = []
  }

  /// The most issues that are told apart.
  static let issueLimit = 1000

  /// How often each requirement was looked at, in the order of all.
  private var lookCounts = [Int](repeating: 0, count: Requirement.allCases.count)
  /// What does not hold.
  package private(set) var issues: [Key: Issue] = [:]
  private let placeLimit: Int

  /// Makes an empty tally that keeps so many places of each issue.
  package init(placeLimit: Int) { self.placeLimit = placeLimit }

  /// Notes that a requirement was looked at.
  package mutating func look(_ requirement: Requirement, count: Int = 1) {
    lookCounts[requirement.rawValue] += count
  }

  /// How often a requirement was looked at.
  package func looks(at requirement: Requirement) -> Int { lookCounts[requirement.rawValue] }

  /// Notes an issue that comes after those before; the place is made only when it is kept.
  package mutating func note(_ key: Key, count: Int = 1, at place: @autoclosure () -> Place) {
    let key = issues[key] != nil || issues.count < Self.issueLimit ? key : key.withoutDetail
    var issue = issues[key] ?? Issue()
    issue.count += count
    if issue.first.count < placeLimit { issue.first.append(place()) }
    issues[key] = issue
  }

  /// Notes an issue that was met before or after others, with its first places in their order.
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

  /// Adds what another reader met.
  package mutating func add(_ other: CheckTally) {
    for (index, count) in other.lookCounts.enumerated() { lookCounts[index] += count }
    for (key, issue) in other.issues { note(key, count: issue.count, atFirst: issue.first) }
  }
}

extension CheckTally.Key {
  /// The same with others of its requirement, when there are too many to tell apart.
  fileprivate var withoutDetail: CheckTally.Key {
    CheckTally.Key(requirement, type, detail: "more of the same, not told apart")
  }
}
