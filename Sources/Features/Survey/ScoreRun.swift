internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRFiles
public import FHIRServer
internal import FoundationEssentials
internal import Glibc
internal import MedicationAdherence
public import ReportWriting

/// Which responses to questionnaires are scored, by what, and how that is listed.
public struct ScoreRequest: Sendable {
  /// Where the responses are.
  public var data = DataRequest()
  /// How a server among the sources is asked.
  public var server: FetchRequest?
  /// The files of scales; none to take what the questionnaires among the sources say that answers count.
  public var scales: [String] = []
  /// How the scores are listed.
  public var layout = ListLayout.lines

  /// Makes an empty request.
  public init() {}
}

/// Scores the responses to questionnaires in some sources, and lists them on standard output.
public struct ScoreRun: Sendable {
  private let request: ScoreRequest
  private let data: DataPlan
  private let fetch: FetchPlan?
  private let scales: [Scale]

  /// Checks a request and makes the run of it.
  ///
  /// Throws ``UsageError``, and ``ConfigurationError`` with all that is wrong with scales.
  public init(_ request: ScoreRequest, now: WallClock, processors: Int) throws {
    self.request = request
    data = try DataPlan(
      request.data, sources: try DataRequest.checked(sources: request.data.sources, request.server),
      now: now, processors: processors)
    var server = request.server
    if server?.types.isEmpty == true {
      server?.types = [ResourceKind.patient.name, ResourceKind.response.name]
    }
    let asksServer = data.sources.contains(where: DataRequest.isServer)
    fetch = try DataRequest.fetchPlan(
      asksServer ? server : request.server, of: data.sources, patients: [])
    scales = try ScaleFile.read(request.scales).map(\.scale)
  }

  /// Reads, scores and lists.
  ///
  /// Throws `IntakeError` when there is nothing to read, and what stands in the way to a server.
  public func run() async throws -> ScoredSummary {
    let folder = FileManager.default.temporaryDirectory.path
    let files =
      if let fetch {
        try await SourceFiles(
          data.sources, fetch, below: folder, unlockedBy: data.keys, progress: NoProgress())
      } else { try SourceFiles(data.sources, unlockedBy: data.keys) }
    defer { files.remove() }
    let discovery = files.discovery
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: false) }, threads: data.rules.threads, keepsTexts: false,
      keeping: [], details: .responses, spillFolder: folder, didRead: { _, _ in }
    ).adding(files.findings)
    try intake.checkIsNotEmpty()
    var rules = data.rules
    rules.scales = request.scales.isEmpty ? Self.scales(in: discovery.paths) : scales
    let isWhole = intake.isWhole
    let counting = try await count(&intake, by: rules, spillFolder: folder)
    guard let scores = counting.scores else { preconditionFailure("scales were given") }
    try scores.account.check()
    var writer = try ListWriter<ScoreRow>(request.layout, descriptor: STDOUT_FILENO)
    for (patient, rows) in zip(counting.record.patients, scores.rows) where !rows.isEmpty {
      try writer.write(rows, of: patient.id)
    }
    try writer.finish()
    return ScoredSummary(scores.account, isWhole: isWhole)
  }

  /// What the questionnaires in files of JSON say that answers count.
  private static func scales(in paths: [String]) -> [Scale] {
    paths.filter { $0.hasSuffix(".json") }.compactMap { path in
      guard let bytes = try? SurveySource.file(path),
        let survey = try? SurveySource.survey(bytes, path, folder: path.parentPath)
      else { return nil }
      return Scale(weightsOf: survey.questionnaire)
    }
  }
}

/// How many responses are scored, for the caller.
public struct ScoredSummary: Sendable {
  /// The numbers in a sentence.
  public let sentence: String
  /// Whether all could be read, and each response is one.
  public let isComplete: Bool

  init(_ account: ResponseAccount, isWhole: Bool) {
    let scored = account.states[.scored] ?? 0
    let notScored = account.states.values.reduce(0, +) - scored
    let leftOut = account.rows.dropFirst(2).filter { $0.disposition != "not-scored" }
    sentence =
      "\(account.read) response\(account.read == 1 ? "" : "s"): \(scored) scored, \(notScored) not scored"
      + leftOut.map { row in
        ", \(row.count) "
          + [row.disposition, row.reason].filter { !$0.isEmpty }.joined(separator: " ")
      }.joined()
    isComplete = isWhole && !leftOut.contains { $0.reason == Disposition.quarantined.reason }
  }
}
