internal import CSimdJSON

/// Finds the slots of a sound text along its structural positions; one that is not plain is refused.
struct SlotWalk {
  /// The slots found so far.
  private(set) var slots: [csimdjson_slot] = []
  /// Whether there was room for all slots that are read, and nothing was refused.
  private(set) var isWhole = true
  private var cursor: PlainCursor

  /// Begins at the start of a text.
  init(_ cursor: PlainCursor) { self.cursor = cursor }

  /// Whether a byte is the next structural character, or the first one of a value.
  func isAt(_ character: Unicode.Scalar) -> Bool {
    var cursor = cursor
    return cursor.take(character)
  }

  /// Hands each key of the object here to `body`, which skips its value.
  ///
  /// A key with an escape is refused: there may be one within a value that is not read.
  mutating func members(_ body: (JSONString, inout SlotWalk) -> Void) {
    guard cursor.take("{") else { return refuse() }
    if cursor.take("}") { return }
    repeat {
      guard let key = cursor.key() else { return refuse() }
      body(key, &self)
    } while cursor.take(",")
    if !cursor.take("}") { refuse() }
  }

  /// Has `body` skip each element of the array here.
  mutating func elements(_ body: (inout SlotWalk) -> Void) {
    guard cursor.take("[") else { return refuse() }
    if cursor.take("]") { return }
    repeat { body(&self) } while cursor.take(",")
    if !cursor.take("]") { refuse() }
  }

  /// Hands each key of the resource in a text with a layout to `body`, except that of its type, and
  /// its entry's `fullUrl` to another closure; the rest of an entry becomes slots, except the method
  /// of its `request`.
  ///
  /// A resource that does not give this type once is refused, and an entry that is a deletion.
  mutating func resource(
    _ type: String, as layout: TextLayout, limit: Int, fullURL: (inout SlotWalk) -> Void,
    members body: (JSONString, inout SlotWalk) -> Void
  ) {
    guard layout == .entry else { return resource(type, body) }
    var addresses = 0
    members { key, walk in
      switch key {
      case "resource": walk.resource(type, body)
      case "fullUrl":
        addresses += 1
        fullURL(&walk)
      case "request" where walk.isAt("{"):
        walk.members { key, walk in
          if key == "method" { walk.takeMethod() } else { walk.fill(limit: limit) }
        }
      default: walk.fill(limit: limit)
      }
    }
    if addresses > 1 { refuse() }
  }

  private mutating func resource(
    _ type: String, _ body: (JSONString, inout SlotWalk) -> Void
  ) {
    var types = 0
    members { key, walk in
      guard key == "resourceType" else { return body(key, &walk) }
      types += 1
      if walk.cursor.value()?.string?.text != type { walk.refuse() }
    }
    if types != 1 { refuse() }
  }

  private mutating func takeMethod() {
    guard let method = cursor.value()?.string else { return }
    if method == "DELETE" || method.hasEscape { refuse() }
  }

  /// The value here, which is not skipped.
  var coming: PlainValue? {
    var cursor = cursor
    return cursor.value()
  }

  /// Whether the value here holds no escape.
  var isVerbatim: Bool {
    var cursor = cursor
    return !cursor.mayEscape || cursor.value().map { self.cursor.isVerbatim($0) } ?? false
  }

  /// Notes that the text cannot have a template.
  mutating func refuse() { isWhole = false }

  /// Skips the value here, which other texts must repeat byte by byte.
  mutating func fix() { _ = cursor.value() }

  /// Skips the value here, which other texts must repeat byte by byte.
  ///
  /// Gives the string that it is, nil when it is none; one with an escape is refused.
  mutating func fixedString() -> JSONString? {
    guard let string = cursor.value()?.string else { return nil }
    if cursor.mayEscape, string.hasEscape { refuse() }
    return string
  }

  /// Skips the value here and makes slots of its numbers, and of its strings before, between and
  /// after escapes, until there are `limit` slots.
  mutating func fill(limit: Int) {
    if isAt("{") { return members { _, walk in walk.fill(limit: limit) } }
    if isAt("[") { return elements { walk in walk.fill(limit: limit) } }
    guard let start = cursor.offset, let value = cursor.value() else { return }
    if let string = value.string {
      addStretches(of: string, at: start + 1, limit: limit)
    } else if value.isNumber, slots.count < limit {
      add(start..<start + value.count, isNumber: true)
    }
  }

  /// Does the same with extensions, whose addresses other texts must repeat.
  mutating func extensions(limit: Int) {
    if isAt("[") { return elements { walk in walk.extensions(limit: limit) } }
    guard isAt("{") else { return fix() }
    members { key, walk in
      if key == "url" { walk.fix() } else { walk.fill(limit: limit) }
    }
  }

  /// Skips the value here and makes slots as ``fill(limit:)`` does; returns where it is, and its slots.
  mutating func value(limit: Int) -> SlotValue? { value { $0.fill(limit: limit) } }

  /// Where the value here is, and the slots in it that `body` finds, which skips it.
  mutating func value(_ body: (inout SlotWalk) -> Void) -> SlotValue? {
    var cursor = cursor
    guard let start = cursor.offset, let value = cursor.value() else { return nil }
    let (mark, first) = (mark(at: start), slots.count)
    body(&self)
    return SlotValue(
      stretch: mark..<self.mark(at: start + value.count), slots: first..<slots.count,
      isNull: value.isNull)
  }

  /// Does the same with a string that is read; returns its slot.
  ///
  /// Nil when there is no string here: then other texts must repeat the value. One with an escape
  /// is refused.
  mutating func string() -> Int? {
    guard isAt("\""), let start = cursor.offset else {
      fix()
      return nil
    }
    guard let string = cursor.value()?.string, !(cursor.mayEscape && string.hasEscape),
      slots.count < TextTemplate.mostSlots
    else {
      refuse()
      return nil
    }
    add(start + 1..<start + 1 + string.count, isNumber: false)
    return slots.count - 1
  }

  /// An offset that is not before the last slot.
  private func mark(at offset: Int) -> TextTemplate.Mark {
    guard let slot = slots.last else { return TextTemplate.Mark(slot: nil, distance: offset) }
    return TextTemplate.Mark(slot: slots.count - 1, distance: offset - Int(slot.end))
  }

  private mutating func addStretches(of string: JSONString, at start: Int, limit: Int) {
    guard cursor.mayEscape, string.hasEscape else {
      if slots.count < limit { add(start..<start + string.count, isNumber: false) }
      return
    }
    let stretches = unsafe JSONEscapes.stretches(of: UnsafeRawBufferPointer(string.bytes))
    for stretch in stretches.prefix(max(0, limit - slots.count)) {
      add(start + stretch.lowerBound..<start + stretch.upperBound, isNumber: false)
    }
  }

  private mutating func add(_ place: Range<Int>, isNumber: Bool) {
    slots.append(
      csimdjson_slot(
        start: UInt32(place.lowerBound), end: UInt32(place.upperBound), is_number: isNumber))
  }
}

/// Where a value is in the texts of a template, and the slots within it.
struct SlotValue: FieldValue {
  /// All its bytes, with the quotes of a string.
  let stretch: Range<TextTemplate.Mark>
  /// The numbers of the slots within it.
  let slots: Range<Int>
  let isNull: Bool

  /// A bit for each slot within it.
  var bits: UInt64 { slots.reduce(0) { $0 | 1 << UInt64($1) } }
}
