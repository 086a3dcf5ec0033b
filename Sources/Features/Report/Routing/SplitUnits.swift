internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// A text of a split that is counted as one: a line, a document, or an entry of a Bundle.
struct Unit: Codable {
  /// Its number in the split, from 0.
  let number: Int
  /// The line on which it begins, counted from the first one of the split.
  let line: Int
  /// Where it is in a document; nil of a line.
  let value: Value?
  /// The key to which it belongs; empty if it belongs to nobody.
  let key: String
  /// The bytes of the text, with its line end.
  let bytes: [UInt8]

  /// A text in a document.
  struct Value: Codable, Equatable {
    /// Its index among the entries or in the array.
    let index: Int?
    /// The number of its Bundle in the file.
    let bundle: UInt64?
  }
}

/// What is known of a whole split.
struct SplitFacts: Codable {
  /// The number of lines.
  var lines = 0
  /// What could not be read; files are numbered from 0.
  var findings: [Finding] = []
  /// The types of the patients' resources in it.
  var types: Set<String> = []
  /// Why doses were not given.
  var reasons: Set<NotGivenReason> = []
  /// Patients who are tied by a text that names them all.
  var ties: [[String]] = []
}

/// The texts that begin in a split, one after the other.
struct SplitUnits {
  /// What becomes of a text before it has a key.
  typealias Body = (
    _ text: [UInt8], _ range: Range<Int>, _ line: Int, _ value: Unit.Value?
  ) throws -> Void

  private let path: String
  private let split: PartPlan.Split

  /// The texts of a split of a file.
  init(_ path: String, _ split: PartPlan.Split) { (self.path, self.split) = (path, split) }

  /// Hands out the texts, and says what is known of the split without them.
  ///
  /// Throws ``IntakeError`` and ``PartError`` when the file cannot be read.
  func forEach(_ body: Body) throws -> SplitFacts {
    if let end = split.to { return try forEachLine(from: split.from, to: end, body) }
    let discovery = try InputDiscovery(sources: [path])
    var source = FileSource(discovery, isHashed: false)
    var (bytes, facts): ([UInt8], SplitFacts) = ([], SplitFacts())
    while let chunk = source.nextChunk(reusing: &bytes) {
      switch chunk.layout {
      case .lines:
        let count = try Self.forEachLine(of: chunk.bytes, chunk.range, from: chunk.firstLine, body)
        facts.lines = chunk.firstLine - 1 + count
      case .values(let values):
        for value in values {
          let place = Unit.Value(index: value.index, bundle: value.bundle)
          try body(chunk.bytes, value.range, value.line, place)
        }
      }
      bytes = chunk.bytes
    }
    facts.findings = Array(source.findings.dropFirst(discovery.findings.count))
    return facts
  }

  /// The lines that begin in a range of a file of lines.
  private func forEachLine(from start: Int, to end: Int, _ body: Body) throws -> SplitFacts {
    var (facts, isFirst) = (SplitFacts(), start == 0)
    try LineRange(path).forEach(beginningIn: start..<end) { bytes in
      let begin = isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      isFirst = false
      facts.lines += try Self.forEachLine(
        of: bytes, begin..<bytes.count, from: 1 + facts.lines, body)
    }
    return facts
  }

  /// Hands out the lines in a range, each with its line end; their number.
  private static func forEachLine(
    of bytes: [UInt8], _ range: Range<Int>, from firstLine: Int, _ body: Body
  ) throws -> Int {
    var (start, line) = (range.lowerBound, firstLine)
    while start < range.upperBound {
      let lineEnd = bytes[start..<range.upperBound].firstIndex(of: 0x0A)
      let end = lineEnd.map { $0 + 1 } ?? range.upperBound
      try body(bytes, start..<end, line, nil)
      (start, line) = (end, line + 1)
    }
    return line - firstLine
  }
}
