extension ServerConnection {
  /// The most Groups within Groups that are read.
  private static let mostGroups = 1000

  /// Reads the members of a Group, and of the Groups that are members of it, at any depth.
  ///
  /// Throws ``ServerFault``; not for a Group within it that cannot be read (``ServerGroup/gaps``).
  package func group(_ id: String, mediaType: String) async throws -> ServerGroup {
    var group = try await oneGroup(id, mediaType)
    var read = [id: group]
    var waiting = group.groups.map { (member: $0, way: [id]) }[...]
    var count = 0
    while let (member, way) = waiting.popFirst() {
      // A Group that is a member of itself has no members by that.
      if way.contains(member.id) { continue }
      count += 1
      guard count <= Self.mostGroups else {
        group.miss("more than \(Self.mostGroups) Groups are members of it")
        break
      }
      do {
        let known = read[member.id]
        let inner = if let known { known } else { try await oneGroup(member.id, mediaType) }
        read[member.id] = inner
        group.join(inner, since: member.starts)
        waiting += inner.groups.map {
          (ServerGroup.Member(id: $0.id, starts: $0.starts + member.starts), way + [member.id])
        }
      } catch let fault as ServerFault where !fault.isUnauthenticated && !fault.isUnavailability {
        group.miss("the members of a Group in it are not known: \(fault)")
      }
    }
    return group
  }

  private func oneGroup(_ id: String, _ mediaType: String) async throws -> ServerGroup {
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
