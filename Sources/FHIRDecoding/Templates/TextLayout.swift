internal import Glibc

/// What surrounds a text in a piece of input.
enum TextLayout {
  /// It is a line, and others may follow.
  case line
  /// It is all there is, or an element of an array.
  case value
  /// It is an entry of a Bundle, which holds what is read as its `resource`.
  case entry
}

extension TextLayout {
  /// The length of the text with this layout at the beginning of `text`.
  func length(of text: UnsafeRawBufferPointer) -> Int {
    unsafe self == .line ? text.firstLineCount : text.count
  }

  /// Whether a text with this layout may end after `count` bytes.
  func ends(_ text: UnsafeRawBufferPointer, at count: Int) -> Bool {
    unsafe count == text.count || (self == .line && text[count] == 0x0A)
  }
}

extension UnsafeRawBufferPointer {
  /// The number of bytes before the first line end, or all of them.
  var firstLineCount: Int {
    guard let start = baseAddress, let end = unsafe memchr(start, 0x0A, count) else {
      return count
    }
    return unsafe UnsafeRawPointer(end) - start
  }
}

extension PlainCursor {
  /// The type of the resource in a text with a layout, by its first `resourceType`.
  func type(as layout: TextLayout) -> JSONString? {
    guard layout == .entry else { return member("resourceType")?.string }
    return member("resource").flatMap { at($0).member("resourceType")?.string }
  }

  /// The first member of a name of the object here; nil when there is none, or what comes before it is
  /// not plain.
  private func member(_ name: StaticString) -> PlainValue? {
    var (cursor, found) = (self, PlainValue?.none)
    _ = cursor.members { key, value in
      if key == name { found = value }
      return found == nil
    }
    return found
  }
}
