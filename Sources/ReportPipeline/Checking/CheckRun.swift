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
  /// Throws ``UsageError`` for a wrong call, `IntakeError` when there is nothing to read, and
  /// `CredentialFault` for a secret that cannot be used.
  public func run() async throws -> CheckReport {
    let (files, _) = try request.checkedSources()
    let data = try await DataCheck(
      sources: files, placeLimit: request.places, threads: request.threads
    ).run(progress: progress)
    return CheckReport(data: data)
  }
}
