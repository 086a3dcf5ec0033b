internal import FHIRServer
internal import MedicationAdherence

/// Writes some lines of a file of doses, and says what became of each.
///
/// They go in one Bundle. What its answer does not settle is looked up and sent by itself; and so are all
/// lines, one by one, where the server takes no Bundles.
final class LineWriting {
  private let session: WritingSession
  private let isAtomic: Bool
  /// What ends the run: the server accepts the credentials no more.
  private(set) var end: WriteFault?

  init(_ session: WritingSession, isAtomic: Bool) {
    (self.session, self.isAtomic) = (session, isAtomic)
  }

  /// What becomes of lines, in their order.
  ///
  /// Throws `CancellationError`; of a transaction also ``WriteFault`` when the server takes none.
  func results(of lines: [CheckedLine]) async throws -> [LineResult] {
    let pending = lines.filter { $0.settled == nil }
    let isHindered = isAtomic && lines.contains { $0.settled?.state == .refused }
    let written: [LineResult] =
      isHindered
      ? pending.map {
        LineResult(line: $0.number, state: .refused, reason: "another line was refused")
      }
      : try await write(pending)
    let byLine = Dictionary(written.map { ($0.line, $0) }) { first, _ in first }
    return lines.compactMap { $0.settled ?? byLine[$0.number] }
  }

  private func write(_ lines: [CheckedLine]) async throws -> [LineResult] {
    guard !lines.isEmpty else { return [] }
    if isAtomic { return try await transact(lines) }
    let bundled = lines.filter { $0.isBundled(by: session.sender) }
    let answers =
      bundled.count > 1
      ? try await session.sender.send(bundled.map(\.write), isTransaction: false) : nil
    var told: [Int: BundledAnswer] = [:]
    for (line, answer) in zip(bundled, answers ?? []) { told[line.number] = answer }
    var results: [LineResult] = []
    for line in lines {
      if let settled = told[line.number].flatMap({ line.result($0) }) {
        results.append(settled)
      } else {
        var result = try await single(line)
        // What was not there before and was sent is there because it was.
        if result.state == .there, told[line.number]?.isUnknown ?? false {
          result.state = line.written
        }
        results.append(result)
      }
    }
    return results
  }

  private func transact(_ lines: [CheckedLine]) async throws -> [LineResult] {
    do {
      let answers = try await session.sender.transact(lines.map(\.write))
      return zip(lines, answers).map { line, answer in
        line.result(answer) ?? LineResult(line: line.number, state: .unknown)
      }
    } catch let fault as WriteFault {
      if case .notSupported = fault { throw fault }
      return lines.map { LineResult($0, fault) }
    }
  }

  /// Writes one line by itself, after it was looked up.
  private func single(_ line: CheckedLine) async throws -> LineResult {
    if let end { return LineResult(line, end) }
    do {
      switch line.write {
      case .creation(let new): return line.result(try await session.sender.create(new))
      case .change(let read, let change):
        return line.result(try await session.sender.update(read, by: change), of: read)
      }
    } catch let fault as WriteFault {
      if case .server(let cause) = fault, cause.isUnauthenticated { end = fault }
      if fault == .notAllowed { throw fault }
      return LineResult(line, fault)
    }
  }
}

extension LineResult {
  /// The result of a line that a fault ended.
  init(_ line: CheckedLine, _ fault: WriteFault) {
    self.init(
      line: line.number, state: fault.leavesOutcomeUnknown ? .unknown : .refused,
      status: fault.httpStatus, reason: fault.description)
  }
}
