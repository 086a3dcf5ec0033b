extension Range<Int> {
  /// The results of a function for parts of the range, in their order, worked out by several threads.
  ///
  /// The range is cut into a few parts for each thread, so that none waits long for the others.
  func concurrentParts<Result: Sendable>(
    threads: Int, _ body: @escaping @Sendable (Range<Int>) -> Result
  ) async -> [Result] {
    guard threads > 1, count > threads else { return isEmpty ? [] : [body(self)] }
    let size = Swift.max(count / (threads * 8), 1)
    let starts = Array(stride(from: lowerBound, to: upperBound, by: size))
    return await withTaskGroup(of: (Int, Result).self) { group in
      for (part, start) in starts.enumerated() {
        let numbers = start..<Swift.min(start + size, upperBound)
        group.addTask { (part, body(numbers)) }
      }
      var parts = [Result?](repeating: nil, count: starts.count)
      for await (part, result) in group { parts[part] = result }
      return parts.compactMap(\.self)
    }
  }
}
