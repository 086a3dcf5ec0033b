internal import Glibc

/// The lines of a piece of NDJSON, or the texts within a document, as far as they are plain.
///
/// The places of structure are found for all at once, when the first one is asked for.
@safe
struct PlainLines {
  /// Where the reading of lines stands; nil before the first, or when the piece is not plain.
  var cursor: PlainCursor?
  /// What is known of the administration read last.
  var known = KnownAdministration()
  /// What is known of the last one that had other members than that.
  private var other = KnownAdministration()
  /// The Bundle that the text read last lies in; 0 outside of Bundles.
  var scope: UInt64 = 0 {
    didSet {
      if scope != oldValue { (known.attribution, other.attribution) = (nil, nil) }
    }
  }
  /// The bytes that tell of an attribution which the long way must read.
  var unknown: Fingerprint?

  private let bytes: UnsafeRawBufferPointer
  private let index: StructureIndex
  private var isIndexed = false
  /// Where the first escape lies that is not before the text read last; behind all when none does.
  private var nextEscape = 0

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
    guard cursor != nil, !hasEscape(in: start..<start + line.count) else { return false }
    cursor?.skip(to: start)
    return cursor?.offset == start
  }

  /// The cursor at the first place of the line that begins at an offset; nil when none lies there.
  mutating func cursor(at start: Int) -> PlainCursor? {
    guard var cursor else { return nil }
    passEscapes(before: start)
    cursor.skip(to: start)
    return cursor.offset == start ? cursor : nil
  }

  /// Passes over the administration here if it has the members of one that is known; that one is
  /// then known to be the last.
  mutating func follow(_ cursor: inout PlainCursor) -> Bool {
    var walk = cursor
    if !walk.follow(&known) {
      walk = cursor
      guard walk.follow(&other) else { return false }
      swap(&known, &other)
    }
    cursor = walk
    return true
  }

  /// Passes over the administration here, whatever members it has; false when it is not plain.
  mutating func pass(_ cursor: inout PlainCursor) -> Bool {
    if follow(&cursor) { return true }
    swap(&known, &other)
    return cursor.takeMembers(&known)
  }

  /// The end of the line whose last place a cursor has passed; nil when something follows in the
  /// line, or an escape was passed.
  func end(behind cursor: PlainCursor) -> Int? {
    guard let last = cursor.lastOffset, last < nextEscape else { return nil }
    let end = last + 1
    return unsafe end == bytes.count || bytes[end] == 0x0A ? end : nil
  }

  private mutating func prepare() {
    isIndexed = true
    guard unsafe index.find(in: bytes),
      let text = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
    else { return }
    nextEscape = firstEscape(from: 0)
    unsafe cursor = PlainCursor(
      text: text, count: bytes.count, places: index.places, position: 0)
  }

  /// Whether an escape lies in a range, which is not before that of the call before.
  private mutating func hasEscape(in range: Range<Int>) -> Bool {
    passEscapes(before: range.lowerBound)
    return nextEscape < range.upperBound
  }

  private mutating func passEscapes(before start: Int) {
    if nextEscape < start { nextEscape = firstEscape(from: start) }
  }

  private func firstEscape(from start: Int) -> Int {
    guard let base = unsafe bytes.baseAddress,
      let found = unsafe memchr(base + start, 0x5C, bytes.count - start)
    else { return unsafe bytes.count }
    return unsafe UnsafeRawPointer(found) - base
  }
}
