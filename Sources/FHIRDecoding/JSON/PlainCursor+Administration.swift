internal import Glibc

extension PlainCursor {
  /// Whether an administration begins here, its type first.
  var isAtAdministration: Bool {
    var cursor = self
    guard cursor.take("{"), let key = cursor.key(), key == "resourceType" else { return false }
    return cursor.value()?.string.map { $0 == "MedicationAdministration" } ?? false
  }

  /// Hands out the members of the administration here that are read, until `body` refuses one.
  ///
  /// What is written as in the administration before is known from there. False when one was
  /// refused, or the object is not plain.
  mutating func members(
    knowing known: inout KnownMembers,
    _ body: (AdministrationMember, JSONString, PlainValue) -> Bool
  ) -> Bool {
    guard take("{") else { return false }
    var number = 0
    repeat {
      let place = position
      guard let start = offset, let member = member(number, at: start, knowing: &known) else {
        return false
      }
      number += 1
      guard let kind = member.kind else { continue }
      let key = unsafe JSONString(start: text + start + 1, count: member.keyCount)
      let value = unsafe PlainValue(
        start: text + start + member.valueOffset, count: member.count - member.valueOffset,
        place: place + 2)
      guard body(kind, key, value) else { return false }
    } while take(",")
    known.keep(number)
    return take("}")
  }

  /// The member here, passed over; nil when it is not plain.
  private mutating func member(
    _ number: Int, at start: Int, knowing known: inout KnownMembers
  ) -> KnownMembers.Member? {
    if let member = known[number], isRepeated(member, at: start) {
      position += member.placeCount
      return member
    }
    let place = position
    guard let key = key(), let valueStart = offset, let value = value() else { return nil }
    let member = unsafe KnownMembers.Member(
      kind: AdministrationMember(key), start: start, keyCount: key.count,
      valueOffset: valueStart - start, count: valueStart - start + value.bytes.count,
      placeCount: position - place)
    known.set(member, at: number)
    return member
  }

  /// Whether a member is written here too, and the byte behind it.
  private func isRepeated(_ member: KnownMembers.Member, at start: Int) -> Bool {
    unsafe start + member.count < count
      && memcmp(text + start, text + member.start, member.count + 1) == 0
  }
}
