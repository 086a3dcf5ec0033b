internal import FHIRDecoding
internal import Foundation

/// The members of a Group that are patients.
package struct ServerGroup: Sendable, Equatable {
  /// The ids of the patients who are members, in the order of the Group.
  package var patients: [String] = []
  /// How many members are no patients of this server, such as devices.
  package var otherMembers = 0

  private struct Wire: Decodable {
    struct Reference: Decodable {
      var reference: String?
    }
    struct Member: Decodable {
      var entity: Reference?
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
    var seen: Set<String> = []
    for member in wire.member ?? [] where member.inactive != true {
      var path = member.entity?.reference ?? ""
      if path.hasPrefix(base.text + "/") { path.removeFirst(base.text.count + 1) }
      let parts = path.split(separator: "/")
      if parts.count >= 2, parts[0] == "Patient" {
        if seen.insert(String(parts[1])).inserted { patients.append(String(parts[1])) }
      } else {
        otherMembers += 1
      }
    }
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
