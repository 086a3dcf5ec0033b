internal import Dispatch
internal import Synchronization

/// Runs work on several threads, with results that do not depend on their timing.
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

  /// The results of two functions, run in parallel if `atOnce`, else one after the other.
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

extension ResourceReader {
  /// Frees the resources, references and deletions of all readers, once a linked record holds what
  /// is needed of them.
  ///
  /// Findings and counts stay.
  public static func forgetLinked(in readers: inout [ResourceReader]) {
    let linked = Mutex(readers.indices.map { Optional(readers[$0].takeLinked()) })
    // Freeing this many values takes time, so each reader's are freed on a thread of their own.
    _ = ParallelWork.results(readers.count) { number in
      let freed = linked.withLock { $0[number].take() }
      return freed == nil
    }
  }

  private mutating func takeLinked() -> LinkedPart {
    defer { (stores, bundles) = (ResourceStores(), BundleNotes()) }
    return LinkedPart(stores: stores, references: administrations.takeReferences())
  }
}

/// What a linked record has taken from a reader.
private struct LinkedPart: Sendable {
  let stores: ResourceStores
  let references: [AdministrationReferences]
}
