internal import DurableOutput
package import FHIRDecoding

/// Sends everything that is written to a server: each resource once, and no change of somebody else
/// lost.
///
/// A write whose outcome is not known (408, 5xx, no whole answer) is looked up before anything is sent
/// again. Nothing is sent that is not as the server's version of FHIR has it.
package struct ResourceSender: Sendable {
  /// The way to the server.
  package let connection: ServerConnection
  /// What it can do.
  package let capabilities: ServerCapabilities
  /// Whether it may be changed.
  let permission: WritePermission

  /// Makes a sender; nothing is sent yet.
  package init(
    _ connection: ServerConnection, _ capabilities: ServerCapabilities,
    _ permission: WritePermission
  ) {
    (self.connection, self.capabilities, self.permission) = (connection, capabilities, permission)
  }

  /// The server's version of FHIR.
  package var version: FHIRVersion { capabilities.version }
}

// MARK: - Reading

extension ResourceSender {
  /// Reads a resource; nil when it is not there, or was deleted.
  ///
  /// Throws ``WriteFault/server(_:)``, also for an answer that is not the resource.
  package func read(_ type: String, _ id: String) async throws -> StoredResource? {
    try await look(type, id).resource
  }

  /// Looks whether a resource is there.
  ///
  /// Throws as ``read(_:_:)`` does.
  package func look(_ type: String, _ id: String) async throws -> ResourceState {
    let request = try request("GET", "\(type)/\(id)")
    do {
      return try await connection.perform(request) { answer in
        let bytes = try await answer.body.first(PageCutter.longestEntry)
        guard let json = WrittenJSON(bytes), json["resourceType"]?.text == type else {
          throw ServerFault.unusable(
            request: request.label, reason: "the answer is not the resource that was asked for")
        }
        return .there(StoredResource(json, tag: answer[header: "ETag"]))
      }
    } catch let fault as ServerFault {
      if let state = ResourceState(status: fault.httpStatus) { return state }
      throw WriteFault.server(fault)
    }
  }

  /// The resources of a type that have one of some identifiers, the oldest first; nil where the server
  /// does not search by it.
  ///
  /// A server that refuses the parameter is asked again without being strict, and those of one that passes
  /// over it are looked through here. Throws ``WriteFault/server(_:)``.
  package func find(
    _ type: String, _ identifiers: RecordIdentifier...
  ) async throws -> [StoredResource]? {
    try await find(type, identifiers)
  }

  /// The same for a list of identifiers, few enough for one address.
  package func find(
    _ type: String, _ identifiers: [RecordIdentifier]
  ) async throws -> [StoredResource]? {
    guard capabilities.offers("identifier", of: type) ?? true else { return nil }
    var query = SearchQuery(type)
    query.filters = [
      .init(name: "identifier", value: identifiers.map(\.token).joined(separator: ","))
    ]
    do {
      let found: [StoredResource]
      do {
        found = try await search(query)
      } catch let fault as ServerFault where fault.httpStatus == 400 {
        found = try await search(query, isStrict: false)
      }
      return found.filter { row in
        row.type == type && identifiers.contains(where: row.has)
      }.sorted { $1.isNewer(than: $0) }
    } catch let fault as ServerFault {
      if let status = fault.httpStatus, [400, 403, 404, 405, 501].contains(status) { return nil }
      throw WriteFault.server(fault)
    }
  }

  /// What a type has of a patient from one day to another, as far as the server searches by date, and
  /// maybe more.
  ///
  /// Throws ``WriteFault/server(_:)``.
  package func search(
    _ type: String, of patient: String, from: String, to: String
  ) async throws -> [StoredResource] {
    var query =
      capabilities.query(for: type, of: [patient]) ?? SearchQuery("Patient/\(patient)/\(type)")
    let date = KindSearch.of(type)?.dates.first { capabilities.offers($0, of: type) ?? false }
    if let date {
      query.filters += [.init(name: date, value: "ge" + from), .init(name: date, value: "le" + to)]
    }
    do {
      return try await search(query)
    } catch let fault as ServerFault {
      throw WriteFault.server(fault)
    }
  }

  /// The resources of a type that a parameter finds, and all of them where the server does not know it.
  ///
  /// Throws ``WriteFault/server(_:)``.
  package func search(
    _ type: String, by parameter: String, _ value: String
  ) async throws -> [StoredResource] {
    var query = SearchQuery(type)
    query.filters = [.init(name: parameter, value: value)]
    do {
      do {
        return try await search(query)
      } catch let fault as ServerFault where fault.httpStatus == 400 {
        query.filters = []
        return try await search(query)
      }
    } catch let fault as ServerFault {
      throw WriteFault.server(fault)
    }
  }

