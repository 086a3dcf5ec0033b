internal import Synchronization

extension Range<Int> {
  /// Works on each number on one of several threads, each with a state of its own, and gives the states.
  ///
  /// A thread takes the next number when it is done with one, so that none waits for another that is
  /// slower. Which state a number goes to is by chance: what is made of all must not depend on it.
  ///
  /// - Throws: what the work throws, and `CancellationError`; what was begun is waited for first.
  package func shared<State: Sendable>(
    threads: Int, begin: @escaping @Sendable () -> State,
    work: @escaping @Sendable (inout State, Int) throws -> Void
  ) async throws -> [State] {
    precondition(threads > 0, "a thread works")
    let numbers = SharedNumbers(self)
    return try await withThrowingTaskGroup(of: State.self) { group in
      for _ in 0..<threads {
        group.addTask {
          var state = begin()
          while let number = numbers.next() {
            try Task.checkCancellation()
            try work(&state, number)
          }
          return state
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// The numbers of a range, each of which one thread takes.
private final class SharedNumbers: Sendable {
  private let numbers: Mutex<Range<Int>.Iterator>

  init(_ range: Range<Int>) { numbers = Mutex(range.makeIterator()) }

  func next() -> Int? { numbers.withLock { $0.next() } }
}
