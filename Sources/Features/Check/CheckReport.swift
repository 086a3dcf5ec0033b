internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import ReportWriting

/// The result of a check, for people and for programs.
public struct CheckReport: Sendable, Encodable {
  /// Where an issue was found.
  struct Place: Sendable, Encodable {
    let file: String
    let line: Int?
    let path: String
    let resource: String?
  }

  /// One way in which a demand is not met.
  struct Issue: Sendable, Encodable {
    let type: String
    let path: String
    let detail: String
    let fhirVersion: String?
    let count: Int
    let places: [Place]
  }

  /// How serious an unmet demand is.
  enum Severity: String, Sendable, Encodable {
    /// Data are lost.
    case error
    /// Data are there, but say less.
    case warning
  }

  /// Something that the record must or should have.
  struct Demand: Sendable, Encodable {
    let id: String
    let demand: String
    let severity: Severity
    /// How often it was checked.
    let checked: Int
    /// How often it is not met.
    let failed: Int
    let consequence: String
    let fix: String
    let issues: [Issue]
  }

  /// What was read from files.
  struct Record: Sendable, Encodable {
    let sources: [String]
    /// The number of files, or of pages of a server.
    let files: Int
    let resources: [String: Int]
    /// How many resources Bundles say were deleted; nil without any.
    let deletions: [String: Int]?
    let fhirVersions: [String: [String: Int]]
    let demands: [Demand]
    /// What `files` counts.
    let unit: String

    private enum CodingKeys: CodingKey {
      case sources, files, resources, deletions, fhirVersions, demands
    }
  }

  /// Whether data and a server are fit for a report.
  public enum Verdict: Sendable {
    /// Nothing is lost; there may be warnings.
    case fit
    /// Data are lost, or the server does not do what it must.
    case unfit
    /// The server gives no usable answer.
    case noAnswer
    /// The server denies access.
    case notAllowed
  }

  /// The version of this tool.
  let version = ToolVersion.current
  /// The result for the files; nil without any.
  let record: Record?
  /// The result for the server; nil without one.
  let server: Server?
  /// Why nothing could be checked; nil when it could.
  let error: String?
  /// The verdict; nil when nothing could be checked.
  public let verdict: Verdict?

  private enum CodingKeys: CodingKey { case version, record, server, error }
}

extension CheckReport {
  init(data: DataCheck.Result?, server: Server?) {
    let record = data.map { Record($0) }
    let demands = (record?.demands ?? []) + (server?.firstPages?.demands ?? [])
    let losesData = demands.contains { $0.severity == .error && $0.failed > 0 }
    let served = server?.verdict ?? .fit
    (self.record, self.server, error) = (record, server, nil)
    verdict = served != .fit ? served : losesData ? .unfit : .fit
  }

  /// The report of a check that could not be made, and why.
  public init(failure sentence: String) {
    (record, server, error, verdict) = (nil, nil, sentence, nil)
  }

  /// The result in one sentence.
  public var sentence: String {
    let failed = demands.filter { $0.failed > 0 }
    let steps = server?.steps ?? []
    let errors =
      failed.count { $0.severity == .error } + steps.count { $0.state == .error }
    let warnings =
      failed.count { $0.severity == .warning } + steps.count { $0.state == .warning }
    let untried = steps.contains { $0.state == .untried } ? "the export was not tried" : nil
    guard errors + warnings > 0 else {
      return untried.map { "all that was tried is as it should be; " + $0 }
        ?? "all is as it should be"
    }
    return [Self.words(errors, "error"), Self.words(warnings, "warning"), untried]
      .compactMap(\.self).joined(separator: ", ")
  }

  private var demands: [Demand] {
    (record?.demands ?? []) + (server?.firstPages?.demands ?? [])
  }

  private static func words(_ count: Int, _ name: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }
}

extension CheckReport.Record {
  init(_ data: DataCheck.Result, calling unit: String = "file") {
    self.unit = unit
    (sources, files, resources) = (data.sources, data.files.count, data.resources)
    deletions = data.deletions.isEmpty ? nil : data.deletions
    fhirVersions = data.versions.mapValues { counts in
      Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $1) })
    }
    demands = Requirement.allCases.map { CheckReport.Demand($0, data) }
  }
}

extension CheckReport.Demand {
  init(_ requirement: Requirement, _ data: DataCheck.Result) {
    let wording = requirement.wording
    let found = data.tally.issues.filter { $0.key.requirement == requirement }
    issues = found.map { CheckReport.Issue($0, $1, files: data.files) }
      .sorted { $0.precedes($1) }
    failed = found.values.reduce(0) { $0 + $1.count }
    checked = max(data.tally.looks(at: requirement.counter), failed)
    let isOfAsOf = [.administrationPast, .dispensePast, .eventsRecent].contains(requirement)
    let day = isOfAsOf ? " \(data.asOf)" : ""
    (id, demand) = (requirement.code, wording.demand + day)
    (consequence, fix) = (wording.consequence, wording.fix)
    severity = requirement.losesData ? .error : .warning
  }
}

extension CheckReport.Issue {
  /// Whether it comes before another: the more frequent first.
  fileprivate func precedes(_ other: CheckReport.Issue) -> Bool {
    (other.count, type, path, detail, fhirVersion ?? "")
      < (count, other.type, other.path, other.detail, other.fhirVersion ?? "")
  }

  init(_ key: CheckTally.Key, _ issue: CheckTally.Issue, files: [String]) {
    (type, path, detail, count) = (key.type, key.path, key.detail, issue.count)
    fhirVersion = key.version?.name
    places = issue.first.map { place in
      CheckReport.Place(
        file: files.indices.contains(place.file) ? files[place.file] : "",
        line: place.line > 0 ? place.line : nil, path: place.path,
        resource: place.resource.isEmpty ? nil : place.resource)
    }
  }
}

extension Requirement {
  /// The requirement whose checks are counted for it: all properties are checked together.
  fileprivate var counter: Requirement {
    switch self {
    case .propertiesPresent, .propertiesTyped, .datesValid, .modifiersUnderstood: .propertiesKnown
    default: self
    }
  }
}

extension CheckReport {
  /// The report as JSON with sorted keys in snake_case; what is unknown is left out.
  ///
  /// `exitCode` is the exit code of the process.
  public func json(exitCode: Int32) throws -> String {
    let encoder = JSONEncoder.readable
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let report = Whole(report: self, exitCode: exitCode)
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }

  /// The report with the exit code added to its members.
  private struct Whole: Encodable {
    let report: CheckReport
    let exitCode: Int32

    private enum CodingKeys: CodingKey { case exitCode }

    func encode(to encoder: any Encoder) throws {
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(exitCode, forKey: .exitCode)
    }
  }
}
