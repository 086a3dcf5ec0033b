/// The administration that was read before, by which the next one is known again.
///
/// The lines of an export are much alike. A member that is written, byte by byte, as the member in
/// its place was written before is as sound as that one and tells the same. So of an administration
/// with the members of the one before, only those that differ are looked into.
struct KnownAdministration {
  /// A member, by the bytes that it is written in.
  struct Member {
    let kind: AdministrationMember?
    /// The length of its key without the quotes.
    let keyCount: Int
    /// The number of bytes from its key's quote to the value.
    let valueOffset: Int
    /// Where its key begins, with the quote.
    var start: Int
    /// The number of bytes from there to the value's end.
    var count: Int
    /// The number of its places of structure.
    var placeCount: Int
  }

  /// The members in the order in which they are written.
  private(set) var members: [Member] = []
  /// What they say.
  private(set) var fields = AdministrationFields<PlainValue>()
  /// What they tell, but for the id, apart from what has changed since.
  private(set) var record = AdministrationRecord(ordinal: 0)
  /// Whether all members of an administration are known.
  private var isWhole = false
  /// The members that have changed since the record was made.
  private var changes = MemberChanges.all
  /// The number of the attribution that the members tell of; nil once one of them has changed.
  var attribution: UInt32?

  /// The member in a place of the object; nil behind the last one.
  subscript(number: Int) -> Member? { number < members.count ? members[number] : nil }

  /// The numbers of the members that an administration like this one has; none when it is not known
  /// to its end.
  var numbers: Range<Int> { isWhole ? members.indices : 0..<0 }

  /// Forgets what was said, but not how it was written.
  mutating func begin() {
    fields = AdministrationFields()
    (isWhole, changes) = (false, .all)
  }

  /// Takes a member of an administration that has others than the one before; false when it stands
  /// there twice.
  mutating func take(_ member: Member, _ key: JSONString, _ value: PlainValue) -> Bool {
    guard let kind = member.kind else { return true }
    do throws(DecodingFault) { try fields.take(kind, key, value) } catch { return false }
    return true
  }

  /// Puts a member in its place.
  mutating func set(_ member: Member, at number: Int) {
    if member.kind?.isAttribution == true { attribution = nil }
    guard number < members.count else { return members.append(member) }
    if members[number].kind?.isAttribution == true { attribution = nil }
    members[number] = member
  }

  /// Notes that a number of members was all.
  mutating func end(_ count: Int) {
    isWhole = true
    guard count < members.count else { return }
    if members[count...].contains(where: { $0.kind?.isAttribution == true }) { attribution = nil }
    members.removeSubrange(count...)
  }

  /// Notes that a member is written with the same key and another value.
  mutating func change(_ number: Int, start: Int, count: Int, placeCount: Int) {
    members[number].start = start
    members[number].count = count
    members[number].placeCount = placeCount
  }

  /// Takes the new value of a member that has changed.
  mutating func change(_ kind: AdministrationMember, _ key: JSONString, _ value: PlainValue) {
    if kind.isAttribution { attribution = nil }
    changes.insert(MemberChanges(kind))
    fields.change(kind, key, value)
  }

  /// Makes the record say what the members say; false when the long way must judge them.
  ///
  /// The id, the attribution and the place in the order of reading are not among it.
  mutating func judge(_ cursor: PlainCursor, keepsReasons: Bool) -> Bool {
    guard fields.contained.value == nil, fields.modifierExtension.value == nil,
      fields.reasons.value == nil || !keepsReasons,
      !changes.contains(.date) || judgeDate(cursor),
      !changes.contains(.meta) || judgeRecency(cursor),
      changes.isDisjoint(with: [.status, .notGiven]) || judgeOutcome(),
      !changes.contains(.id) || isSoundID
    else { return false }
    record.version = fields.version.rawValue
    changes = []
    return true
  }

  private mutating func judgeDate(_ cursor: PlainCursor) -> Bool {
    guard let value = fields.date.value, let key = fields.dateKey,
      let date = cursor.date(value, key: key)
    else { return false }
    record.set(date)
    return true
  }

  private mutating func judgeRecency(_ cursor: PlainCursor) -> Bool {
    guard let recency = cursor.recency(fields.meta.value) else { return false }
    record.set(recency)
    return true
  }

  private mutating func judgeOutcome() -> Bool {
    guard let status = fields.status.value?.string else { return false }
    var isNotGiven = false
    if let flag = fields.notGiven.value {
      guard let boolean = flag.boolean else { return false }
      isNotGiven = boolean
    }
    record.clearOutcome()
    return record.set(AdministrationOutcome(status: status, isFlaggedNotGiven: isNotGiven))
  }

  private var isSoundID: Bool {
    guard let id = fields.id.value else { return true }
    return id.string.map { $0.count > 0 } ?? false
  }
}

/// Members of an administration that are written differently from those of the one before.
struct MemberChanges: OptionSet {
  let rawValue: UInt16

  /// All members there are.
  static let all = MemberChanges(rawValue: .max)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  static let id = MemberChanges(.id)
  static let meta = MemberChanges(.meta)
  static let status = MemberChanges(.status)
  static let notGiven = MemberChanges(.notGiven)
  static let date = MemberChanges(.date)

  /// One member.
  init(_ member: AdministrationMember) { rawValue = 1 << member.rawValue }
}
