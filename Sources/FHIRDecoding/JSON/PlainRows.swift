internal import Glibc

/// Lines of NDJSON, each of which is one plain value that fills it.
@safe
struct PlainRows {
  private let bytes: UnsafeRawBufferPointer
  private let hasEscapes: Bool
  private let offset: Int
  private var cursor: PlainCursor?

  /// Finds the places of lines from an offset on; the bytes have padding behind them.
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
    hasEscapes = unsafe EscapeScan.hasEscape(rows)
    unsafe cursor = PlainCursor(
      text: text, places: index.places, position: 0, mayEscape: false)
  }

  /// Reads rows from an offset on until `body` cannot read one; the offset of that line.
  ///
  /// `body` moves the cursor, which knows whether the row may hold escapes, behind the row, which must end
  /// at the place `last`, and tells whether it does.
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
      walk.mayEscape = unsafe hasEscapes && EscapeScan.hasEscape(line)
      guard unsafe !walk.mayEscape || EscapeScan.isSound(line) else { break }
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
