internal import FHIRDecoding
internal import Glibc

/// Cuts JSON documents into the texts that can be parsed one by one: the entries of a Bundle, the
/// elements of an array, or a whole resource.
///
/// It looks at brackets and strings only, in pieces of any size, and never builds anything; whether
/// a text is JSON is decided when it is parsed. So one damaged entry costs itself and not its Bundle,
/// and a Bundle of any size is read in constant memory. Beside its entries its `meta` and its `link` are
/// handed out.
struct ValueCutter {
  /// What lies between the outermost brackets of the document being cut.
  private enum Document { case none, object, array, words }

  /// A member of a document that describes its entries, when it is a Bundle: its `meta` or its
  /// `link`.
  private struct Member {
    let key: MemberKeys.Key
    var range: Range<Int>
    let line: Int
  }

  /// Where the bytes begin that are still needed.
  private(set) var neededFrom = 0

  /// The line of the byte up to which lines were counted.
  private var line: Int
  private var lineCountedTo = 0
  private var values: [Chunk.Value] = []
  private var valuesBeforeDocument = 0
  private var documentCount: UInt64
  private var document = Document.none
  private var position = 0
  private var nesting = Nesting()
  private var documentStart = (offset: 0, line: 1)
  private var elementStart: (offset: Int, line: Int)?
  private var elementCount = 0
  /// The first of each of the document's, which wait until it is known whether it is a Bundle.
  private var members: [Member] = []
  /// The key of the one that is open.
  private var openKey = MemberKeys.Key.other
  private var keys = MemberKeys()
  private var isKnownNotBundle = false
  private var isInEntries = false
  private var sawEntries = false
  private var isCut = false

  /// Starts at a line, after a number of documents in earlier files.
  init(line: Int, documentCount: UInt64) {
    self.line = line
    self.documentCount = documentCount
  }

  /// The number of documents begun so far, in all files.
  var documents: UInt64 { documentCount }

  /// The line on which a document began that has not ended; nil between documents.
  var openDocumentLine: Int? { document == .none ? nil : documentStart.line }

  /// Whether entries are handed out before their document has ended.
  private var isWrapper: Bool {
    document == .array || (document == .object && (isCut || sawEntries && !isKnownNotBundle))
  }

  /// Looks at the bytes up to `count` that were not looked at yet.
  mutating func scan(_ bytes: [UInt8], count: Int) {
    while position < count {
      if nesting.depth > floor {
        passInside(bytes, count: count)
      } else if nesting.isInString {
        passString(bytes, count: count)
      } else {
        scanStructure(bytes[position], bytes)
        position += 1
      }
    }
    countLines(bytes)
  }

  /// Ends the input: a line of words that has no line end is complete now.
  mutating func finish() {
    if document == .words { endDocument(at: position) }
  }

  /// Takes the texts that are complete, also those of a wrapper that has not ended.
  mutating func takeValues() -> [Chunk.Value] {
    if document == .none {
      neededFrom = position
    } else if isWrapper {
      isCut = true
      neededFrom = elementStart?.offset ?? keyStart ?? position
      takeMembers()
    } else {
      values.removeSubrange(valuesBeforeDocument...)
      neededFrom = documentStart.offset
    }
    defer { (values, valuesBeforeDocument) = ([], 0) }
    return values
  }

  /// Where the string begins that may be a key of the document.
  private var keyStart: Int? {
    guard document == .object, nesting.depth == 1 else { return nil }
    return keys.start(openAt: nesting.isInString ? position : nil)
  }

  /// Says that the bytes before ``neededFrom`` were dropped.
  mutating func dropUnneeded() {
    position -= neededFrom
    lineCountedTo -= neededFrom
    documentStart.offset -= neededFrom
    elementStart?.offset -= neededFrom
    for index in members.indices {
      members[index].range = members[index].range.moved(back: neededFrom)
    }
    keys.drop(neededFrom)
    neededFrom = 0
  }

  /// Counts the lines up to the byte that is looked at, and tells on which one it lies.
  @discardableResult
  private mutating func countLines(_ bytes: [UInt8]) -> Int {
    line += LineLayout.lineEnds(bytes, in: lineCountedTo..<position)
    lineCountedTo = position
    return line
  }

  /// The depth at which elements and members begin; deeper lies what is within one of them.
  private var floor: Int { isInEntries ? 2 : 1 }

  /// Passes over what lies within an element or a member, up to the bracket that ends it.
  private mutating func passInside(_ bytes: [UInt8], count: Int) {
    position = nesting.pass(bytes, in: position..<count, downTo: floor)
    guard position < count else { return }
    close(bytes)
    position += 1
  }

  /// Passes over the rest of a string, or as much of it as there is.
  ///
  /// A quote without a backslash before it ends the string.
  private mutating func passString(_ bytes: [UInt8], count: Int) {
    guard let quote = LineLayout.first(UInt8(ascii: "\""), of: bytes, in: position..<count),
      quote > position ? bytes[quote - 1] != UInt8(ascii: "\\") : !nesting.isEscaped
    else { return passEscapedString(bytes, count: count) }
    (position, nesting.isEscaped) = (quote, false)
    endString(bytes)
  }

