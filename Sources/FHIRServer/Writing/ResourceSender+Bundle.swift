/// A write that goes with others in one Bundle.
package enum BundledWrite: Sendable {
  /// Creates a resource unless it is there.
  case creation(NewResource)
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
    let bundle: WrittenJSON = [
      "resourceType": "Bundle", "type": isTransaction ? "transaction" : "batch",
      "entry": .list(entries),
    ]
    try await permission.check()
    let request = try request("POST", "", body: bundle, replay: .repeatable)
    do {
      return try await connection.perform(request) { answer in
        let bytes = (try? await answer.body.first(PageCutter.longestEntry)) ?? []
        try Task.checkCancellation()
        return Self.answers(WrittenJSON(bytes), to: writes)
      }
    } catch let fault as ServerFault {
      if fault.leavesOutcomeUnknown { return writes.map { _ in .unknown } }
      let status = fault.httpStatus ?? 0
      if [401, 403, 404, 405, 501].contains(status) { return nil }
      if !isTransaction, 400..<500 ~= status, status != 429 { return nil }
      throw WriteFault(fault)
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

  /// The answers to writes; those that are missing are unknown.
  private static func answers(_ bundle: WrittenJSON?, to writes: [BundledWrite]) -> [BundledAnswer]
  {
    let entries = bundle?["entry"]?.oneOrMore ?? []
    return writes.enumerated().map { place, write in
      guard place < entries.count, let response = entries[place]["response"],
        let status = response["status"]?.text.flatMap({ Int($0.prefix { $0.isNumber }) })
      else { return .unknown }
      guard 200..<300 ~= status || status == 304 else {
        let outcome = response["outcome"] ?? entries[place]["resource"]
        return .refused(status, words: outcome.map { OutcomeWording.words($0.bytes) } ?? "")
      }
      return .done(
        status,
        Stored(
          type: write.type, location: response["location"]?.text, tag: response["etag"]?.text,
          resource: entries[place]["resource"]))
    }
  }
}

extension BundledAnswer {
  /// Whether nobody knows what became of it.
  package var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension BundledWrite {
  fileprivate var type: String {
    switch self {
    case .creation(let new): new.type
    case .change(let read, _): read.type
    }
  }
}
