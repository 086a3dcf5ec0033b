internal import Glibc

extension PlainCursor {
  /// Whether an administration begins here, its type first.
  var isAtAdministration: Bool {
    var cursor = self
    guard cursor.take("{"), let key = cursor.key(), key == "resourceType" else { return false }
    return cursor.value()?.string.map { $0 == "MedicationAdministration" } ?? false
  }

  /// Passes over the administration here if it has the members of the known one, which then says
  /// what this one says.
  ///
  /// False when it has others, or is not plain. The type is among the members, so what is passed
  /// over is an administration.
  mutating func follow(_ known: inout KnownAdministration) -> Bool {
    guard !known.numbers.isEmpty else { return false }
    for number in known.numbers {
      guard take(number == 0 ? "{" : ","), let start = offset else { return false }
      let member = known.members[number]
      if isRepeated(member, at: start) {
        position += member.placeCount
      } else if !change(number, at: start, of: &known) {
        return false
      }
    }
    return take("}")
  }

  /// Passes over a member that differs from the known one only in its value; false when it does
  /// not, or is not plain.
  private mutating func change(
    _ number: Int, at start: Int, of known: inout KnownAdministration
  ) -> Bool {
    let (place, member) = (position, known.members[number])
    guard number > 0, start + member.valueOffset < count,
      unsafe memcmp(text + start, text + member.start, member.valueOffset) == 0
    else { return false }
    position += 2
    guard offset == start + member.valueOffset, let value = value() else { return false }
    known.change(
      number, start: start, count: member.valueOffset + value.count, placeCount: position - place)
    guard let kind = member.kind else { return true }
    known.change(kind, unsafe JSONString(start: text + start + 1, count: member.keyCount), value)
    return true
  }

  /// Takes the members of the administration here that are read, the type first.
  ///
  /// What is written as in the known administration is known from there. False when a member
  /// stands there twice, or the object is not plain.
  mutating func takeMembers(_ known: inout KnownAdministration) -> Bool {
    known.begin()
    guard isAtAdministration, take("{") else { return false }
    var number = 0
    repeat {
      let place = position
      guard let start = offset, let member = member(number, at: start, knowing: &known) else {
        return false
      }
      number += 1
      let key = unsafe JSONString(start: text + start + 1, count: member.keyCount)
      let value = unsafe PlainValue(
        start: text + start + member.valueOffset, count: member.count - member.valueOffset,
        place: place + 2)
      guard known.take(member, key, value) else { return false }
    } while take(",")
    guard take("}") else { return false }
    known.end(number)
    return true
  }

  /// The member here, passed over; nil when it is not plain.
  private mutating func member(
    _ number: Int, at start: Int, knowing known: inout KnownAdministration
  ) -> KnownAdministration.Member? {
    if let member = known[number], isRepeated(member, at: start) {
      position += member.placeCount
      return member
    }
    let place = position
    guard let key = key(), let valueStart = offset, let value = value() else { return nil }
    let member = KnownAdministration.Member(
      kind: AdministrationMember(key), keyCount: key.count, valueOffset: valueStart - start,
      start: start, count: valueStart - start + value.count, placeCount: position - place)
    known.set(member, at: number)
    return member
  }

  /// Whether a member is written here too, and the byte behind it.
  private func isRepeated(_ member: KnownAdministration.Member, at start: Int) -> Bool {
    unsafe start + member.count < count
      && memcmp(text + start, text + member.start, member.count + 1) == 0
  }
}

extension PlainCursor {
  /// The date in the value of a key; nil when it is one that the long way must read.
  func date(_ value: PlainValue, key: JSONString) -> FHIRDateTime? {
    if key.hasSuffix("DateTime") { return value.string?.withSpan { FHIRDateTime($0) } }
    guard key.hasSuffix("Period") else { return nil }
    var (start, end) = (Field<PlainValue>(), Field<PlainValue>())
    var members = at(value)
    let isPlain = members.members { key, value in
      do throws(DecodingFault) {
        if key == "start" { try start.set(value, key) }
        if key == "end" { try end.set(value, key) }
      } catch {
        return false
      }
      return true
    }
    return isPlain ? (start.value ?? end.value)?.string?.withSpan { FHIRDateTime($0) } : nil
  }

  /// Which of two readings is the newer one, as `meta` says; nil when the long way must read it.
  func recency(_ meta: PlainValue?) -> Recency? {
    var recency = Recency(version: nil, lastUpdated: nil, ordinal: 0)
    guard let meta else { return recency }
    var members = at(meta)
    let isPlain = members.members { key, value in
      recency.take(key, value.string)
      return true
    }
    return isPlain ? recency : nil
  }
}
