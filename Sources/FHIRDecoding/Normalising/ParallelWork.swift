internal import Dispatch
internal import Synchronization

/// Work on several threads at once, of which the results do not depend on their order.
enum ParallelWork {
  /// The results of a function for each number below a count, in their order.
  static func results<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    guard count > 1 else { return (0..<count).map(body) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = body(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// The results of two functions, one after the other when they may not be worked out at once.
  static func both<First: Sendable, Second: Sendable>(
    atOnce: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard atOnce else { return (first(), second()) }
    let found = results(2) { number -> (first: First?, second: Second?) in
      number == 0 ? (first(), nil) : (nil, second())
    }
    guard let first = found[0].first, let second = found[1].second else {
      preconditionFailure("both functions were called")
    }
    return (first, second)
  }
}
