internal import Dispatch
internal import Glibc

/// Ends work when the user or the system asks for it, in place of ending the process.
enum Interruption {
  /// Does work as a task that SIGINT (Ctrl-C) and SIGTERM cancel; a second one ends the process.
  static func ending<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        task.cancel()
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }
}
