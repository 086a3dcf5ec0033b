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
