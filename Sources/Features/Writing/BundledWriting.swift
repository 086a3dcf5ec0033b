internal import FHIRServer

/// Writes several resources, and says what became of each.
///
/// They go in one Bundle. What its answer does not settle is looked up and sent by itself; and so are all,
/// one by one, where the server takes no Bundles.
final class BundledWriting {
  private let sender: ResourceSender
  private let isAtomic: Bool
  private var takesBundles = true
  /// What ends the run: the server accepts the credentials no more.
  private(set) var end: WriteFault?

  /// The most entries of a Bundle.
  static let entriesOfBundle = 50

  init(_ sender: ResourceSender, isAtomic: Bool = false) {
    (self.sender, self.isAtomic) = (sender, isAtomic)
  }

  /// What becomes of them, in their order.
  ///
  /// Throws `CancellationError`; of a transaction also ``WriteFault`` when the server takes none.
  func results(of all: [PendingWrite]) async throws -> [WriteResult] {
    let pending = all.filter { $0.settled == nil }
    let isHindered = isAtomic && all.contains { $0.settled?.state == .refused }
    var written =
      try await isHindered
      ? pending.map { $0.result(.refused, reason: "another line was refused") } : write(pending)
    written.reverse()
    return all.compactMap { $0.settled ?? written.popLast() }
  }

  private func write(_ pending: [PendingWrite]) async throws -> [WriteResult] {
    guard !pending.isEmpty else { return [] }
    if isAtomic { return try await transact(pending) }
    let bundled = pending.indices.filter { pending[$0].isBundled(by: sender) }
    var told: [Int: BundledAnswer] = [:]
    if bundled.count > 1, takesBundles {
      let answers = try await sender.send(bundled.map { pending[$0].write }, isTransaction: false)
      takesBundles = answers != nil
      for (place, answer) in zip(bundled, answers ?? []) { told[place] = answer }
    }
    var results: [WriteResult] = []
    for (place, one) in pending.enumerated() {
      if let settled = told[place].flatMap({ one.result($0) }) {
        results.append(settled)
      } else {
        var result = try await single(one)
        // What was not there before and was sent is there because it was.
        if result.state == .there, told[place]?.isUnknown ?? false { result.state = one.written }
        results.append(result)
      }
    }
    return results
  }

  private func transact(_ pending: [PendingWrite]) async throws -> [WriteResult] {
    do {
      let answers = try await sender.transact(pending.map(\.write))
      return zip(pending, answers).map { $0.result($1) ?? $0.result(.unknown) }
    } catch let fault as WriteFault {
      if case .notSupported = fault { throw fault }
      return pending.map { $0.result(fault) }
    }
  }

  /// Writes one by itself, after it was looked up.
  private func single(_ one: PendingWrite) async throws -> WriteResult {
    if let end { return one.result(end) }
    do {
      switch one.write {
      case .creation(let new): return one.result(try await sender.create(new))
      case .placement(let json): return one.result(try await sender.place(json))
      case .change(let read, let change):
        return one.result(try await sender.update(read, by: change), of: read)
      }
    } catch let fault as WriteFault {
      if case .server(let cause) = fault, cause.isUnauthenticated { end = fault }
      if fault == .notAllowed { throw fault }
      return one.result(fault)
    }
  }
}
