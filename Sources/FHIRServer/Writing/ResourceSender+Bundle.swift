/// A write that goes with others in one Bundle.
package enum BundledWrite: Sendable {
  /// Creates a resource unless it is there.
  case creation(NewResource)
  /// Creates a resource with its own id, where nothing was.
  case placement(WrittenJSON)
  /// Changes a resource as it was read.
  case change(StoredResource, ResourceChange)
}

/// What an entry of the answer to a Bundle says.
package enum BundledAnswer: Sendable {
  /// It was carried out: the status, and what was stored.
  case done(Int, Stored)
  /// It was refused: the status, and the server's words.
  case refused(Int, words: String)
  /// Nobody knows: the entry is missing, or has no status.
  case unknown
}

extension ResourceSender {
  /// Sends writes in one Bundle, as a transaction, of which all or none are carried out, or as a batch.
  ///
  /// There is an answer for each write, in their order. Nil when the server takes no such Bundle, or not
  /// from who asks: nothing was carried out, and each may be sent by itself. Throws ``WriteFault``; for a
  /// transaction also ``WriteFault/refused(_:request:words:)``.
  package func send(
    _ writes: [BundledWrite], isTransaction: Bool
  ) async throws -> [BundledAnswer]? {
    let entries = try writes.map(entry)
    try await permission.check()
    do {
      let answers = try await answers(
        to: entries, isTransaction ? "transaction" : "batch", replay: .repeatable)
      return zip(writes, answers).map { BundledAnswer($1, to: $0) }
    } catch let fault as ServerFault {
      if fault.leavesOutcomeUnknown { return writes.map { _ in .unknown } }
      let status = fault.httpStatus ?? 0
      if [401, 403, 404, 405, 501].contains(status) { return nil }
      if !isTransaction, 400..<500 ~= status, status != 429 { return nil }
      throw WriteFault(fault)
    }
  }

  /// Looks whether resources are there, in one Bundle, in their order; nil for those of which the answer
  /// says nothing, and as a whole when the server takes no such Bundle.
  ///
  /// Throws ``WriteFault/server(_:)``.
  package func look(
    _ places: [(type: String, id: String)]
  ) async throws -> [ResourceState?]? {
    let entries = places.map { place -> WrittenJSON in
      ["request": ["method": "GET", "url": .text(place.type + "/" + place.id)]]
    }
    do {
      return try await zip(places, answers(to: entries, "batch", replay: .safe)).map {
        guard let entry = $1 else { return nil }
        let status = entry["response"]?.status
        guard status.map({ 200..<300 ~= $0 }) ?? true, let json = entry["resource"] else {
          return ResourceState(status: status)
        }
        let resource = StoredResource(json, tag: entry["response"]?["etag"]?.text)
        return resource.type == $0.type && resource.id == $0.id ? .there(resource) : nil
      }
    } catch let fault as ServerFault {
      if let status = fault.httpStatus, 400..<500 ~= status || status == 501 { return nil }
      throw WriteFault.server(fault)
    }
  }

  /// The entries of the answer to a Bundle of some entries; nil for those that it lacks.
  private func answers(
    to entries: [WrittenJSON], _ type: String, replay: HTTPRequest.Replay
  ) async throws -> [WrittenJSON?] {
    let bundle: WrittenJSON = [
      "resourceType": "Bundle", "type": .text(type), "entry": .list(entries),
    ]
    let request = try request("POST", "", body: bundle, replay: replay)
    return try await connection.perform(request) { answer in
      let bytes = (try? await answer.body.first(PageCutter.longestEntry)) ?? []
      try Task.checkCancellation()
      let told = WrittenJSON(bytes)?["entry"]?.oneOrMore ?? []
      return entries.indices.map { told.indices.contains($0) ? told[$0] : nil }
    }
  }

