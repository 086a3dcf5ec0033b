internal import Counting
internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence

/// What a user wants to have checked: options as texts, nothing validated yet.
public struct CheckRequest: Sendable {
  /// The files and folders, `-` for standard input, and at most one server.
  public var sources: [String] = []
  /// Where the key of encrypted files is from.
  public var keys = KeySource([:])
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

/// What is to be checked: every choice, validated.
public struct CheckPlan: Sendable {
  /// The files and folders; `-` is standard input.
  let files: [String]
  /// Where the key of encrypted files is from.
  let keys: KeySource
  /// How the server is asked; nil without one.
  let fetch: FetchPlan?
  /// The last day that counts.
  let asOf: Day
  /// How many places of each issue are named.
  let places: Int
  /// The number of threads that read.
  let threads: Int

  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and `CredentialFault` for a secret that
  /// cannot be used.
  public init(_ request: CheckRequest) throws {
    let (files, address) = try request.checkedSources()
    (self.files, places, keys) = (files, request.places, request.keys)
    asOf = try AsOf(request.asOf, now: request.now, zone: nil).day
    threads = try checkedThreads(request.threads, processors: request.processors)
    fetch = try address.map { address in
      var fetch = request.server
      (fetch.server.address, fetch.output) = (address, ".")
      fetch.server.retryBudget = fetch.server.retryBudget ?? 30
      return try FetchPlan(fetch)
    }
  }
}

extension CheckRequest {
  /// The most places of each issue that are named.
  private static let placeLimit = 1000

  /// Checks the request: the files, and the server if there is one.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  fileprivate func checkedSources() throws(UsageError) -> (files: [String], server: String?) {
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

/// Checks whether data and a server are fit for a report, and what needs fixing.
public struct CheckRun: Sendable {
  private let plan: CheckPlan
  private let progress: any RunProgress

  /// Makes a run of a plan.
  public init(_ plan: CheckPlan, progress: any RunProgress = NoProgress()) {
    (self.plan, self.progress) = (plan, progress)
  }

  /// Checks all sources.
  ///
  /// A server that does not answer is a finding too. Throws `IntakeError` when there is nothing to
  /// read, and ``FetchError`` for a file of certificates that cannot be used.
  public func run() async throws -> CheckReport {
    var server: CheckReport.Server?
    if let fetch = plan.fetch {
      server = try await ServerCheck(fetch, placeLimit: plan.places, asOf: plan.asOf).run()
    }
    guard !plan.files.isEmpty else { return CheckReport(data: nil, server: server) }
    let data = try await DataCheck(
      sources: plan.files, keys: plan.keys, placeLimit: plan.places, threads: plan.threads,
      asOf: plan.asOf
    ).run(progress: progress)
    return CheckReport(data: data, server: server)
  }
}
