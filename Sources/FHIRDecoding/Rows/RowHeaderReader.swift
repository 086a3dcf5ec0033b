internal import Glibc

/// Reads the headers of NDJSON rows; used by one thread at a time.
///
/// Rows that are plain are read along their structural positions, the others by the parser.
package final class RowHeaderReader {
  /// What some bytes are.
  package enum Stretch: Equatable, Sendable {
    /// A number of consecutive rows, each with its line end.
    case rows(Range<Int>, count: Int)
    /// One row, without its line end and the blanks before it.
    case row(Range<Int>)
    /// A line of blanks.
    case blank
    /// A resource of another type, or of none.
    case otherType(String)
    /// No JSON.
    case unreadable(UnreadableText)
  }

  /// The headers of the rows that were read so far.
  package private(set) var headers = RowHeaders()

  private static let blanks: [UInt8] = [0x0D, 0x20, 0x09]

  private let type: String
  private let typeBytes: [UInt8]
  private let isMedication: Bool
  private let index = StructureIndex()
  private let reader = ServedResourceReader()

  /// The bytes that must be readable after the rows.
  package static var padding: Int { JSONParser.padding }

  /// Makes a reader of resources of one type.
  package init(type: String) {
    self.type = type
    typeBytes = Array(type.utf8)
    isMedication = type == "Medication"
  }

  /// Reads the lines in a range that ends with a line end; returns what they are, in order.
  package func read(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Stretch] {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<range.upperBound])
    defer { headers.settle() }
    var lines = unsafe PlainRows(bytes, from: range.lowerBound, index)
    var (stretches, start) = ([Stretch](), range.lowerBound)
    while start < range.upperBound {
      let (before, end) = (headers.count, lines.readRows(from: start, readRow))
      if end > start { stretches.append(.rows(start..<end, count: headers.count - before)) }
      guard end < range.upperBound else { break }
      let lineEnd = unsafe PlainRows.lineEnd(in: bytes, from: end) ?? range.upperBound
      stretches.append(unsafe readLine(bytes, end..<lineEnd))
      start = lineEnd + 1
    }
    return stretches
  }

  /// Reads the row at a cursor, which must end at the position `last`; false when the parser must
  /// read it.
  private func readRow(_ cursor: inout PlainCursor, last: Int) -> Bool {
    guard let row = PlainRow(&cursor), row.type?.equals(typeBytes) ?? false,
      cursor.lastOffset == last
    else { return false }
    headers.take(row, isMedication: isMedication)
    return true
  }

  /// Reads one line by the parser.
  private func readLine(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Stretch {
    var row = line
    while let last = row.last, unsafe Self.blanks.contains(bytes[last]) {
      row = row.dropLast()
    }
    guard !row.isEmpty else { return .blank }
    do throws(UnreadableText) {
      let resource = unsafe try reader.resource(bytes[row])
      guard resource.type == type else { return .otherType(resource.type) }
      headers.take(resource)
      return .row(row)
    } catch {
      return .unreadable(error)
    }
  }
}

/// Lines of NDJSON, each of them one plain value.
@safe
struct PlainRows {
  private let bytes: UnsafeRawBufferPointer
  private let hasEscapes: Bool
  private let offset: Int
  private var cursor: PlainCursor?

  /// Finds the structural positions of lines from an offset on; the bytes have padding after them.
  init(_ bytes: UnsafeRawBufferPointer, from start: Int, _ index: StructureIndex) {
    unsafe self.bytes = unsafe bytes
    offset = start
    let rows = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard unsafe index.find(in: rows),
      let text = unsafe rows.bindMemory(to: UInt8.self).baseAddress
    else {
      hasEscapes = false
      return
    }
    hasEscapes = unsafe JSONEscapes.hasEscape(rows)
    unsafe cursor = PlainCursor(
      text: text, places: index.places, position: 0, mayEscape: false)
  }

  /// Reads rows from an offset on until `body` cannot read one; returns the offset of that line.
  ///
  /// `body` moves the cursor past the row, which must end at the position `last`, and returns
  /// whether it could.
  mutating func readRows(
    from start: Int, _ body: (inout PlainCursor, _ last: Int) -> Bool
  ) -> Int {
    guard var cursor else { return start }
    defer { self.cursor = cursor }
    cursor.skip(to: start - offset)
    var start = start
    while cursor.offset == start - offset, let end = unsafe Self.lineEnd(in: bytes, from: start) {
      let line = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      var walk = cursor
      walk.mayEscape = unsafe hasEscapes && JSONEscapes.hasEscape(line)
      guard unsafe !walk.mayEscape || JSONEscapes.isSound(line) else { break }
      guard body(&walk, end - 1 - offset) else { break }
      cursor = walk
      start = end + 1
    }
    return start
  }

  /// Where the line that begins at an offset ends.
  static func lineEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let end = unsafe memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(end) - base
  }
}
