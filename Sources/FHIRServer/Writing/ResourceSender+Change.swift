/// A change of some members of a resource.
package struct ResourceChange: Sendable {
  /// The members that it names, as paths (`status`, `meta/tag`); what others do to all other members does
  /// not matter to it.
  package let members: [String]
  /// Whether a server that tells no version is written to all the same.
  package var isForced = false
  /// Whether it is sent as a JSON Patch (RFC 6902), and not as the whole resource.
  package var isPatch = false
  /// Changes a resource.
  package let apply: @Sendable (inout WrittenJSON) -> Void

  /// Describes a change.
  package init(members: [String], apply: @escaping @Sendable (inout WrittenJSON) -> Void) {
    (self.members, self.apply) = (members, apply)
  }

  /// The resource as the change makes it.
  package func applied(to json: WrittenJSON) -> WrittenJSON {
    var changed = json
    apply(&changed)
    return changed
  }

  /// Whether two resources say the same in the members that it names.
  fileprivate func meetsTheSame(in one: WrittenJSON, and other: WrittenJSON) -> Bool {
    members.allSatisfy { one[path: $0] == other[path: $0] }
  }

  /// Whether a resource says in the members that it names what another one does.
  func isCarriedOut(in stored: WrittenJSON, as meant: WrittenJSON) -> Bool {
    members.allSatisfy { path in
      guard let value = meant[path: path] else { return stored[path: path] == nil }
      return stored[path: path]?.says(value) ?? false
    }
  }
}

/// What became of a change.
package enum ChangeOutcome: Sendable {
  /// It was carried out.
  case changed(Stored)
  /// The resource was so already.
  case unchanged(StoredResource)
}

extension ResourceSender {
  /// Changes a resource that was read, by one request that does nothing when somebody else was quicker.
  ///
  /// Then it is read again, and changed once more if the members that the change names are as they were.
  /// Throws ``WriteFault``.
  package func update(_ read: StoredResource, by change: ResourceChange) async throws
    -> ChangeOutcome
  {
    do {
      return try await sent(change, of: read)
    } catch WriteFault.refused(let status, let request, let words)
      where [409, 412].contains(status) || change.isPatch && status == 422
    {
      let now = try await again(read)
      guard now.version != read.version else {
        throw WriteFault.refused(status, request: request, words: words)
      }
      try Self.check(now, sinceReading: read, change)
      do {
        return try await sent(change, of: now)
      } catch WriteFault.refused(let status, _, _) where [409, 412].contains(status) {
        throw WriteFault.changed(read.name, reason: "was changed twice meanwhile")
      }
    }
  }

  /// Deletes a resource that was read, unless somebody else changed it.
  ///
  /// Throws ``WriteFault``.
  package func delete(_ read: StoredResource) async throws {
    let request = try request("DELETE", read.name, condition(of: read), replay: .repeatable)
    do {
      try await write(request, of: read.type) { _ in
      } lookUp: {
        try await self.read(read.type, read.id) == nil ? () : nil
      }
    } catch WriteFault.notSupported(404, _, _) {
      return
    } catch WriteFault.refused(410, _, _) {
      return
    } catch WriteFault.refused(412, _, _) {
      throw WriteFault.changed(read.name, reason: "was changed since it was read")
    }
  }

  private func condition(of read: StoredResource) -> [HTTPHeader] {
    read.version.map { [HTTPHeader("If-Match", $0.weak)] } ?? []
  }

  private func sent(_ change: ResourceChange, of read: StoredResource) async throws -> ChangeOutcome
  {
    let meant = change.applied(to: read.json)
    guard meant != read.json else { return .unchanged(read) }
    guard read.version != nil || change.isForced else { throw WriteFault.noVersion(read.name) }
    try check(meant, isChanged: true)
    let isPatch = change.isPatch
    let body = isPatch ? JSONPatch.from(read.json, to: meant, change.members) : meant
    let type = isPatch ? [HTTPHeader("Content-Type", JSONPatch.mediaType)] : []
    let request = try request(
      isPatch ? "PATCH" : "PUT", read.name, type + condition(of: read), body: body,
      replay: read.version == nil ? .once : .repeatable)
    return try await write(request, of: read.type) { answer in
      .changed(Stored(answer.stored, id: read.id))
    } lookUp: {
      let now = try await again(read)
      if read.version == nil || now.version != read.version,
        change.isCarriedOut(in: now.json, as: meant)
      {
        return .changed(Stored(now))
      }
      guard now.version != read.version else { return nil }
      try Self.check(now, sinceReading: read, change)
      return try await sent(change, of: now)
    }
  }

  func again(_ read: StoredResource) async throws -> StoredResource {
    guard let now = try await self.read(read.type, read.id) else {
      throw WriteFault.notThere(read.name)
    }
    return now
  }

  /// Throws ``WriteFault/changed(_:reason:)`` when the members that a change names are not as they were.
  private static func check(
    _ now: StoredResource, sinceReading read: StoredResource, _ change: ResourceChange
  ) throws(WriteFault) {
    guard change.meetsTheSame(in: now.json, and: read.json) else {
      throw .changed(read.name, reason: "was changed meanwhile in what this would change")
    }
  }
}

extension StoredResource {
  /// `TYPE/ID`.
  package var name: String { type + "/" + id }
}

extension Stored {
  fileprivate init(_ stored: Stored, id: String) {
    self = stored
    self.id = id
  }
}

/// A change as a list of operations (RFC 6902).
enum JSONPatch {
  /// Its media type.
  static let mediaType = "application/json-patch+json"

  /// The operations that turn some members of a resource into those of another, each after a test that
  /// the member is as it was.
  static func from(_ old: WrittenJSON, to new: WrittenJSON, _ members: [String]) -> WrittenJSON {
    .list(
      members.flatMap { name -> [WrittenJSON] in
        let (before, after) = (old[path: name], new[path: name])
        let path = WrittenJSON.text("/" + name)
        guard before != after else { return [] }
        let test: [WrittenJSON] =
          before.map { [["op": "test", "path": path, "value": $0]] } ?? []
        guard let after else { return test + [["op": "remove", "path": path]] }
        let verb: WrittenJSON = before == nil ? "add" : "replace"
        return test + [["op": verb, "path": path, "value": after]]
      })
  }
}
