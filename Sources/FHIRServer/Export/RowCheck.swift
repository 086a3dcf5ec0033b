internal import DurableOutput
internal import FHIRDecoding
internal import Glibc

/// Checks NDJSON row by row as it comes.
///
/// Memory depends only on the longest row.
///
/// Every row must be whole JSON and a resource of the one type that was announced; the others are
/// dropped and the first of them is remembered. Blank lines are dropped, line ends become `\n`, and
/// a last row without one gets it. What the rows say is gathered in the same pass.
struct RowCheck {
  /// What was wrong first.
  private(set) var fault: BulkFileFault?

  private static let batch = 1 << 18

  private let longestRow: Int
  private let reader: RowHeaderReader
  private var buffer: [UInt8] = []
  /// Where the last line end seen so far lies.
  private var wholeEnd = 0
  private var line = 0

  /// Starts a file of resources of one type.
  init(type: String, longestRow: Int = PageCutter.longestEntry) {
    reader = RowHeaderReader(type: type)
    self.longestRow = longestRow
  }

  /// What the rows say that were whole and of the right type so far.
  var headers: RowHeaders { reader.headers }

  /// Takes the next bytes; the rows that became whole are handed out once there are enough.
  ///
  /// Throws ``BulkFileFault/tooLong(line:)``.
  mutating func take(
    _ bytes: some Collection<UInt8>, handOut: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    append(bytes)
    if buffer.count >= Self.batch { try checkRows(handOut) }
  }

  /// Says that the bytes have ended; what is left is handed out.
  mutating func finish(handOut: (ArraySlice<UInt8>) throws -> Void) throws {
    if let last = buffer.last, last != 0x0A { append([0x0A]) }
    try checkRows(handOut, isEnd: true)
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    let start = buffer.count
    buffer.append(contentsOf: bytes)
    if let lineEnd = buffer[start...].lastIndex(of: 0x0A) { wholeEnd = lineEnd + 1 }
  }

  /// Checks every whole row at hand, hands out the good ones, and goes on with what is left.
  private mutating func checkRows(
    _ handOut: (ArraySlice<UInt8>) throws -> Void, isEnd: Bool = false
  ) throws {
    if wholeEnd > 0 {
      let rest = Self.buffer(of: buffer[wholeEnd...])
      buffer.append(contentsOf: repeatElement(0, count: RowHeaderReader.padding))
      let start = line == 0 ? buffer.byteOrderMarkCount : 0
      let end = gather(from: start, isEnd: isEnd)
      // The good rows are handed out in place, and this memory is not written to any more.
      let good = buffer[start..<end]
      (buffer, wholeEnd) = (rest, 0)
      if !good.isEmpty { try handOut(good) }
    }
    guard buffer.count <= longestRow else { throw BulkFileFault.tooLong(line: line + 1) }
  }

  /// A buffer that begins with some bytes and has room for those of the next rows.
  private static func buffer(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(batch * 3 / 2)
    buffer += bytes
    return buffer
  }

  /// Moves the good ones of the whole rows together, each with its line end; where they end.
  private mutating func gather(from start: Int, isEnd: Bool) -> Int {
    if line == 0, Self.isWebPage(buffer[start..<wholeEnd]) { note(.webPage) }
    let rows = start..<wholeEnd
    let stretches = unsafe buffer.withUnsafeBytes { unsafe reader.read($0, rows) }
    var end = start
    for (index, stretch) in stretches.enumerated() {
      switch stretch {
      case .rows(let range, let count):
        end = move(range, to: end)
        line += count - 1
      case .row(let range):
        end = move(range, to: end)
        buffer[end] = 0x0A
        end += 1
      case .blank: break
      case .otherType(let found):
        note(
          found.isEmpty
            ? .notAResource(line: line + 1) : .wrongType(line: line + 1, found: found))
      case .unreadable(let text):
        let isLast = isEnd && index == stretches.count - 1
        note(
          isLast
            ? .cutLine(line: line + 1, reason: text.reason)
            : .notJSON(line: line + 1, reason: text.reason))
      }
      line += 1
    }
    return end
  }

  /// Whether bytes that are to be rows are a web page; a row may hold one in a text.
  private static func isWebPage(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.drop { $0 <= 0x20 }
    return start.first == UInt8(ascii: "<") && OutcomeWording.isWebPage(start)
  }

  private mutating func note(_ found: BulkFileFault) { fault = fault ?? found }

  /// Moves bytes forward to a place, and gives the place behind them.
  private mutating func move(_ range: Range<Int>, to place: Int) -> Int {
    if place != range.lowerBound {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        _ = unsafe memmove(base + place, base + range.lowerBound, range.count)
      }
    }
    return place + range.count
  }
}
