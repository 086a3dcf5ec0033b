/// The members of the administration that was read before, by which the next one's are known again.
///
/// The lines of an export are much alike. A member that is written, byte by byte, as the member in
/// its place was written before is as sound as that one, and need not be looked into.
struct KnownMembers {
  /// A member, by the bytes that it is written in.
  struct Member {
    let kind: AdministrationMember?
    /// Where its key begins, with the quote.
    let start: Int
    /// The length of its key without the quotes.
    let keyCount: Int
    /// The number of bytes from there to the value.
    let valueOffset: Int
    /// The number of bytes from there to the value's end.
    let count: Int
    /// The number of its places of structure.
    let placeCount: Int
  }

  private var members: [Member] = []

  /// The number of the attribution that the members tell of; nil once one of them has changed.
  var attribution: UInt32?

  /// The member in a place of the object; nil behind the last one.
  subscript(number: Int) -> Member? { number < members.count ? members[number] : nil }

  /// Puts a member in its place.
  mutating func set(_ member: Member, at number: Int) {
    if member.kind?.isAttribution == true { attribution = nil }
    guard number < members.count else { return members.append(member) }
    if members[number].kind?.isAttribution == true { attribution = nil }
    members[number] = member
  }

  /// Forgets what lies behind a number of members.
  mutating func keep(_ count: Int) {
    guard count < members.count else { return }
    if members[count...].contains(where: { $0.kind?.isAttribution == true }) { attribution = nil }
    members.removeSubrange(count...)
  }
}