  private func search(
    _ query: SearchQuery, isStrict: Bool = true
  ) async throws -> [StoredResource] {
    var next = query.request(
      base: connection.base, mediaType: capabilities.mediaType, isStrict: isStrict)
    var (found, seen) = ([StoredResource](), Set<WebAddress>())
    while let request = next, seen.insert(request.address).inserted {
      let page = try await connection.perform(request) { answer in
        try await Self.page(answer, of: request)
      }
      found += page.entries
      next = page.next.map { HTTPRequest("GET", $0, headers: request.headers) }
    }
    return found
  }

  private static func page(
    _ answer: HTTPAnswer, of request: HTTPRequest
  ) async throws -> (entries: [StoredResource], next: WebAddress?) {
    let bytes = try await answer.body.first(PageCutter.longestEntry)
    guard let bundle = WrittenJSON(bytes), bundle["resourceType"]?.text == "Bundle" else {
      throw ServerFault.unusable(request: request.label, reason: "the answer is no Bundle")
    }
    let entries = bundle["entry"]?.oneOrMore.compactMap {
      $0["resource"].map { StoredResource($0) }
    }
    let link = bundle["link"]?.oneOrMore.first { $0["relation"]?.text == "next" }
    return (entries ?? [], link?["url"]?.text.flatMap(request.address.resolving))
  }
}

// MARK: - One write

extension ResourceSender {
  /// The answer to a write.
  struct WriteAnswer: Sendable {
    let status: Int
    let stored: Stored
  }

  /// A request to something of the server.
  ///
  /// Throws ``WriteFault/server(_:)`` for what makes no address.
  func request(
    _ method: String, _ path: String, _ more: [HTTPHeader] = [], body: WrittenJSON? = nil,
    replay: HTTPRequest.Replay = .safe
  ) throws(WriteFault) -> HTTPRequest {
    let place = connection.base.text + (path.isEmpty ? "" : "/" + path)
    guard let address = WebAddress(place) else {
      throw .server(.unusable(request: method, reason: "what is asked for makes no address"))
    }
    var headers = [HTTPHeader("Accept", capabilities.mediaType)] + more
    if body != nil, !more.contains(where: { $0.name == "Content-Type" }) {
      headers.append(HTTPHeader("Content-Type", sentMediaType))
    }
    return HTTPRequest(method, address, headers: headers, body: body?.bytes, replay: replay)
  }

  /// The media type of what is sent.
  private var sentMediaType: String {
    capabilities.isDSTU2 ? "application/json+fhir" : "application/fhir+json"
  }

  /// Sends a write once, after it was allowed.
  ///
  /// What the head of an answer says counts, also when its body breaks off. Throws ``WriteFault``.
  func write(_ request: HTTPRequest, of type: String) async throws -> WriteAnswer {
    try await permission.check()
    do {
      return try await connection.perform(request, accepting: [304]) { answer in
        let bytes = try await Self.body(of: answer)
        return WriteAnswer(
          status: answer.status,
          stored: Stored(
            type: type,
            location: answer[header: "Location"] ?? answer[header: "Content-Location"],
            tag: answer[header: "ETag"], resource: WrittenJSON(bytes)))
      }
    } catch let fault as ServerFault {
      throw WriteFault(fault)
    }
  }

  private static func body(of answer: HTTPAnswer) async throws -> [UInt8] {
    do {
      return try await answer.body.first(PageCutter.longestEntry)
    } catch is TransportFault {
      try Task.checkCancellation()
      return []
    }
  }

  /// Sends a write, and when its outcome is not known looks up what became of it: `lookUp` gives the
  /// result when it was carried out, and nil when it may be sent again, within the budget.
  ///
  /// Throws ``WriteFault``, and what `lookUp` throws.
  func write<Outcome>(
    _ request: HTTPRequest, of type: String, _ take: (WriteAnswer) async throws -> Outcome,
    lookUp: () async throws -> Outcome?
  ) async throws -> Outcome {
    var failures = 0
    while true {
      let started = connection.clock.now()
      let answer: WriteAnswer
      do {
        answer = try await write(request, of: type)
      } catch let fault as WriteFault {
        guard case .server(let cause) = fault, fault.leavesOutcomeUnknown else { throw fault }
        failures += 1
        if let outcome = try await lookUp() { return outcome }
        guard
          try await connection.waitToRepeat(
            request.label, afterFailures: failures, started: started, cause)
        else { throw fault }
        continue
      }
      return try await take(answer)
    }
  }

  /// Throws ``WriteFault/unfit(type:version:faults:)`` for a resource that is not as FHIR has it;
  /// `isChanged` is whether the server gave it, whose own way of writing other members stays.
  func check(_ json: WrittenJSON, isChanged: Bool) throws {
    let faults: [OutgoingCheck.Fault]
    let type = json["resourceType"]?.text ?? "resource"
    do {
      faults = try OutgoingCheck.faults(in: json.bytes, of: version) ?? []
    } catch {
      throw WriteFault.unfit(type: type, version: version.name, faults: [error.reason])
    }
    let grave = faults.filter { $0.isMissing || !isChanged }.map(\.text)
    guard grave.isEmpty else {
      throw WriteFault.unfit(type: type, version: version.name, faults: grave)
    }
  }
}