  /// Sends writes as one transaction; when its outcome is not known each is looked up, and all are sent
  /// again, within the budget, when none was carried out.
  ///
  /// Throws ``WriteFault``, also when the server takes no transactions.
  package func transact(_ writes: [BundledWrite]) async throws -> [BundledAnswer] {
    var failures = 0
    while true {
      let started = connection.clock.now()
      guard var answers = try await send(writes, isTransaction: true) else {
        throw WriteFault.notSupported(0, request: "a transaction at \(connection.base)", words: "")
      }
      let open = answers.indices.filter { answers[$0].isUnknown }
      for place in open { answers[place] = try await lookUp(writes[place]) }
      guard !open.isEmpty, answers.allSatisfy(\.isUnknown) else { return answers }
      failures += 1
      let label = "POST \(connection.base.label)"
      guard try await connection.waitToRepeat(label, afterFailures: failures, started: started)
      else { return answers }
    }
  }

  /// What became of a write of which the server said nothing.
  private func lookUp(_ write: BundledWrite) async throws -> BundledAnswer {
    switch write {
    case .creation(let new):
      guard let there = try await find(new.type, new.identifier).flatMap(Self.counted) else {
        return .unknown
      }
      return .done(there.json.says(new.json) ? 201 : 200, Stored(there))
    case .placement(let json):
      let new = StoredResource(json)
      guard let there = try await read(new.type, new.id), there.holds(json) else { return .unknown }
      return .done(201, Stored(there))
    case .change(let read, let change):
      let now = try await again(read)
      guard now.version != read.version,
        change.isCarriedOut(in: now.json, as: change.applied(to: read.json))
      else { return .unknown }
      return .done(200, Stored(now))
    }
  }

  private func entry(_ write: BundledWrite) throws -> WrittenJSON {
    switch write {
    case .creation(let new):
      try check(new.json, isChanged: false)
      return [
        "fullUrl": .text(new.identifier.urn), "resource": new.json,
        "request": [
          "method": "POST", "url": .text(new.type),
          "ifNoneExist": .text("identifier=" + SearchQuery.encoded(new.identifier.token)),
        ],
      ]
    case .placement(let json):
      try check(json, isChanged: true)
      let name = StoredResource(json).name
      return [
        "fullUrl": .text("\(connection.base.text)/\(name)"), "resource": json,
        "request": ["method": "PUT", "url": .text(name)],
      ]
    case .change(let read, let change):
      let meant = change.applied(to: read.json)
      try check(meant, isChanged: true)
      var request: WrittenJSON = ["method": "PUT", "url": .text(read.name)]
      if let version = read.version { request["ifMatch"] = .text(version.weak) }
      return [
        "fullUrl": .text("\(connection.base.text)/\(read.name)"), "resource": meant,
        "request": request,
      ]
    }
  }
}

extension WrittenJSON {
  /// The status of the response to an entry of a Bundle, such as `201 Created`; nil without one.
  fileprivate var status: Int? { self["status"]?.text.flatMap { Int($0.prefix { $0.isNumber }) } }
}

extension BundledAnswer {
  /// Reads the entry of an answer; nil stands for one that is missing.
  fileprivate init(_ entry: WrittenJSON?, to write: BundledWrite) {
    guard let entry, let response = entry["response"], let status = response.status else {
      self = .unknown
      return
    }
    guard 200..<300 ~= status || status == 304 else {
      let outcome = response["outcome"] ?? entry["resource"]
      self = .refused(status, words: outcome.map { OutcomeWording.words($0.bytes) } ?? "")
      return
    }
    self = .done(
      status,
      Stored(
        type: write.type, location: response["location"]?.text, tag: response["etag"]?.text,
        resource: entry["resource"]))
  }

  /// Whether nobody knows what became of it.
  package var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension BundledWrite {
  /// The type of what is written.
  package var type: String {
    switch self {
    case .creation(let new): new.type
    case .placement(let json): StoredResource(json).type
    case .change(let read, _): read.type
    }
  }
}
