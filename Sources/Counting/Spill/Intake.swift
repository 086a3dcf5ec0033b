internal import DurableOutput
package import FHIRDecoding
package import FHIRFiles
internal import MedicationAdherence
internal import Synchronization

/// What was read from the sources: the readers with their findings and records, and the stored
/// administrations.
package struct Intake {
  /// The readers, one a thread.
  package private(set) var readers: [ResourceReader]
  /// Each reader's administrations.
  let spills: [ReadingSpill]
  /// The inputs as the manifest names them.
  package let inputs: [InputRecord]
  /// What the source could not read.
  package let sourceFindings: [Finding]
  /// Where each chunk lies.
  let chunks: ChunkPlaces
}

/// Where the chunks of an input lie: what a place in the order of reading says of file and line.
struct ChunkPlaces: Sendable {
  /// The index of each chunk's file among the inputs.
  private var files: [Int32] = []
  /// How many lines come before those that were counted from the chunk's own first line.
  private var linesBefore: [Int32] = []

  /// Notes the file of a chunk.
  mutating func note(_ sequence: Int, file: Int, linesBefore lines: Int) {
    while files.count <= sequence {
      files.append(0)
      linesBefore.append(0)
    }
    (files[sequence], linesBefore[sequence]) = (Int32(file), Int32(clamping: lines))
  }

  /// The index of the file among the inputs, and the line in it, of a resource with this place in the
  /// order of reading and this line from the first one of its stretch on.
  func place(of ordinal: UInt64, line: Int32) -> (file: Int32, line: Int32) {
    let chunk = ResourcePlace.chunk(of: ordinal)
    return (files[chunk], line &+ linesBefore[chunk])
  }
}

extension Intake {
  /// Receives, on any thread, the number of bytes and administrations of a chunk that was read.
  package typealias DidRead = @Sendable (_ bytes: Int, _ administrations: Int) -> Void

  /// Reads a source to its end on several threads.
  ///
  /// Pieces are handed out under a lock, so one thread at a time uses the source, and the result
  /// depends on the pieces' numbers only, never on which thread read them.
  /// Throws ``CountingError`` when records cannot be set aside, and `CancellationError`.
  package static func read(
    _ makeSource: @Sendable () -> any FHIRSource, threads: Int, keepsTexts: Bool,
    keepsReasons: Bool = false, keeping kinds: EventKinds = .administrations,
    details: RecordDetails = [], codes: SiteCodes = SiteCodes(), spillFolder: String,
    didRead: @escaping DidRead
  ) async throws -> Intake {
    let shared = SharedSource(makeSource)
    let budget = SpillBudget(
      mebibytes: 48, keepsTexts: keepsTexts, spills: ReadingSpill.spills(readers: threads))
    var parts = try await withThrowingTaskGroup(of: IntakePart.self) { group in
      for _ in 0..<threads {
        group.addTask {
          try IntakePart.read(
            shared, budget: budget, spillFolder: spillFolder, didRead: didRead
          ) {
            ResourceReader(
              keepsTexts: keepsTexts, keepsReasons: keepsReasons, keeping: kinds, details: details,
              codes: codes)
          }
        }
      }
      var parts: [IntakePart] = []
      for try await part in group { parts.append(part) }
      return parts
    }
    let spills = parts.map(\.spill)
    var readers = parts.map(\.reader)
    let files = parts.flatMap(\.files)
    // The readers' buffers are changed in place if nothing else retains them.
    parts = []
    var chunks = ChunkPlaces()
    for (sequence, file) in files.sorted(by: { $0.sequence < $1.sequence }) {
      chunks.note(sequence, file: file, linesBefore: shared.linesBefore(chunk: sequence))
    }
    for index in readers.indices { readers[index].settleLines(before: shared.linesBefore) }
    return Intake(
      readers: readers, spills: spills, inputs: shared.inputs,
      sourceFindings: shared.findings + readers.missingPages, chunks: chunks)
  }
}

extension Intake {
  /// Frees what the linked record has taken over.
  mutating func forgetLinked() {
    ResourceReader.forgetLinked(in: &readers)
  }
}

