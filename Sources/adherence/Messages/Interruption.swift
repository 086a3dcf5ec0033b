internal import Dispatch
internal import Glibc
internal import Synchronization

/// Ends work when the user or the system asks for it, in place of ending the process.
enum Interruption {
  /// The signal that came, or 0, and what cancels the work.
  private static let state = Mutex((number: Int32(0), cancel: { @Sendable () -> Void in }))

  /// Where signals are waited for: a thread of its own, for all others may be busy.
  private static let queue = DispatchQueue(label: "signals")

  /// The signal that came, SIGINT or SIGTERM; nil when none did.
  static var signal: Int32? {
    let number = state.withLock(\.number)
    return number == 0 ? nil : number
  }

  /// Does work as a task that SIGINT (Ctrl-C) and SIGTERM cancel; a second one ends the process.
  ///
  /// The work begins when both are waited for: until then they end the process, which has done nothing.
  static func ending<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let sources = [await source(of: SIGINT), await source(of: SIGTERM)]
    defer { for source in sources { source.cancel() } }
    let task = state.withLock { state in
      let task = Task { try await work() }
      state.cancel = { task.cancel() }
      if state.number != 0 { task.cancel() }
      return task
    }
    return try await task.value
  }

  /// Waits for a signal from now on; from the second one on it does what it does by itself.
  private static func source(of number: Int32) async -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      Glibc.signal(number, SIG_DFL)
      let cancel = state.withLock { state in
        state.number = number
        return state.cancel
      }
      cancel()
    }
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.resume()
    }
    return source
  }
}
