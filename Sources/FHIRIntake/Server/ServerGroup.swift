internal import FHIRDecoding
internal import Foundation

/// The members of a Group that are patients.
package struct ServerGroup: Sendable, Equatable {
  /// A patient, and since when each of the memberships is.
  struct Member: Sendable, Equatable {
    let id: String
    /// The starts of the memberships; nil where it is not said.
    var starts: [FHIRDateTime?]
  }

  /// The members who are patients, in the order of the Group.
  private(set) var members: [Member] = []
  /// How many members are no patients of this server, such as devices.
  package private(set) var otherMembers = 0

  /// The ids of the patients who are members.
  package var patients: [String] { members.map(\.id) }

  private struct Wire: Decodable {
    struct Reference: Decodable {
      var reference: String?
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
    var places: [String: Int] = [:]
    for member in wire.member ?? [] where member.inactive != true {
      var path = member.entity?.reference ?? ""
      if path.hasPrefix(base.text + "/") { path.removeFirst(base.text.count + 1) }
      let parts = path.split(separator: "/")
      guard parts.count >= 2, parts[0] == "Patient" else {
        otherMembers += 1
        continue
      }
      let (id, start) = (String(parts[1]), member.period?.start.flatMap(FHIRDateTime.init(text:)))
      if let place = places[id] {
        members[place].starts.append(start)
      } else {
        places[id] = members.count
        members.append(Member(id: id, starts: [start]))
      }
    }
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

extension ServerConnection {
  /// Reads the members of a Group.
  ///
  /// Throws ``ServerFault``.
  package func group(_ id: String, mediaType: String) async throws -> ServerGroup {
    guard let address = WebAddress(base.text + "/Group/" + SearchQuery.encoded(id)) else {
      throw ServerFault.unusable(request: "GET \(base)/Group", reason: "is no address")
    }
    let request = HTTPRequest("GET", address, headers: [HTTPHeader("Accept", mediaType)])
    return try await perform(request) { answer in
      guard
        let group = ServerGroup(try await answer.body.first(PageCutter.longestEntry), base: base)
      else {
        throw ServerFault.unusable(request: request.label, reason: "the answer is no Group")
      }
      return group
    }
  }
}
