extension String {
  /// Whether both have the same bytes: texts that are equal may be written in several ways.
  package func hasBytes(of other: String) -> Bool {
    let (bytes, others) = (utf8.span, other.utf8.span)
    guard bytes.count == others.count else { return false }
    for place in bytes.indices where bytes[place] != others[place] { return false }
    return true
  }

  /// Whether the bytes come before those of another text.
  package func precedesByBytes(_ other: String) -> Bool { byteDifference(from: other) < 0 }

  /// Below 0 when the bytes come before those of another text, above 0 when they come after, else 0.
  package func byteDifference(from other: String) -> Int {
    let (bytes, others) = (utf8.span, other.utf8.span)
    for place in 0..<min(bytes.count, others.count) where bytes[place] != others[place] {
      return Int(bytes[place]) - Int(others[place])
    }
    return bytes.count - others.count
  }
}
