internal import FHIRDecoding

extension ServerConnection {
  /// The most Groups within Groups that are read.
  private static let mostGroups = 1000

  /// Reads the members of a Group, and of the Groups that are members of it, at any depth.
  ///
  /// Throws ``ServerFault``; not for a Group within it that cannot be read (``ServerGroup/gaps``).
  package func group(
    _ id: String, _ capabilities: ServerCapabilities
  ) async throws -> ServerGroup {
    let mediaType = capabilities.mediaType
    var group: ServerGroup
    do {
      group = try await oneGroup(id, mediaType)
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
          let inner = try await oneGroup(member.id, mediaType)
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
