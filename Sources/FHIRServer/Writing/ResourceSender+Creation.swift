/// A resource that is created once: its identifier tells whether it is there.
package struct NewResource: Sendable {
  /// The resource, which has the identifier and no id.
  package let json: WrittenJSON
  /// Its identifier.
  package let identifier: RecordIdentifier

  /// Takes a resource, which must have the identifier.
  package init(_ json: WrittenJSON, _ identifier: RecordIdentifier) {
    (self.json, self.identifier) = (json, identifier)
  }

  /// Its type.
  var type: String { json["resourceType"]?.text ?? "" }
}

/// What became of a resource that was to be created.
package enum CreationOutcome: Sendable {
  /// It was created; `takenBack` is the id of one that somebody else had created at the same time.
  case created(Stored, takenBack: String?)
  /// It was there.
  case there(StoredResource)
}

extension ResourceSender {
  /// Creates a resource unless one with its identifier is there.
  ///
  /// A server that creates conditionally is asked to; with any other it is searched before and after,
  /// and of two that were made at the same time the newer is taken back. Throws ``WriteFault``.
  package func create(_ new: NewResource) async throws -> CreationOutcome {
    try check(new.json, isChanged: false)
    let found = try await find(new.type, new.identifier)
    if let there = found.flatMap(Self.counted) { return .there(there) }
    let isConditional = capabilities.createsConditionally(new.type)
    guard isConditional || found != nil else {
      throw WriteFault.notSupported(
        0,
        request:
          "the server neither creates \(new.type) conditionally nor searches it by identifier,"
          + " so nothing would keep it from being there twice", words: "")
    }
    let created = try await post(new, isConditional: isConditional)
    guard !isConditional, case .created(let stored, _) = created else { return created }
    return try await settled(new, stored)
  }

  /// The resource that counts of those with one identifier: the oldest that is not taken back.
  package static func counted(_ found: [StoredResource]) -> StoredResource? {
    found.first { !$0.isTakenBack } ?? found.first
  }

  private func post(_ new: NewResource, isConditional: Bool) async throws -> CreationOutcome {
    let condition =
      isConditional
      ? [HTTPHeader("If-None-Exist", "identifier=" + SearchQuery.encoded(new.identifier.token))]
      : []
    let request = try request(
      "POST", new.type, condition, body: new.json, replay: isConditional ? .repeatable : .once)
    do {
      return try await write(request, of: new.type) { answer in
        try await creation(new, answer, isConditional: isConditional)
      } lookUp: {
        let found = try await find(new.type, new.identifier).flatMap(Self.counted)
        // What says something else somebody else created.
        return found.map {
          $0.json.says(new.json) ? .created(Stored($0), takenBack: nil) : .there($0)
        }
      }
    } catch WriteFault.refused(let status, let label, let words) where [409, 412].contains(status) {
      // Somebody else was quicker, or there are several.
      let found = try await find(new.type, new.identifier) ?? []
      if let there = Self.counted(found) { return .there(there) }
      throw WriteFault.refused(status, request: label, words: words)
    }
  }

  private func creation(
    _ new: NewResource, _ answer: WriteAnswer, isConditional: Bool
  ) async throws -> CreationOutcome {
    let isThere = isConditional && answer.status != 201
    guard !isThere else {
      if let id = answer.stored.id, let there = try await read(new.type, id) {
        return .there(there)
      }
      if let there = try await find(new.type, new.identifier).flatMap(Self.counted) {
        return .there(there)
      }
      return .created(answer.stored, takenBack: nil)
    }
    guard answer.stored.id == nil else { return .created(answer.stored, takenBack: nil) }
    let found = try await find(new.type, new.identifier).flatMap(Self.counted)
    return .created(found.map { Stored($0) } ?? answer.stored, takenBack: nil)
  }

  /// Takes the newer of two back that were created at the same time.
  private func settled(_ new: NewResource, _ stored: Stored) async throws -> CreationOutcome {
    let living = (try await find(new.type, new.identifier) ?? []).filter { !$0.isTakenBack }
    guard living.count > 1, let first = living.first else {
      return .created(stored, takenBack: nil)
    }
    for later in living.dropFirst() {
      guard later.json["status"] != nil else {
        try await delete(later)
        continue
      }
      let change = ResourceChange(members: ["status"]) { $0["status"] = "entered-in-error" }
      _ = try await update(later, by: change)
    }
    let ids = living.dropFirst().map(\.id).joined(separator: ", ")
    return first.id == stored.id ? .created(stored, takenBack: ids) : .there(first)
  }
}
