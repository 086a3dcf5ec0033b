extension String {
  /// Whether both have the same bytes: texts that are equal may be written in several ways.
  package func hasBytes(of other: String) -> Bool {
    let (bytes, others) = (utf8.span, other.utf8.span)
    guard bytes.count == others.count else { return false }
    for place in bytes.indices where bytes[place] != others[place] { return false }
    return true
  }

  /// Whether the bytes come before those of another text.
  package func precedesByBytes(_ other: String) -> Bool {
    let (bytes, others) = (utf8.span, other.utf8.span)
    for place in 0..<min(bytes.count, others.count) where bytes[place] != others[place] {
      return bytes[place] < others[place]
    }
    return bytes.count < others.count
  }
}
