internal import FHIRDecoding
internal import FHIRFiles
internal import Parts

/// What was routed to one part, as a source that is read like the files themselves.
///
/// Texts keep their places: the number of a line is that of the file, and texts come in the order of the
/// input.
struct BlockSource: FHIRSource {
  /// What a part is made of.
  struct Routed: Sendable {
    let plan: PartPlan
    let routes: PartPlan.Routes
    let blocks: BlockFolder
    let families: Families
    /// What is known of each split.
    let splits: [SplitFacts]
    let part: Int
  }

  /// The most bytes of a chunk.
  private static let chunkSize = 1 << 20

  private let routed: Routed
  private let homes: [Int]
  private let firstLines: [Int]
  private var split = 0
  private var texts: SplitTexts?
  private var waiting: Unit?
  private var sequence = 0
  private let log: BlockLog

  /// The source of a part; `log` is told what happens while it is read.
  init(_ routed: Routed, log: BlockLog) {
    (self.routed, self.log) = (routed, log)
    homes = routed.families.homes(of: routed.part).sorted()
    var (lines, input) = (0, -1)
    var firstLines: [Int] = []
    for (split, facts) in zip(routed.routes.splits, routed.splits) {
      if split.input != input { (lines, input) = (0, split.input) }
      firstLines.append(lines)
      lines += facts.lines
    }
    self.firstLines = firstLines
  }

  var inputs: [InputRecord] {
    routed.plan.inputs.map { InputRecord(path: $0.path, byteCount: $0.bytes ?? 0, sha256: "") }
  }

  /// Each split's are told by one part.
  var findings: [Finding] {
    let own = routed.splits.indices.filter { $0 % routed.plan.parts == routed.part }
    return (routed.part == 0 ? routed.routes.findings : [])
      + own.flatMap { split in
        routed.splits[split].findings.map { found in
          Finding(
            severity: found.severity, reason: found.reason, resource: found.resource,
            file: routed.routes.splits[split].input, path: found.path,
            line: found.line, detail: found.detail)
        }
      }
  }

  func linesBefore(chunk sequence: Int) -> Int { 0 }

  mutating func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece? {
    do {
      while waiting == nil, split < routed.routes.splits.count {
        texts = try SplitTexts(split, of: routed, homes)
        waiting = try texts?.next()
        split += 1
      }
      return try waiting.map { .chunk(try nextChunk(from: $0, of: split - 1), nil) }
    } catch {
      return log.end(error)
    }
  }

  private mutating func next(_ place: BlockLog.Place) -> Int {
    log.note(place)
    defer { sequence += 1 }
    return sequence
  }

  /// A chunk of the next texts, from a first one on, that follow one another in the split.
  private mutating func nextChunk(from first: Unit, of split: Int) throws -> Chunk {
    let isOfLines = first.value == nil
    var (bytes, values) = ([UInt8](), [Chunk.Value]())
    var number = first.number
    while let unit = waiting, unit.number == number, (unit.value == nil) == isOfLines,
      bytes.isEmpty || bytes.count + unit.bytes.count <= Self.chunkSize,
      !isOfLines || unit.line == first.line + number - first.number
    {
      if let value = unit.value {
        values.append(
          Chunk.Value(
            range: bytes.count..<bytes.count + unit.bytes.count, line: unit.line,
            index: value.index, bundle: value.bundle.map { UInt64(split) << 32 | $0 }))
      }
      bytes += unit.bytes
      number += 1
      waiting = try texts?.next()
    }
    let count = bytes.count
    bytes += [UInt8](repeating: 0, count: Chunk.padding)
    return Chunk(
      bytes: bytes, count: count, layout: isOfLines ? .lines : .values(values),
      file: routed.routes.splits[split].input,
      sequence: next(BlockLog.Place(split: split, text: first.number)),
      firstLine: isOfLines ? first.line + firstLines[split] : first.line)
  }
}