  private mutating func passEscapedString(_ bytes: [UInt8], count: Int) {
    while position < count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\""), !nesting.isEscaped { return endString(bytes) }
      nesting.isEscaped = byte == UInt8(ascii: "\\") && !nesting.isEscaped
      position += 1
    }
  }

  /// Ends a string at its quote.
  private mutating func endString(_ bytes: [UInt8]) {
    nesting.isInString = false
    let string = keys.endString(at: position)
    if nesting.depth == 1, document == .object, keys.key == .resourceType, string.lowerBound >= 0 {
      isKnownNotBundle = !bytes[string].elementsEqual("Bundle".utf8)
      keys.forget()
    }
    position += 1
  }

  private mutating func scanStructure(_ byte: UInt8, _ bytes: [UInt8]) {
    switch byte {
    case 0x20, 0x09, 0x0D: return
    case 0x0A: if document == .words { endDocument(at: position) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte, bytes)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(bytes)
    case UInt8(ascii: "\""): beginString(bytes)
    case UInt8(ascii: ":"): if nesting.depth == 1 { keys.note(bytes) }
    case UInt8(ascii: ","): endBareElement()
    default: beginBareValue(bytes)
    }
  }

  private mutating func open(_ byte: UInt8, _ bytes: [UInt8]) {
    if document == .none { beginDocument(byte == UInt8(ascii: "{") ? .object : .array, bytes) }
    guard document != .words else { return }
    if isElementLevel { beginElement(bytes) }
    nesting.depth += 1
    if nesting.depth == 2 { openMember(byte, bytes) }
  }

  private mutating func openMember(_ byte: UInt8, _ bytes: [UInt8]) {
    if document == .object, keys.key == .entry, byte == UInt8(ascii: "[") {
      (isInEntries, sawEntries) = (true, true)
    }
    if document == .object, keys.key == .meta || keys.key == .link {
      openKey = keys.key
      beginElement(bytes)
    }
    keys.forget()
  }

  private mutating func close(_ bytes: [UInt8]) {
    guard document != .words else { return }
    guard nesting.depth > 0 else {
      beginDocument(.words, bytes)
      return
    }
    endBareElement()
    nesting.depth -= 1
    if nesting.depth == 1 { closeMember() }
    if isElementLevel, elementStart != nil { endElement(at: position + 1) }
    if nesting.depth == 0 { endDocument(at: position + 1) }
  }

  private mutating func closeMember() {
    isInEntries = false
    guard document == .object, let start = elementStart else { return }
    // What is open and no entry is such a member, of which the first one counts.
    if !members.contains(where: { $0.key == openKey }) {
      let range = start.offset..<position + 1
      members.append(Member(key: openKey, range: range, line: start.line))
    }
    elementStart = nil
  }

  private mutating func beginString(_ bytes: [UInt8]) {
    if document == .none { beginDocument(.words, bytes) }
    guard document != .words else { return }
    if isElementLevel { beginElement(bytes) }
    nesting.isInString = true
    keys.beginString(at: position + 1)
  }

  /// A number, a literal, or what is no JSON at all.
  private mutating func beginBareValue(_ bytes: [UInt8]) {
    if document == .none { beginDocument(.words, bytes) }
    if isElementLevel { beginElement(bytes) }
  }

  private var isElementLevel: Bool {
    switch document {
    case .array: nesting.depth == 1
    case .object: isInEntries && nesting.depth == 2
    default: false
    }
  }

  private mutating func beginDocument(_ kind: Document, _ bytes: [UInt8]) {
    document = kind
    documentCount += 1
    documentStart = (position, countLines(bytes))
    (valuesBeforeDocument, elementCount, elementStart) = (values.count, 0, nil)
    members = []
    (isKnownNotBundle, isInEntries, sawEntries, isCut) = (false, false, false, false)
    keys.forget()
  }

  private mutating func beginElement(_ bytes: [UInt8]) {
    if elementStart == nil { elementStart = (position, countLines(bytes)) }
  }

  private mutating func endBareElement() {
    if isElementLevel, elementStart != nil { endElement(at: position) }
  }

  private mutating func endElement(at end: Int) {
    guard let start = elementStart else { return }
    values.append(
      Chunk.Value(
        range: start.offset..<end, line: start.line, index: elementCount,
        bundle: document == .object ? documentCount : nil))
    elementCount += 1
    elementStart = nil
  }

  /// Hands out what tells of the entries of a Bundle that are handed out.
  private mutating func takeMembers() {
    for member in members {
      values.append(
        Chunk.Value(range: member.range, line: member.line, index: nil, bundle: documentCount))
    }
    members = []
  }

  /// A document that wraps nothing is handed out as a whole.
  private mutating func endDocument(at end: Int) {
    if isWrapper {
      takeMembers()
    } else {
      values.removeSubrange(valuesBeforeDocument...)
      values.append(
        Chunk.Value(
          range: documentStart.offset..<end, line: documentStart.line, index: nil, bundle: nil))
    }
    (document, nesting) = (.none, Nesting())
  }
}
