/// Which member of a document comes next: of its strings, the one before a colon is a key.
///
/// Places are those of bytes that are kept; what began before them lies below 0.
struct MemberKeys {
  /// The keys that matter for how a document is cut.
  enum Key {
    case other, resourceType, entry, meta, link

    /// The most bytes of one that matters.
    static let longest = 12

    init(_ text: some Sequence<UInt8>) {
      self =
        if text.elementsEqual("entry".utf8) {
          .entry
        } else if text.elementsEqual("resourceType".utf8) {
          .resourceType
        } else if text.elementsEqual("meta".utf8) {
          .meta
        } else if text.elementsEqual("link".utf8) { .link } else { .other }
    }
  }

  /// The key of the value that comes next.
  private(set) var key = Key.other
  private var stringStart = 0
  private var lastString: Range<Int>?

  /// Begins a string behind its first quote.
  mutating func beginString(at position: Int) { stringStart = position }

  /// Ends a string at its last quote, and tells what lies between.
  mutating func endString(at position: Int) -> Range<Int> {
    let string = stringStart..<position
    lastString = string
    return string
  }

  /// Takes the last string as a key, at its colon.
  mutating func note(_ bytes: [UInt8]) {
    guard let string = lastString, string.lowerBound >= 0 else { return }
    key = Key(bytes[string])
    lastString = nil
  }

  /// Forgets the key when its value has begun.
  mutating func forget() { key = .other }

  /// Where a string begins that may be a key that matters: the one that is open up to a position, else
  /// the last one; nil when it is too long.
  func start(openAt position: Int?) -> Int? {
    guard let string = position.map({ stringStart..<$0 }) ?? lastString,
      string.count <= Key.longest
    else { return nil }
    return string.lowerBound
  }

  /// Records that `count` bytes were dropped from the beginning.
  mutating func drop(_ count: Int) {
    stringStart -= count
    lastString = lastString.flatMap {
      $0.lowerBound < count ? nil : $0.moved(back: count)
    }
  }
}

extension Range<Int> {
  /// The same bytes after `count` bytes before them were dropped.
  func moved(back count: Int) -> Range<Int> { lowerBound - count..<upperBound - count }
}
