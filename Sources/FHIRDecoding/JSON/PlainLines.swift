internal import Glibc

/// The lines of a piece of NDJSON, or the texts within a document, as far as they are plain.
///
/// The places of structure are found for all at once, when the first one is asked for.
@safe
struct PlainLines {
  /// Where the reading of lines stands; nil before the first, or when the piece is not plain.
  var cursor: PlainCursor?
  /// What is known of the administration on the line before.
  var known = KnownMembers()
  /// The Bundle that the text read last lies in; 0 outside of Bundles.
  var scope: UInt64 = 0 {
    didSet { if scope != oldValue { known.attribution = nil } }
  }
  /// The bytes that tell of an attribution which the long way must read.
  var unknown: Fingerprint?

  private let bytes: UnsafeRawBufferPointer
  private let index: StructureIndex
  private var isIndexed = false
  private var hasEscapes = false

  /// Makes lines of a piece that has padding behind it.
  init(_ bytes: UnsafeRawBufferPointer, _ index: StructureIndex) {
    unsafe self.bytes = unsafe bytes
    self.index = index
  }

  /// Moves the cursor to the first place of the line or text that begins at an offset.
  ///
  /// False when it holds an escape, or the piece has no places: then it must be parsed.
  mutating func begin(_ line: UnsafeRawBufferPointer, at start: Int) -> Bool {
    if !isIndexed { prepare() }
    guard cursor != nil, unsafe !(hasEscapes && Self.hasEscape(line)) else { return false }
    cursor?.skip(to: start)
    return cursor?.offset == start
  }

  private mutating func prepare() {
    isIndexed = true
    guard unsafe index.find(in: bytes),
      let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
    else { return }
    hasEscapes = unsafe Self.hasEscape(bytes)
    unsafe cursor = PlainCursor(
      text: text, count: bytes.count, places: index.places, position: 0)
  }

  private static func hasEscape(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return unsafe memchr(start, 0x5C, bytes.count) != nil
  }
}
