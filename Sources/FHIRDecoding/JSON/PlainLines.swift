internal import Glibc

/// The lines of a piece of NDJSON as far as they are plain.
///
/// The places of structure are found for all lines at once, when the first one is asked for.
@safe
struct PlainLines {
  /// Where the last line's reading ended; nil before the first, or when the piece is not plain.
  var cursor: PlainCursor?

  private let bytes: UnsafeRawBufferPointer
  private let index: StructureIndex
  private var isIndexed = false
  private var hasEscapes = false

  /// Makes lines of a piece that has padding behind it.
  init(_ bytes: UnsafeRawBufferPointer, _ index: StructureIndex) {
    unsafe self.bytes = unsafe bytes
    self.index = index
  }

  /// A cursor at the first place of the line that begins at an offset; nil when the line holds an
  /// escape, or the piece has no places.
  mutating func cursor(of line: UnsafeRawBufferPointer, at start: Int) -> PlainCursor? {
    if !isIndexed { prepare() }
    guard cursor != nil, unsafe !(hasEscapes && Self.hasEscape(line)) else { return nil }
    cursor?.skip(to: start)
    return cursor
  }

  private mutating func prepare() {
    isIndexed = true
    guard unsafe index.find(in: bytes),
      let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
    else { return }
    hasEscapes = unsafe Self.hasEscape(bytes)
    unsafe cursor = PlainCursor(text: text, places: index.places, position: 0)
  }

  private static func hasEscape(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return unsafe memchr(start, 0x5C, bytes.count) != nil
  }
}
