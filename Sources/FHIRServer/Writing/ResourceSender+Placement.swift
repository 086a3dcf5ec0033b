/// What became of a resource that was to be put where its id says.
package enum PlacementOutcome: Sendable {
  /// It was created.
  case created(Stored)
  /// It was there.
  case there(StoredResource)
}

extension ResourceSender {
  /// Creates a resource with its own id, where nothing was.
  ///
  /// Throws ``WriteFault``; ``WriteFault/changed(_:reason:)`` when another one came there meanwhile.
  package func place(_ json: WrittenJSON) async throws -> PlacementOutcome {
    try check(json, isChanged: true)
    let new = StoredResource(json)
    func found() async throws -> PlacementOutcome? {
      guard let there = try await read(new.type, new.id) else { return nil }
      guard there.holds(json) else {
        throw WriteFault.changed(new.name, reason: "was created meanwhile by somebody else")
      }
      return .there(there)
    }
    if let there = try await found() { return there }
    let request = try request("PUT", new.name, body: json, replay: .once)
    return try await write(request, of: new.type) { answer in
      var stored = answer.stored
      stored.id = new.id
      return .created(stored)
    } lookUp: {
      // It was not there before it was sent.
      guard case .there(let there) = try await found() else { return nil }
      return .created(Stored(there))
    }
  }
}

extension ResourceChange {
  /// The change that puts another resource in the place of what was read, whichever version the server
  /// tells.
  package static func replacing(_ read: StoredResource, with json: WrittenJSON) -> ResourceChange {
    let names = (read.json.members ?? []) + (json.members ?? [])
    var change = ResourceChange(members: names.map(\.name).filter { $0 != "meta" }) { $0 = json }
    change.isForced = true
    return change
  }
}

extension StoredResource {
  /// What a server says of itself in `meta`.
  private static let serversOwn: Set<String> = ["versionId", "lastUpdated", "source"]

  /// Whether it says what a resource does, and nothing else but its id and what servers add to `meta`.
  package func holds(_ other: WrittenJSON) -> Bool {
    func content(_ json: WrittenJSON) -> WrittenJSON {
      var json = json
      json["id"] = nil
      json["meta"] = nil
      return json
    }
    guard content(json).says(content(other)), content(other).says(content(json)) else {
      return false
    }
    return (other["meta"]?.members ?? []).allSatisfy { member in
      guard !Self.serversOwn.contains(member.name) else { return true }
      let own = json["meta"]?[member.name]?.oneOrMore ?? []
      return member.value.oneOrMore.allSatisfy { value in own.contains { $0.says(value) } }
    }
  }
}
