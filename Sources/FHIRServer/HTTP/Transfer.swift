internal import Dispatch
internal import Synchronization

/// A request on its way and its answer as it comes: a thread brings it, a task reads it.
///
/// The thread waits while more is held than the task has taken; somebody who has lost interest abandons the
/// transfer, and neither waits any longer.
final class Transfer: Sendable {
  private struct State {
    var head: AnswerHead?
    var bytes: [UInt8] = []
    var end: Result<Void, TransportFault>?
    var isAbandoned = false
    /// The task that waits for the head, for bytes or for the end.
    var reader: CheckedContinuation<Void, Never>?
    var isThreadWaiting = false
  }

  /// What is sent.
  let request: HTTPRequest
  /// The proxy that it goes through; nil when it goes to the server directly.
  let proxy: Proxies.Server?

  /// The bytes that are held before the thread waits: more than come while the task is busy with others.
  private static let heldBytes = 1 << 20

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)

  /// Makes a transfer that a thread must run.
  init(_ request: HTTPRequest, through proxy: Proxies.Server?) {
    (self.request, self.proxy) = (request, proxy)
  }

  /// Whether nobody waits for the answer any more.
  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Declares that nothing more is read.
  func abandon() {
    change { $0.isAbandoned = true }
  }

  // MARK: - The thread's side

  /// Gives the head of the answer.
  func give(_ head: AnswerHead) {
    change { $0.head = head }
  }

  /// Gives the next bytes, and waits while too many are held; false when nobody reads them any more.
  func give(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while true {
      let isTaken = state.withLock { state in
        let isTaken = state.isAbandoned || state.bytes.count < Self.heldBytes
        state.isThreadWaiting = !isTaken
        return isTaken
      }
      if isTaken { break }
      room.wait()
    }
    guard !isAbandoned else { return false }
    change { state in
      if state.bytes.isEmpty { state.bytes.reserveCapacity(min(Self.heldBytes, 4 * bytes.count)) }
      unsafe state.bytes.append(contentsOf: bytes)
    }
    return true
  }

  /// Says that nothing more comes, and why.
  func finish(_ end: Result<Void, TransportFault>) {
    change { $0.end = end }
  }

  // MARK: - The task's side

  /// The head of the answer, as soon as it is there, or why there is none.
  func head() async -> Result<AnswerHead, TransportFault> {
    await news { $0.head != nil }
    let (head, end) = state.withLock { ($0.head, $0.end) }
    if let head { return .success(head) }
    guard case .failure(let fault) = end else { return .failure(.interrupted) }
    return .failure(fault)
  }

  /// The bytes that have come, as soon as there are some; nil at the end.
  ///
  /// Throws what the transfer has ended with, once all that came before was taken.
  func next() async throws(TransportFault) -> [UInt8]? {
    await news { !$0.bytes.isEmpty }
    let (bytes, end) = change { state in
      defer { state.bytes = [] }
      return (state.bytes, state.end)
    }
    guard bytes.isEmpty else { return bytes }
    guard let end else { throw .interrupted }
    try end.get()
    return nil
  }

  /// Waits until a condition holds, or until it cannot hold any more.
  private func news(_ isReady: @Sendable (borrowing State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        let isReady = isReady(state) || state.end != nil || state.isAbandoned
        if !isReady { state.reader = continuation }
        return isReady
      }
      if isReady { continuation.resume() }
    }
  }

  /// Changes the state, and wakes whoever waits for that.
  private func change<Value>(_ body: (inout State) -> Value) -> Value {
    let (value, reader, isThreadWaiting) = state.withLock { state in
      let value = body(&state)
      defer { state.isThreadWaiting = false }
      return (value, state.reader.take(), state.isThreadWaiting)
    }
    reader?.resume()
    if isThreadWaiting { room.signal() }
    return value
  }
}

/// The reader of a transfer, which is abandoned with it: when it is gone, or its task is cancelled.
final class TransferReading: Sendable {
  private let transfer: Transfer

  /// Reads a transfer.
  init(_ transfer: Transfer) { self.transfer = transfer }

  deinit { transfer.abandon() }

  /// The head of the answer; throws at once when the task is cancelled.
  func head() async throws(TransportFault) -> AnswerHead {
    let head = await withTaskCancellationHandler {
      await transfer.head()
    } onCancel: {
      transfer.abandon()
    }
    return try head.get()
  }

  /// The bytes that have come, and nil at the end; throws at once when the task is cancelled.
  func next() async throws -> [UInt8]? {
    do {
      return try await withTaskCancellationHandler {
        try await transfer.next()
      } onCancel: {
        transfer.abandon()
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }
}