/// A source that several threads share.
package final class SharedSource: Sendable {
  private let source: Mutex<any FHIRSource>
  private let turn = AdaptiveLock()

  package init(_ makeSource: @Sendable () -> any FHIRSource) {
    source = Mutex(makeSource())
  }

  /// The next piece, which the caller must read; nil at the end.
  func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece? {
    turn.take { source.withLock { $0.nextPiece(reusing: &bytes) } }
  }

  /// The next chunk, with the number of its first line, read under the lock; nil at the end.
  package func nextChunk(reusing bytes: inout [UInt8]) -> Chunk? {
    turn.take { source.withLock { $0.nextChunk(reusing: &bytes) } }
  }

  func linesBefore(chunk sequence: Int) -> Int {
    source.withLock { $0.linesBefore(chunk: sequence) }
  }

  package var inputs: [InputRecord] { source.withLock { $0.inputs } }
  package var findings: [Finding] { source.withLock { $0.findings } }
}

/// What one thread read, handed over when the thread is done.
private struct IntakePart: @unchecked Sendable {
  let reader: ResourceReader
  let spill: ReadingSpill
  /// The file of each chunk that was read.
  let files: [(sequence: Int, file: Int)]

  static func read(
    _ source: SharedSource, budget: SpillBudget, spillFolder: String, didRead: Intake.DidRead,
    makeReader: () -> ResourceReader
  ) throws -> IntakePart {
    var reader = makeReader()
    let spill = ReadingSpill(
      keepsTexts: reader.options.keepsTexts, budget: budget, folder: spillFolder)
    var (bytes, files): ([UInt8], [(Int, Int)]) = ([], [])
    while true {
      // Never between taking a piece and reading it: later pieces may wait for it.
      try Task.checkCancellation()
      guard let piece = source.nextPiece(reusing: &bytes) else { break }
      guard let chunk = piece.read(reusing: &bytes) else { continue }
      reader.read(chunk)
      files.append((chunk.sequence, chunk.file))
      piece.noteLines(reader.lineCount)
      for record in reader.administrations.records {
        let text = Int(record.idOffset)..<Int(record.idOffset) + Int(record.idCount)
        try spill.append(record, text: reader.administrations.texts[text])
      }
      didRead(chunk.range.count, reader.administrations.records.count)
      bytes = chunk.bytes
    }
    try Task.checkCancellation()
    try spill.settle()
    reader.dropCaches()
    return IntakePart(reader: reader, spill: spill, files: files)
  }
}

extension Intake {
  /// How many resources of each type were read, by type.
  package var resourceCounts: [String: Int] {
    readers.reduce(into: [:]) { $0.merge($1.resourceCounts, uniquingKeysWith: +) }
  }

  /// How many administrations of each version of FHIR were read, by the version's name.
  package var versionCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for reader in readers {
      for version in FHIRVersion.allCases {
        counts[version.name, default: 0] +=
          reader.administrations.versionCounts[Int(version.rawValue)]
      }
    }
    return counts
  }

  /// The paths of the inputs, as the manifest names them.
  var inputPaths: [String] { inputs.map(\.path) }

  /// Whether what tells in which ward a patient was is read.
  package var readsWards: Bool { readers.contains { $0.options.details.contains(.wards) } }

  /// Whether all of the input could be read, though a resource may have been of no use.
  package var isWhole: Bool {
    sourceFindings.allSatisfy { $0.severity != .unreadable }
      && readers.allSatisfy { $0.findings.allSatisfy { $0.severity != .unreadable } }
  }

  /// Throws for an input without a single byte.
  ///
  /// An empty export has most likely failed, which an empty report would hide; a Bundle without
  /// entries states that there are none. When something could not be read, the report's ledger
  /// gives the reason instead.
  package func checkIsNotEmpty() throws(IntakeError) {
    guard isWhole, let first = inputs.first,
      inputs.allSatisfy({ $0.byteCount == 0 })
    else { return }
    throw .emptyInput(first.path, others: inputs.count - 1)
  }

  /// The same intake with further findings.
  package func adding(_ findings: [Finding]) -> Intake {
    guard !findings.isEmpty else { return self }
    return Intake(
      readers: readers, spills: spills, inputs: inputs, sourceFindings: sourceFindings + findings,
      chunks: chunks)
  }

  /// The findings and those of the source, sorted by file, line and text.
  package func sorted(_ findings: [Finding]) -> [Finding] { (sourceFindings + findings).byPlace }
}

extension [Finding] {
  /// The findings sorted by file, line and text.
  package var byPlace: [Finding] {
    sorted {
      let (one, other) = (($0.file, $0.path, $0.line), ($1.file, $1.path, $1.line))
      return one == other ? $0.detail.text < $1.detail.text : one < other
    }
  }
}
