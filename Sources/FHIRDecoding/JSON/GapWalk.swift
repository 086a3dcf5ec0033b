internal import CSimdJSON

/// Finds the gaps of a text that is plain and sound, along its places of structure.
struct GapWalk {
  /// The gaps found so far.
  private(set) var gaps: [csimdjson_gap] = []
  /// Whether there was room for all gaps that are read, and nothing was refused.
  private(set) var isWhole = true
  private var cursor: PlainCursor

  /// Begins at the first place of a text.
  init(_ cursor: PlainCursor) { self.cursor = cursor }

  /// Whether a byte is the next one of structure, or the first one of a value.
  func isAt(_ character: Unicode.Scalar) -> Bool {
    var cursor = cursor
    return cursor.take(character)
  }

  /// Hands out the key of each member of the object here, and `body` passes over its value.
  ///
  /// A key with an escape is refused: it may be nested in what the walk through the resource passes over.
  mutating func members(_ body: (JSONString, inout GapWalk) -> Void) {
    guard cursor.take("{"), !cursor.take("}") else { return }
    repeat {
      guard let key = cursor.key() else { return refuse() }
      body(key, &self)
    } while cursor.take(",")
    if !cursor.take("}") { refuse() }
  }

  /// Has `body` pass over each element of the array here.
  mutating func elements(_ body: (inout GapWalk) -> Void) {
    guard cursor.take("["), !cursor.take("]") else { return }
    repeat { body(&self) } while cursor.take(",")
    if !cursor.take("]") { refuse() }
  }

  /// Hands out the key of each member of the resource in a text that lies like this, and the place of
  /// its `fullUrl`; the rest of an entry is filled, but for the method of its `request`, which may be
  /// DELETE.
  mutating func resource(
    as layout: PlainLayout, limit: Int, fullURL: (inout GapWalk) -> Void,
    members body: (JSONString, inout GapWalk) -> Void
  ) {
    guard layout == .entry else { return members(body) }
    members { key, walk in
      switch key {
      case "resource": walk.members(body)
      case "fullUrl": fullURL(&walk)
      case "request" where walk.isAt("{"):
        walk.members { key, walk in
          if key == "method" { walk.fix() } else { walk.fill(limit: limit) }
        }
      default: walk.fill(limit: limit)
      }
    }
  }

  /// Notes that the text can have no form.
  mutating func refuse() { isWhole = false }

  /// Passes over the value here, all of which must be as it is known.
  mutating func fix() { _ = cursor.value() }

  /// Passes over the value here and makes gaps of its numbers and strings, of what lies before, between
  /// and behind escapes, as long as less than `limit` gaps were made.
  mutating func fill(limit: Int) {
    if isAt("{") { return members { _, walk in walk.fill(limit: limit) } }
    if isAt("[") { return elements { walk in walk.fill(limit: limit) } }
    guard let start = cursor.offset, let value = cursor.value() else { return }
    if let string = value.string {
      addStretches(of: string, at: start + 1, limit: limit)
    } else if value.isNumber, gaps.count < limit {
      add(start..<start + value.count, isNumber: true)
    }
  }

  /// Does the same; where the value lies, and its gaps.
  mutating func value(limit: Int) -> GapValue? {
    var cursor = cursor
    guard let start = cursor.offset, let value = cursor.value() else { return nil }
    let (mark, first) = (mark(at: start), gaps.count)
    fill(limit: limit)
    return GapValue(
      stretch: mark..<self.mark(at: start + value.count), gaps: first..<gaps.count,
      isNull: value.isNull)
  }

  /// Does the same with a string that is read; its gap.
  ///
  /// Nil when no string is here: then all of the value must be as it is known.
  mutating func string() -> Int? {
    guard isAt("\"") else {
      fix()
      return nil
    }
    let count = gaps.count
    fill(limit: TextForm.mostGaps)
    if gaps.count != count + 1 { refuse() }
    return count
  }

  /// An offset that is not before the last gap.
  private func mark(at offset: Int) -> TextForm.Mark {
    guard let gap = gaps.last else { return TextForm.Mark(gap: nil, distance: offset) }
    return TextForm.Mark(gap: gaps.count - 1, distance: offset - Int(gap.end))
  }

  private mutating func addStretches(of string: JSONString, at start: Int, limit: Int) {
    guard cursor.mayEscape, string.hasEscape else {
      if gaps.count < limit { add(start..<start + string.count, isNumber: false) }
      return
    }
    let stretches = unsafe EscapeScan.stretches(of: UnsafeRawBufferPointer(string.bytes))
    for stretch in stretches.prefix(max(0, limit - gaps.count)) {
      add(start + stretch.lowerBound..<start + stretch.upperBound, isNumber: false)
    }
  }

  private mutating func add(_ place: Range<Int>, isNumber: Bool) {
    gaps.append(
      csimdjson_gap(
        start: UInt32(place.lowerBound), end: UInt32(place.upperBound), is_number: isNumber))
  }
}
