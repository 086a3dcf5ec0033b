internal import Dispatch
internal import Glibc
internal import Synchronization

/// Cancels work on signals of the user or the system, instead of ending the process.
enum Interruption {
  /// The signal that came, or 0, and what cancels the work.
  private static let state = Mutex((number: Int32(0), cancel: { @Sendable () -> Void in }))

  /// Where signals are waited for: a thread of its own, for all others may be busy.
  private static let queue = DispatchQueue(label: "signals")

  /// The signal that came, SIGINT, SIGTERM or SIGHUP; nil when none did.
  static var signal: Int32? {
    let number = state.withLock(\.number)
    return number == 0 ? nil : number
  }

  /// Does work as a task that SIGINT (Ctrl-C), SIGTERM and SIGHUP (a closed terminal) cancel; a second
  /// SIGINT or SIGTERM, a while later, ends the process.
  ///
  /// The work begins when all are waited for: until then they end the process, which has done nothing.
  static func ending<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    var sources: [any DispatchSourceSignal] = []
    for number in numbers where !isIgnored(number) { sources.append(await source(of: number)) }
    defer { for source in sources { source.cancel() } }
    let task = state.withLock { state in
      let task = Task { try await work() }
      state.cancel = { task.cancel() }
      if state.number != 0 { task.cancel() }
      return task
    }
    return try await task.value
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Whether who started the process wants a signal to do nothing, as a shell does of a job in the
  /// background, and `nohup` of the end of the terminal.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// How long another signal is taken for the same: `timeout` sends it to the process and at once to the
  /// process's group.
  private static let echo = DispatchTimeInterval.milliseconds(300)

  /// Waits for a signal from now on; a second one after the echo, whichever it is, does what it does by
  /// itself.
  ///
  /// But SIGHUP does nothing then: a closed terminal sends it more than once, by the shell and by the
  /// system, and is no wish to end without cleaning up.
  private static func source(of number: Int32) async -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      let cancel: (@Sendable () -> Void)? = state.withLock { state in
        guard state.number == 0 else { return nil }
        state.number = number
        return state.cancel
      }
      guard let cancel else { return }
      queue.asyncAfter(deadline: .now() + echo) {
        for number in numbers where !isIgnored(number) {
          Glibc.signal(number, number == SIGHUP ? SIG_IGN : SIG_DFL)
        }
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
