internal import FHIRDecoding
internal import Foundation

/// The members of a Group that are patients, also those of Groups that are members of it.
package struct ServerGroup: Sendable, Equatable {
  /// A patient or a Group, and since when each of the memberships is.
  struct Member: Sendable, Equatable {
    let id: String
    /// The starts of the memberships; nil where it is not said.
    var starts: [FHIRDateTime?]
  }

  /// The members who are patients, in the order of the Group.
  private(set) var members: [Member] = []
  /// The members who are Groups.
  private(set) var groups: [Member] = []
  /// The patients who are members only of Groups within this one; an export may leave them out.
  package private(set) var innerPatients: [String] = []
  /// How many members are neither patients nor Groups, such as devices.
  package private(set) var otherMembers = 0
  /// How many members may be patients and do not say by a reference which of this server.
  private(set) var unknownMembers = 0
  /// Why the members of Groups that are members cannot be told.
  package private(set) var unreadGroups: [String] = []

  /// The ids of the patients who are members.
  package var patients: [String] { members.map(\.id) }

  private struct Wire: Decodable {
    struct Reference: Decodable {
      var reference: String?
      var type: String?
    }
    struct Period: Decodable {
      var start: String?
    }
    struct Member: Decodable {
      var entity: Reference?
      var period: Period?
      var inactive: Bool?
    }
    var resourceType: String?
    var member: [Member]?
  }

  /// Reads a Group; nil when the bytes are none.
  ///
  /// Members who are inactive are left out.
  init?(_ bytes: [UInt8], base: WebAddress) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)),
      wire.resourceType == "Group"
    else { return nil }
    for member in wire.member ?? [] where member.inactive != true {
      var path = member.entity?.reference ?? ""
      if path.hasPrefix(base.text + "/") { path.removeFirst(base.text.count + 1) }
      var parts = path.split(separator: "/")
      if parts.count > 2, parts[parts.count - 2] == "_history" { parts.removeLast(2) }
      let type = parts.dropLast().last.map(String.init) ?? member.entity?.type ?? ""
      let id = parts.count == 2 && ResourceTypes.isID(parts[1]) ? String(parts[1]) : nil
      let start = member.period?.start.flatMap(FHIRDateTime.init(text:))
      switch (type, id) {
      case ("Patient", let id?): members.append(Member(id: id, starts: [start]))
      case ("Group", let id?): groups.append(Member(id: id, starts: [start]))
      case ("Patient", nil), ("Group", nil), ("", _): unknownMembers += 1
      default: otherMembers += 1
      }
    }
    (members, groups) = (Self.once(members), Self.once(groups))
  }

  /// Each member once, in the order of first mention.
  private static func once(_ members: [Member]) -> [Member] {
    var places: [String: Int] = [:]
    return members.reduce(into: []) { once, member in
      if let place = places[member.id] {
        once[place].starts += member.starts
      } else {
        places[member.id] = once.count
        once.append(member)
      }
    }
  }

  /// Takes over who is in a Group that is a member: since the later one of two starts, of which both
  /// are kept.
  mutating func join(_ group: ServerGroup, since starts: [FHIRDateTime?]) {
    let known = Set(patients)
    innerPatients += group.patients.filter { !known.contains($0) }
    members = Self.once(
      members + group.members.map { Member(id: $0.id, starts: $0.starts + starts) })
    otherMembers += group.otherMembers
    unknownMembers += group.unknownMembers
  }

  /// Notes that the members of a Group that is a member cannot be told.
  mutating func miss(_ reason: String) {
    if !unreadGroups.contains(reason) { unreadGroups.append(reason) }
  }

  /// Why patients may be missing, each reason in words; empty when all are known.
  package var gaps: [String] {
    guard unknownMembers > 0 else { return unreadGroups }
    let who = unknownMembers == 1 ? "1 member does" : "\(unknownMembers) members do"
    return [who + " not say by a reference which patient of this server that is"] + unreadGroups
  }
}

extension ServerGroup {
  /// Who joined at or after an instant, and of whom it is not said.
  ///
  /// A date or month may mean its last moment: who may have joined since then counts as new.
  package func newcomers(
    since: SearchSettings.Since
  ) -> (joined: [String], unknown: [String]) {
    let joined = members.filter { member in
      member.starts.contains { $0.map { $0.lastMilliseconds >= since.earliest } ?? false }
    }.map(\.id)
    let known = Set(joined)
    let unknown = members.filter { $0.starts.contains(nil) && !known.contains($0.id) }
    return (joined, unknown.map(\.id))
  }
}

extension FHIRDateTime {
  /// The last moment that it may mean anywhere on earth, in milliseconds since 1970.
  fileprivate var lastMilliseconds: Int64 {
    let west: Int64 = offsetMinutes == nil ? 12 * 3_600_000 : 0
    if hasTime { return epochMilliseconds + west }
    let start = FHIRDateTime(
      day: lastDay, precision: .day, millisecond: 0, offsetMinutes: nil)
    return start.epochMilliseconds + 86_400_000 + west
  }
}
