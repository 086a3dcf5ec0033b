internal import FHIRDecoding
internal import FHIRFiles
internal import Synchronization

/// What was read from the sources: the readers' findings and records, the administrations spooled.
struct Intake {
  /// The number of partitions that administrations are spread over by their identity.
  static let partitions = 128

  /// The readers, one a thread.
  private(set) var readers: [ResourceReader]
  /// Each reader's administrations.
  let spools: [ReadingSpool]
  /// The inputs as the manifest names them.
  let inputs: [InputRecord]
  /// What the source could not read.
  let sourceFindings: [Finding]
}

extension Intake {
  /// Reads a source to its end on several threads.
  ///
  /// Pieces are handed out under a lock, so the source is asked by one thread at a time, and what
  /// follows depends on the pieces' numbers only, never on which thread had them.
  /// Throws ``RunError`` when records cannot be set aside, and `CancellationError`.
  static func read(
    _ makeSource: @Sendable () -> any FHIRSource, threads: Int, keepsTexts: Bool,
    keepsReasons: Bool = false, keeping kinds: EventKinds = .administrations,
    spoolFolder: String, progress: any RunProgress
  ) async throws -> Intake {
    let shared = SharedSource(makeSource)
    let budget = SpoolBudget(48 << 20, spools: ReadingSpool.spools(readers: threads))
    var parts = try await withThrowingTaskGroup(of: IntakePart.self) { group in
      for _ in 0..<threads {
        group.addTask {
          try IntakePart.read(
            shared, budget: budget, keepsTexts: keepsTexts, keepsReasons: keepsReasons,
            keeping: kinds, spoolFolder: spoolFolder, progress: progress)
        }
      }
      var parts: [IntakePart] = []
      for try await part in group { parts.append(part) }
      return parts
    }
    let spools = parts.map(\.spool)
    var readers = parts.map(\.reader)
    // What the readers hold is changed in place when nobody else has it.
    parts = []
    for index in readers.indices { readers[index].settleLines(before: shared.linesBefore) }
    return Intake(
      readers: readers, spools: spools, inputs: shared.inputs,
      sourceFindings: shared.findings + readers.missingPages)
  }
}

extension Intake {
  /// Forgets what the linked record has taken over.
  mutating func forgetLinked() {
    ResourceReader.forgetLinked(in: &readers)
  }
}

/// A source that several threads ask in turn.
final class SharedSource: Sendable {
  private let source: Mutex<any FHIRSource>
  private let turn = Turn()

  init(_ makeSource: @Sendable () -> any FHIRSource) {
    source = Mutex(makeSource())
  }

  /// The next piece, which whoever asked must read; nil at the end.
  func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece? {
    turn.take { source.withLock { $0.nextPiece(reusing: &bytes) } }
  }

  /// The next chunk, with the number of its first line, read before others may ask; nil at the end.
  func nextChunk(reusing bytes: inout [UInt8]) -> Chunk? {
    turn.take { source.withLock { $0.nextChunk(reusing: &bytes) } }
  }

  func linesBefore(chunk sequence: Int) -> Int {
    source.withLock { $0.linesBefore(chunk: sequence) }
  }

  var inputs: [InputRecord] { source.withLock { $0.inputs } }
  var findings: [Finding] { source.withLock { $0.findings } }
}

/// What one thread read, handed over once, when the thread is done with it.
private struct IntakePart: @unchecked Sendable {
  let reader: ResourceReader
  let spool: ReadingSpool

  static func read(
    _ source: SharedSource, budget: SpoolBudget, keepsTexts: Bool, keepsReasons: Bool,
    keeping kinds: EventKinds, spoolFolder: String, progress: any RunProgress
  ) throws -> IntakePart {
    var reader = ResourceReader(
      keepsTexts: keepsTexts, keepsReasons: keepsReasons, keeping: kinds)
    let spool = ReadingSpool(keepsTexts: keepsTexts, budget: budget, folder: spoolFolder)
    var bytes: [UInt8] = []
    while true {
      // Not with a piece in hand, which must be read, for what was handed out later may wait for that.
      try Task.checkCancellation()
      guard let piece = source.nextPiece(reusing: &bytes) else { break }
      guard let chunk = piece.read(reusing: &bytes) else { continue }
      reader.read(chunk)
      piece.noteLines(reader.lineCount)
      for record in reader.administrations {
        let text = Int(record.idOffset)..<Int(record.idOffset) + Int(record.idCount)
        try spool.append(record, text: reader.texts[text])
      }
      progress.didRead(bytes: chunk.range.count, administrations: reader.administrations.count)
      bytes = chunk.bytes
    }
    try Task.checkCancellation()
    try spool.settle()
    reader.forgetWords()
    return IntakePart(reader: reader, spool: spool)
  }
}
