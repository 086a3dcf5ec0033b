internal import FHIRDecoding
internal import FHIRFiles
internal import Parts

/// What was routed to one part, as a source that is read like the files themselves.
///
/// Texts keep their places: the number of a line is that of the file, and texts come in the order of the
/// input.
struct BlockSource: FHIRSource, Sendable {
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
  private var waiting: ArraySlice<Unit> = []
  private var sequence = 0
  private var madeUp: MadeUpLines?
  private let log: BlockLog

  /// The source of a part; `log` is told what happens while it is read.
  init(_ routed: Routed, log: BlockLog) {
    (self.routed, self.log) = (routed, log)
    homes = routed.families.homes(of: routed.part).sorted()
    madeUp = MadeUpLines(routed.splits)
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
    if let madeUp {
      self.madeUp = nil
      return .chunk(madeUp.chunk(numbered: next(BlockLog.Place(split: -1, text: 0))), nil)
    }
    while waiting.isEmpty, split < routed.routes.splits.count {
      do { waiting = try units(of: split)[...] } catch { return log.end(error) }
      split += 1
    }
    guard !waiting.isEmpty else { return nil }
    return .chunk(nextChunk(of: split - 1), nil)
  }

  private mutating func next(_ place: BlockLog.Place) -> Int {
    log.note(place)
    defer { sequence += 1 }
    return sequence
  }

  /// The texts of a split that the part counts, and those that all parts know.
  private func units(of split: Int) throws -> [Unit] {
    var found: [Unit] = []
    try routed.blocks.forEach(.units, in: .shared(split: split)) { (units: [Unit]) in
      found += units
    }
    for home in homes {
      try routed.blocks.forEach(.units, in: .lines(split: split, part: home)) { (units: [Unit]) in
        found += units.filter { isOwn($0, at: home) }
      }
    }
    return found.sorted { $0.number < $1.number }
  }

  /// Whether the part counts a text in the range of the part `home`.
  private func isOwn(_ unit: Unit, at home: Int) -> Bool {
    unit.key.isEmpty ? home == routed.part : routed.families.part(of: unit.key) == routed.part
  }

  /// A chunk of the next texts that follow one another in the split.
  private mutating func nextChunk(of split: Int) -> Chunk {
    let first = waiting[waiting.startIndex]
    let isOfLines = first.value == nil
    var (bytes, values) = ([UInt8](), [Chunk.Value]())
    var number = first.number
    while let unit = waiting.first, unit.number == number, (unit.value == nil) == isOfLines,
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
      waiting.removeFirst()
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
