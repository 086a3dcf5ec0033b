internal import FHIRDecoding
internal import FoundationEssentials

/// The members of a Group that are patients, also those of Groups that are members of it.
package struct ServerGroup: Sendable, Equatable {
  /// A patient or a Group, and since when each of the memberships is.
  struct Member: Sendable, Equatable {
    let id: String
    /// The starts of the memberships; nil where it is not said.
    var starts: Set<FHIRDateTime?>
  }

  /// Members, each once, in the order of first mention.
  private struct Roll: Equatable {
    private(set) var members: [Member] = []
    private var places: [String: Int] = [:]

    /// Adds a member, or further starts of one who is there; true when it was not there.
    @discardableResult
    mutating func add(_ id: String, _ starts: Set<FHIRDateTime?>) -> Bool {
      if let place = places[id] {
        members[place].starts.formUnion(starts)
        return false
      }
      places[id] = members.count
      members.append(Member(id: id, starts: starts))
      return true
    }
  }

  private var patientRoll = Roll()
  private var groupRoll = Roll()
  /// The members who are patients, in the order of the Group.
  var members: [Member] { patientRoll.members }
  /// The members who are Groups.
  var groups: [Member] { groupRoll.members }
  /// The patients who are members only of Groups within this one; an export may leave them out.
  package private(set) var innerPatients: [String] = []
  /// How many members are neither patients nor Groups, such as devices.
  package private(set) var otherMembers = 0
  /// How many members may be patients and do not say by a reference which of this server.
  private(set) var unknownMembers = 0
  /// Why the members of Groups that are members cannot be told.
  package private(set) var unreadGroups: [String] = []
  /// Whether one of these was refused because the server did not accept the credentials.
  package private(set) var isUnauthenticated = false

  /// The ids of the patients who are members.
  package var patients: [String] { members.map(\.id) }

  private struct Wire: Decodable {
    struct Reference: Decodable {
      var reference: String?
      var type: String?
    }
    struct Period: Decodable {
      var start: String?
      var end: String?
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
  /// Members who are inactive are left out, and those whose membership had ended at `now`, in seconds since
  /// 1970.
  init?(_ bytes: [UInt8], base: WebAddress, now: Double = -.infinity) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)),
      wire.resourceType == "Group"
    else { return nil }
    for member in wire.member ?? [] where member.inactive != true {
      let end = member.period?.end.flatMap(FHIRDateTime.init(text:))
      if let end, Double(end.lastMilliseconds) / 1000 < now { continue }
      let (type, id) = Self.named(member.entity?.reference ?? "", base: base)
      let start = member.period?.start.flatMap(FHIRDateTime.init(text:))
      switch (type ?? member.entity?.type ?? "", id) {
      case ("Patient", let id?): patientRoll.add(id, [start])
      case ("Group", let id?): groupRoll.add(id, [start])
      case ("Patient", nil), ("Group", nil), ("", _): unknownMembers += 1
      default: otherMembers += 1
      }
    }
  }

  /// The type that a reference names, and the id when it is one of this server.
  ///
  /// A search in place of an id, such as `Patient?identifier=http://x.org|1`, has a type only.
  private static func named(
    _ reference: String, base: WebAddress
  ) -> (type: String?, id: String?) {
    var path = reference.prefix { $0 != "?" }
    let isSearch = path.endIndex < reference.endIndex
    if path.hasPrefix(base.text + "/") { path.removeFirst(base.text.count + 1) }
    var parts = path.split(separator: "/").map(String.init)
    if isSearch { return (parts.last(where: ResourceTypes.all.contains), nil) }
    if parts.count > 2, parts[parts.count - 2] == "_history" { parts.removeLast(2) }
    let id = parts.count == 2 && ResourceTypes.isID(parts[1]) ? parts[1] : nil
    return (parts.dropLast().last, id)
  }

  /// Adds the members of a Group that is a member: since the later one of two starts, of which both
  /// are kept.
  mutating func join(_ group: ServerGroup, since starts: Set<FHIRDateTime?>) {
    for member in group.members where patientRoll.add(member.id, member.starts.union(starts)) {
      innerPatients.append(member.id)
    }
  }

  /// Takes over how many members of a Group that is a member are no patients of this server.
  mutating func count(_ group: ServerGroup) {
    otherMembers += group.otherMembers
    unknownMembers += group.unknownMembers
  }

  /// Notes that the members of a Group that is a member cannot be told, and why.
  mutating func miss(_ fault: ServerFault) {
    miss("the members of a Group in it are not known: \(fault)")
    isUnauthenticated = isUnauthenticated || fault.isUnauthenticated
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
  /// The patients who joined at or after an instant, and those without a start.
  ///
  /// A date or month may mean its last moment, so patients who may have joined since then count as
  /// new.
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

extension ServerConnection {
  /// The most Groups within Groups that are read.
  private static let mostGroups = 1000

  /// Reads the members of a Group, and of the Groups that are members of it, at any depth.
  ///
  /// Throws ``ServerFault``; not for a Group within it that cannot be read (``ServerGroup/gaps``).
  package func group(
    _ id: String, _ capabilities: ServerCapabilities
  ) async throws -> ServerGroup {
    let now = capabilities.moment ?? Date().timeIntervalSince1970
    func oneGroup(_ id: String) async throws -> ServerGroup {
      try await self.oneGroup(id, capabilities.mediaType, now: now)
    }
    var group: ServerGroup
    do {
      group = try await oneGroup(id)
    } catch ServerFault.status(let status, let request, let words)
      where [404, 410].contains(status)
    {
      throw ServerFault.groupNotThere(
        status, request: request, words: words, isOffered: capabilities.offers("Group"))
    }
    var read: [String: ServerGroup] = [:]
    // A Group may be a member by many ways; it is joined again only for a start that is new of it.
    var starts: [String: Set<FHIRDateTime?>] = [:]
    var waiting = group.groups[...]
    while let member = waiting.popFirst() {
      // A Group that is a member of itself has no members by that.
      if member.id == id { continue }
      let known = starts[member.id]
      let new = member.starts.subtracting(known ?? [])
      if new.isEmpty { continue }
      guard known != nil || starts.count < Self.mostGroups else {
        group.miss("more than \(Self.mostGroups) Groups are members of it")
        break
      }
      starts[member.id, default: []].formUnion(new)
      if known == nil {
        do {
          let inner = try await oneGroup(member.id)
          read[member.id] = inner
          group.count(inner)
        } catch let fault as ServerFault where !fault.isUnavailability {
          group.miss(fault)
          // The others would be refused, too.
          if fault.isUnauthenticated { break }
        }
      }
      guard let inner = read[member.id] else { continue }
      group.join(inner, since: new)
      waiting += inner.groups.map { .init(id: $0.id, starts: $0.starts.union(new)) }
    }
    return group
  }

  /// Whether there is a Group; nil when that cannot be told.
  ///
  /// Throws `CancellationError`.
  func hasGroup(_ id: String) async throws -> Bool? {
    do {
      _ = try await group(id, ServerCapabilities())
      return true
    } catch ServerFault.groupNotThere {
      return false
    } catch is ServerFault {
      return nil
    }
  }

  private func oneGroup(
    _ id: String, _ mediaType: String, now: Double
  ) async throws -> ServerGroup {
    guard let address = WebAddress(base.text + "/Group/" + SearchQuery.encoded(id)) else {
      throw ServerFault.unusable(request: "GET \(base)/Group", reason: "is no address")
    }
    let request = HTTPRequest("GET", address, headers: [HTTPHeader("Accept", mediaType)])
    return try await perform(request) { answer in
      guard
        let group = ServerGroup(
          try await answer.body.first(PageCutter.longestEntry), base: base, now: now)
      else {
        throw ServerFault.unusable(request: request.label, reason: "the answer is no Group")
      }
      return group
    }
  }
}
