internal import Dispatch
internal import Synchronization

/// The threads that run transfers, one at a time each, and keep their connections for the next.
///
/// There are as many as transfers have run at once, up to a limit, beyond which a transfer waits. They
/// are not among Dispatch's: those are few, and tasks need them.
final class TransferThreads: Sendable {
  private struct State {
    var all: [TransferThread] = []
    var idle: [TransferThread] = []
    var waiting: [Transfer] = []
  }

  /// More than requests are ever made at once.
  private static let limit = 32

  private let settings: TransportSettings
  private let authorities: Authorities
  private let state = Mutex(State())
  private let running = DispatchGroup()

  /// Makes threads as they are needed; they must be closed.
  init(_ settings: TransportSettings, _ authorities: Authorities) {
    (self.settings, self.authorities) = (settings, authorities)
  }

  /// Runs a transfer on the thread that was idle last, or on a new one.
  func run(_ transfer: Transfer) {
    let new = state.withLock { state -> TransferThread? in
      if let thread = state.idle.popLast() {
        thread.give(transfer)
      } else if state.all.count < Self.limit {
        let thread = TransferThread(transfer)
        state.all.append(thread)
        return thread
      } else {
        state.waiting.append(transfer)
      }
      return nil
    }
    if let new { start(new) }
  }

  /// Ends all transfers that still run, and waits for the threads.
  func close() async {
    let (threads, waiting) = state.withLock { ($0.all, $0.waiting) }
    for transfer in waiting { transfer.abandon() }
    for thread in threads { thread.close() }
    await withCheckedContinuation { continuation in
      running.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func start(_ thread: TransferThread) {
    running.enter()
    SystemThread.start { [self] in
      work(thread)
      running.leave()
    }
  }

  private func work(_ thread: TransferThread) {
    let handle = CurlHandle(settings, authorities)
    while let transfer = thread.next() {
      let end = handle.run(transfer)
      // Whoever sees the end may send the next request at once, over the same connection.
      release(thread)
      transfer.finish(end)
    }
  }

  /// Gives a thread the transfer that waits longest.
  private func release(_ thread: TransferThread) {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.idle.append(thread)
      } else {
        thread.give(state.waiting.removeFirst())
      }
    }
  }
}

/// A thread's place for the transfer that it runs next.
private final class TransferThread: Sendable {
  private struct State {
    var next: Transfer?
    var current: Transfer?
    var isClosed = false
  }

  private let state: Mutex<State>
  private let news = DispatchSemaphore(value: 0)

  init(_ first: Transfer) {
    state = Mutex(State(next: first))
    news.signal()
  }

  func give(_ transfer: Transfer) {
    state.withLock { $0.next = transfer }
    news.signal()
  }

  /// The next transfer, as soon as there is one; nil when the thread must end.
  func next() -> Transfer? {
    news.wait()
    return state.withLock { state in
      state.current = state.next.take()
      return state.isClosed ? nil : state.current
    }
  }

  func close() {
    let transfers = state.withLock { state in
      state.isClosed = true
      return [state.next, state.current]
    }
    for transfer in transfers { transfer?.abandon() }
    news.signal()
  }
}
