internal import Synchronization

/// Pieces of bytes on their way from one task to another, up to a limit.
///
/// The tasks do not wait for one another while there are some and not too many.
final class PieceQueue<Piece: Collection<UInt8> & Sendable>: Sendable {
  private struct State {
    var pieces: [Piece] = []
    var held = 0
    var end: Result<Void, any Error>?
    var isAbandoned = false
    var waitingTaker: CheckedContinuation<Void, Never>?
    var waitingFiller: CheckedContinuation<Void, Never>?
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Holds pieces up to `limit` bytes together.
  init(limit: Int = 1 << 20) { self.limit = limit }

  /// The pieces that are there, as soon as there are some; nil at the end.
  ///
  /// Throws what it was ended with, once all that came before was taken.
  func next() async throws -> [Piece]? {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        let isReady = !state.pieces.isEmpty || state.end != nil
        if !isReady { state.waitingTaker = continuation }
        return isReady
      }
      if isReady { continuation.resume() }
    }
    let (pieces, end, filler) = state.withLock { state in
      defer { (state.pieces, state.held, state.waitingFiller) = ([], 0, nil) }
      return (state.pieces, state.end, state.waitingFiller)
    }
    filler?.resume()
    guard pieces.isEmpty else { return pieces }
    try end?.get()
    return nil
  }

  /// Declares that nothing more is taken, so that filling can stop.
  func abandon() {
    let filler = state.withLock { state in
      state.isAbandoned = true
      return state.waitingFiller.take()
    }
    filler?.resume()
  }

  /// Adds a piece, and waits while the queue is full; false when nothing is taken any more.
  func add(_ piece: Piece) async -> Bool {
    let taker = state.withLock { state in
      state.pieces.append(piece)
      state.held += piece.count
      return state.waitingTaker.take()
    }
    taker?.resume()
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        let isReady = state.held <= limit || state.isAbandoned
        if !isReady { state.waitingFiller = continuation }
        return isReady
      }
      if isReady { continuation.resume() }
    }
    return state.withLock { !$0.isAbandoned }
  }

  /// Declares that nothing more comes, and why.
  func finish(_ end: Result<Void, any Error>) {
    let taker = state.withLock { state in
      state.end = end
      return state.waitingTaker.take()
    }
    taker?.resume()
  }
}
