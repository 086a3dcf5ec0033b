internal import Dispatch
internal import Synchronization

/// Work on several threads at once, of which the results do not depend on their order.
enum ParallelWork {
  /// The results of a function for each number below a count.
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
    let one = Mutex<First?>(nil)
    let other = Mutex<Second?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        let result = first()
        one.withLock { $0 = result }
      } else {
        let result = second()
        other.withLock { $0 = result }
      }
    }
    guard let first = one.withLock(\.self), let second = other.withLock(\.self) else {
      preconditionFailure("both functions were called")
    }
    return (first, second)
  }
}
