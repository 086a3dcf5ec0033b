/// Cuts an answer into the entries of its Bundle as its bytes arrive, so that a page of any size
/// needs no more memory than its largest entry.
///
/// White space between values is left out, so that an entry is one line. What is not an entry,
/// such as the links, is kept as a Bundle without entries; an answer that is no Bundle is kept whole.
/// A single entry that is in no list is cut out like one of a list.
struct PageCutter {
  /// An entry: its bytes, and where its resource lies in them.
  struct Entry {
    let bytes: [UInt8]
    let resource: Range<Int>?
  }

  /// Why an answer is refused.
  enum Fault: Error, Equatable {
    case tooLong
    case incomplete
  }

  /// The longest entry.
  static let longestEntry = 64 << 20

  private let longestRest: Int

  /// What is not an entry.
  private(set) var rest: [UInt8] = []
  /// The number of entries in the list that are neither object nor list, which are left out.
  private(set) var looseEntries = 0

  private var element: [UInt8] = []
  private var depth = 0
  private var (isInString, isEscaped) = (false, false)
  private var (isInEntries, isInElement) = (false, false)
  /// Where in the rest the list of entries begins.
  private var entriesStart = 0
  /// Whether the entries are a single one, in no list.
  private var isSingle = false
  /// The last string of what is being read, the entry or the rest; `0..<0` where there is none yet.
  private var lastString = 0..<0
  private var stringStart = 0
  private var key: Key = .other
  private var resourceStart: Int?
  private var resource: Range<Int>?

  private enum Key {
    case other, entry, resource
  }

  /// Begins an answer; `longestRest` is the most bytes outside its entries.
  init(longestRest: Int = 4 << 20) { self.longestRest = longestRest }

  /// Looks at the next bytes and hands out the entries that end in them.
  mutating func take(
    _ piece: [UInt8], _ handOut: (Entry) throws -> Void
  ) throws {
    var run = 0
    for position in piece.indices {
      let byte = piece[position]
      if isInString {
        scanString(byte, offset: held + position - run)
      } else if byte <= 0x20 {
        keep(piece[run..<position])
        run = position + 1
      } else {
        try scan(byte, piece, at: position, &run, handOut)
      }
    }
    keep(piece[run...])
    guard element.count <= Self.longestEntry, rest.count <= longestRest else {
      throw Fault.tooLong
    }
  }

  /// Ends the answer; an incomplete one is a fault.
  func finish() throws(Fault) {
    guard depth == 0, !isInString else { throw .incomplete }
  }

  /// The number of bytes that are held of what is being read.
  private var held: Int { isInElement ? element.count : rest.count }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if isInElement { element += bytes } else { rest += bytes }
  }

  private mutating func scanString(_ byte: UInt8, offset: Int) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      lastString = stringStart..<offset
    }
  }

  private mutating func scan(
    _ byte: UInt8, _ piece: [UInt8], at position: Int, _ run: inout Int,
    _ handOut: (Entry) throws -> Void
  ) throws {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      stringStart = held + position - run + 1
    case UInt8(ascii: ":"):
      keep(piece[run..<position])
      run = position
      noteKey()
    case UInt8(ascii: ","):
      if isInEntries, !isInElement {
        keep(piece[run..<position])
        run = position + 1
        endLooseEntry()
      } else if depth == (isInElement ? 3 : 1) {
        key = .other
      }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open(byte, piece, at: position, &run)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      try close(piece, at: position, &run, handOut)
    default: return
    }
  }

  /// Notes whether the value that follows is that of a key that matters.
  private mutating func noteKey() {
    if depth == 1 {
      key = rest[lastString].elementsEqual("entry".utf8) ? .entry : .other
    } else if isInElement, depth == 3 {
      key = element[lastString].elementsEqual("resource".utf8) ? .resource : .other
    }
  }

  private mutating func open(
    _ byte: UInt8, _ piece: [UInt8], at position: Int, _ run: inout Int
  ) {
    if depth == 1, key == .entry, byte == UInt8(ascii: "{") {
      keep(piece[run..<position])
      run = position
      beginSingle()
    }
    if isInEntries, depth == 2 {
      keep(piece[run..<position])
      run = position
      (isInElement, lastString) = (true, 0..<0)
      (resourceStart, resource) = (nil, nil)
    } else if isInElement, depth == 3, key == .resource, byte == UInt8(ascii: "{") {
      resourceStart = held + position - run
    } else if depth == 1, key == .entry, byte == UInt8(ascii: "[") {
      keep(piece[run...position])
      run = position + 1
      (isInEntries, entriesStart) = (true, rest.count)
    }
    if depth == 1 || depth == 3 { key = .other }
    depth += 1
  }

  /// Goes on as if the list had begun that a single entry should be in.
  private mutating func beginSingle() {
    rest += "[]".utf8
    (isInEntries, isSingle, depth, key, entriesStart) = (true, true, 2, .other, rest.count)
  }

  /// Counts what lies in the list of entries where none was cut out, and leaves it out.
  private mutating func endLooseEntry() {
    guard rest.count > entriesStart else { return }
    looseEntries += 1
    rest.removeSubrange(entriesStart...)
    lastString = 0..<0
  }

  private mutating func close(
    _ piece: [UInt8], at position: Int, _ run: inout Int, _ handOut: (Entry) throws -> Void
  ) throws {
    depth -= 1
    if isInElement, depth == 3, let start = resourceStart {
      resource = start..<held + position - run + 1
      resourceStart = nil
    } else if isInElement, depth == 2 {
      keep(piece[run...position])
      run = position + 1
      (isInElement, lastString) = (false, 0..<0)
      try handOut(Entry(bytes: element, resource: resource))
      element.removeAll(keepingCapacity: true)
      if isSingle { (isInEntries, isSingle, depth) = (false, false, 1) }
    } else if isInEntries, depth == 1 {
      keep(piece[run..<position])
      run = position
      endLooseEntry()
      isInEntries = false
    }
    guard depth >= 0 else { throw Fault.incomplete }
  }
}
