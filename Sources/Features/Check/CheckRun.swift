internal import DurableOutput
internal import FHIRServer

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
