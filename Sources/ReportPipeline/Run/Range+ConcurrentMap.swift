extension Range<Int> {
  /// The results of a function for each number, in their order, worked out by several threads.
  ///
  /// The range is cut into a few parts for each thread, so that none waits long for the others.
  func concurrentMap<Result: Sendable>(
    threads: Int, _ body: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    guard threads > 1, count > threads else { return map(body) }
    let size = Swift.max(count / (threads * 8), 1)
    let starts = Array(stride(from: lowerBound, to: upperBound, by: size))
    return await withTaskGroup(of: (Int, [Result]).self) { group in
      for (part, start) in starts.enumerated() {
        let numbers = start..<Swift.min(start + size, upperBound)
        group.addTask { (part, numbers.map(body)) }
      }
      var parts = [[Result]](repeating: [], count: starts.count)
      for await (part, results) in group { parts[part] = results }
      return Array(parts.joined())
    }
  }
}
