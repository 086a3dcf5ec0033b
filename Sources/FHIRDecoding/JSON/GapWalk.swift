internal import CSimdJSON

/// Finds the gaps of a text that is plain and sound, along its places of structure.
struct GapWalk {
  /// The gaps found so far.
  private(set) var gaps: [csimdjson_gap] = []
  private var cursor: PlainCursor

  /// Begins at the first place of a text.
  init(_ cursor: PlainCursor) { self.cursor = cursor }

  /// Whether a byte is the next one of structure, or the first one of a value.
  func isAt(_ character: Unicode.Scalar) -> Bool {
    var cursor = cursor
    return cursor.take(character)
  }

  /// Hands out the key of each member of the object here; `body` passes over its value.
  mutating func members(_ body: (JSONString, inout GapWalk) -> Void) {
    guard cursor.take("{") else { return }
    repeat {
      guard let key = cursor.key() else { break }
      body(key, &self)
    } while cursor.take(",")
    _ = cursor.take("}")
  }

  /// Passes over the value here, all of which must be as it is known.
  mutating func fix() { _ = cursor.value() }

  /// Passes over the value here and makes gaps of its strings and numbers, as long as less than
  /// `limit` gaps were made.
  mutating func fill(limit: Int) {
    if isAt("{") { return members { _, walk in walk.fill(limit: limit) } }
    if cursor.take("[") {
      if cursor.take("]") { return }
      repeat { fill(limit: limit) } while cursor.take(",")
      _ = cursor.take("]")
      return
    }
    guard let start = cursor.offset, let value = cursor.value(), gaps.count < limit else { return }
    add(value, at: start)
  }

  /// Does the same; where the value lies.
  mutating func fillStretch(limit: Int) -> Range<TextForm.Mark>? {
    var cursor = cursor
    guard let start = cursor.offset, let value = cursor.value() else { return nil }
    let mark = mark(at: start)
    fill(limit: limit)
    return mark..<self.mark(at: start + value.count)
  }

  /// An offset that is not before the last gap.
  private func mark(at offset: Int) -> TextForm.Mark {
    guard let gap = gaps.last else { return TextForm.Mark(gap: nil, distance: offset) }
    return TextForm.Mark(gap: gaps.count - 1, distance: offset - Int(gap.end))
  }

  private mutating func add(_ value: PlainValue, at start: Int) {
    let isString = value.string != nil
    guard isString || value.isNumber else { return }
    let margin = isString ? 1 : 0
    gaps.append(
      csimdjson_gap(
        start: UInt32(start + margin), end: UInt32(start + value.count - margin),
        is_number: !isString))
  }
}
