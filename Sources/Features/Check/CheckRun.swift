internal import Counting
internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence

/// What a user wants to have checked, in the user's words, nothing checked yet.
public struct CheckRequest: Sendable {
  /// The files and folders, `-` for standard input, and at most one server.
  public var sources: [String] = []
  /// How a server among the sources is asked.
  public var server = FetchRequest()
  /// The day or instant up to which the data are taken; nil for now.
  public var asOf: String?
  /// The instant that holds without it.
  public let now: WallClock
  /// How many places of each issue are named.
  public var places = 3
  /// The number of threads that read; nil for one a core.
  public var threads: Int?
  /// The number of cores.
  public var processors = 1

  /// Makes an empty request.
  public init(now: WallClock) { self.now = now }
}

extension CheckRequest {
  /// The most places of each issue that are named.
  private static let placeLimit = 1000

  /// The last day that counts.
  ///
  /// Throws ``UsageError``.
  func checkedAsOf() throws(UsageError) -> Day {
    try AsOf(asOf, now: now, zone: nil).day
  }

  /// Checks the request: the files, and the server if there is one.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  func checkedSources() throws(UsageError) -> (files: [String], server: String?) {
    guard 1...Self.placeLimit ~= places else {
      throw UsageError("--places \(places): give 1 to \(Self.placeLimit)")
    }
    let servers = sources.filter(DataRequest.isServer)
    guard servers.count < 2 else {
      throw UsageError("give one server; check the others one by one")
    }
    if servers.isEmpty { try server.checkIsUnused() }
    let files = sources.filter { !DataRequest.isServer($0) }
    if servers.isEmpty || !files.isEmpty { _ = try DataRequest.checked(sources: files) }
    return (files, servers.first)
  }
}

/// Looks whether data and a server are fit for a report, and what is to be mended.
public struct CheckRun: Sendable {
  private let request: CheckRequest
  private let progress: any RunProgress

  /// Makes a run.
  public init(_ request: CheckRequest, progress: any RunProgress = NoProgress()) {
    (self.request, self.progress) = (request, progress)
  }

  /// Checks all sources, and says what came of it.
  ///
  /// A server that does not answer is a finding too. Throws ``UsageError`` for a wrong call,
  /// `IntakeError` when there is nothing to read, `CredentialFault` for a secret that cannot be
  /// used, and ``FetchError`` for a file of certificates that cannot.
  public func run() async throws -> CheckReport {
    let (files, address) = try request.checkedSources()
    let asOf = try request.checkedAsOf()
    let threads = try checkedThreads(request.threads, processors: request.processors)
    var server: CheckReport.Server?
    if let address {
      var fetch = request.server
      (fetch.server, fetch.output) = (address, ".")
      fetch.retryBudget = fetch.retryBudget ?? 30
      server = try await ServerCheck(try FetchPlan(fetch), placeLimit: request.places, asOf: asOf)
        .run()
    }
    guard !files.isEmpty else { return CheckReport(data: nil, server: server) }
    let data = try await DataCheck(
      sources: files, placeLimit: request.places, threads: threads, asOf: asOf
    ).run(progress: progress)
    return CheckReport(data: data, server: server)
  }
}
