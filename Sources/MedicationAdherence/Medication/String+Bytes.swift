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

  /// The first eight bytes as a number, which is smaller where these come before those of another text;
  /// bytes after the end count as 0.
  fileprivate var leadingBytes: UInt64 {
    let bytes = utf8.span
    var leading: UInt64 = 0
    for place in 0..<8 {
      leading = leading << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0)
    }
    return leading
  }
}

extension [String] {
  /// The places of the texts in the order of their bytes; of equal ones the earlier comes first.
  ///
  /// Most texts differ in their first bytes, which are compared as numbers.
  package var placesByBytes: [Int] {
    let keys = indices.map { (leading: self[$0].leadingBytes, place: $0) }
    return keys.sorted { left, right in
      guard left.leading == right.leading else { return left.leading < right.leading }
      let difference = self[left.place].byteDifference(from: self[right.place])
      return difference == 0 ? left.place < right.place : difference < 0
    }.map(\.place)
  }
}
