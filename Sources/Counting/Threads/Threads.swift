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

extension Range<Int> {
  /// Works out a result for each number on several threads, and hands the results on in their order.
  ///
  /// Several threads work on while a result is handed on; a single one does one after the other. At
  /// most twice as many results as there are threads wait for their turn.
  ///
  /// - Throws: what either throws; what was begun is waited for first.
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
