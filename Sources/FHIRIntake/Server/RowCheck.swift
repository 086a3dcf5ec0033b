internal import FHIRDecoding
internal import Glibc

/// Checks NDJSON row by row as it comes, in memory that only the longest row decides.
///
/// Every row must be whole JSON and a resource of the one type that was announced; the others are
/// dropped and the first of them is remembered. Blank lines are dropped, line ends become `\n`, and
/// a last row without one gets it.
struct RowCheck {
  /// The rows that were whole and of the right type so far.
  private(set) var rowCount = 0
  /// What was wrong first.
  private(set) var fault: BulkFileFault?

  private static let batch = 1 << 18

  private let type: String
  private let longestRow: Int
  private let reader = ServedResourceReader()
  private var buffer: [UInt8] = []
  private var filled = 0
  private var line = 0

  /// Starts a file of resources of one type.
  init(type: String, longestRow: Int = ReadingLimits.standard.longestText) {
    (self.type, self.longestRow) = (type, longestRow)
  }

  /// Takes the next bytes; the rows that became whole are handed out once there are enough.
  ///
  /// Throws ``BulkFileFault/tooLong(line:)``.
  mutating func take(
    _ bytes: ArraySlice<UInt8>, handOut: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    append(bytes)
    if filled >= Self.batch { try checkRows(handOut) }
  }

  /// Says that the bytes have ended; what is left is handed out.
  mutating func finish(handOut: (ArraySlice<UInt8>) throws -> Void) throws {
    if filled > 0, buffer[filled - 1] != 0x0A { append([0x0A]) }
    try checkRows(handOut, isEnd: true)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    let end = filled + bytes.count
    if buffer.count < end {
      let size = max(2 * buffer.count, end)
      buffer.append(contentsOf: repeatElement(0, count: size - buffer.count))
    }
    buffer.replaceSubrange(filled..<end, with: bytes)
    filled = end
  }

  /// Checks every whole row at hand, hands out the good ones, and moves what is left to the front.
  private mutating func checkRows(
    _ handOut: (ArraySlice<UInt8>) throws -> Void, isEnd: Bool = false
  ) throws {
    var (start, kept) = (0, 0)
    while let end = lineEnd(from: start) {
      line += 1
      let row = content(start..<end)
      let isLast = isEnd && end + 1 == filled
      if !row.isEmpty, isGood(row, isLast: isLast) { kept = keep(row, at: kept) }
      start = end + 1
    }
    if kept > 0 { try handOut(buffer[..<kept]) }
    buffer.replaceSubrange(0..<filled - start, with: buffer[start..<filled])
    filled -= start
    guard filled <= longestRow else { throw BulkFileFault.tooLong(line: line + 1) }
  }

  private func lineEnd(from start: Int) -> Int? {
    unsafe buffer.withUnsafeBytes { bytes in
      guard start < filled, let base = bytes.baseAddress,
        let end = unsafe memchr(base + start, 0x0A, filled - start)
      else { return nil }
      return unsafe UnsafeRawPointer(end) - base
    }
  }

  /// A line without a byte order mark before it and blanks behind it.
  private func content(_ line: Range<Int>) -> Range<Int> {
    var row = line
    if self.line == 1, buffer[row].starts(with: [0xEF, 0xBB, 0xBF]) { row = row.dropFirst(3) }
    while let last = buffer[row].last, last == 0x0D || last == 0x20 || last == 0x09 {
      row = row.dropLast()
    }
    return row
  }

  private mutating func isGood(_ row: Range<Int>, isLast: Bool) -> Bool {
    do throws(UnreadableText) {
      let found = try reader.type(of: buffer[row])
      if found == type {
        rowCount += 1
        return true
      }
      note(found.isEmpty ? .notAResource(line: line) : .wrongType(line: line, found: found))
    } catch {
      let (line, reason) = (line, error.reason)
      note(isLast ? .cutLine(line: line, reason: reason) : .notJSON(line: line, reason: reason))
    }
    return false
  }

  private mutating func note(_ found: BulkFileFault) { fault = fault ?? found }

  /// Moves a row to the front, ends it, and gives the place behind it.
  private mutating func keep(_ row: Range<Int>, at place: Int) -> Int {
    if place != row.lowerBound {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        _ = unsafe memmove(base + place, base + row.lowerBound, row.count)
      }
    }
    buffer[place + row.count] = 0x0A
    return place + row.count + 1
  }
}
