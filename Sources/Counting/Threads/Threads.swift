internal import Synchronization

extension Range<Int> {
  /// Works on each number on one of several threads, each with its own state, and returns the
  /// states.
  ///
  /// Saves waiting: a thread takes the next number as soon as it is done with one. Which state gets
  /// a number is by chance, so the result of all must not depend on it.
  ///
  /// - Throws: what the work throws, and `CancellationError`, after all started work has ended.
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

/// The numbers of a range, each taken by one thread.
private final class SharedNumbers: Sendable {
  private let numbers: Mutex<Range<Int>.Iterator>

  init(_ range: Range<Int>) { numbers = Mutex(range.makeIterator()) }

  func next() -> Int? { numbers.withLock { $0.next() } }
}

extension Range<Int> {
  /// Computes a result for each number on several threads, and hands the results on in order.
  ///
  /// Saves waiting: threads go on working while a result is handed on; a single thread alternates.
  /// At most twice as many results as threads are kept waiting.
  ///
  /// - Throws: what either throws, after all started work has ended.
  package func forEachInOrder<Result: Sendable>(
    threads: Int, work: @escaping @Sendable (Int) throws -> Result,
    handOn: (Result) throws -> Void
  ) async throws {
    precondition(threads > 0, "a thread works")
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var waiting: [Int: Result] = [:]
      var (started, next) = (lowerBound, lowerBound)
      while next < upperBound {
        let ahead = Swift.min(next + 2 * threads, upperBound)
        let mayStart = threads > 1 || waiting[next] == nil
        while mayStart, started < ahead, started - next - waiting.count < threads {
          let number = started
          group.addTask { (number, try work(number)) }
          started += 1
        }
        if let result = waiting.removeValue(forKey: next) {
          try handOn(result)
          next += 1
        } else if let (number, result) = try await group.next() {
          waiting[number] = result
        }
      }
    }
  }
}
