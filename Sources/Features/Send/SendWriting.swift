internal import DurableOutput
internal import FHIRServer

/// Sends resources type by type, in Bundles, and writes down what becomes of each.
final class SendWriting {
  private let plan: SendPlan
  private let sender: ResourceSender
  private let patient: SessionPatient
  private let writing: BundledWriting
  private let file: ResultsFile?
  private var looksInBundles = true
  /// What became of them.
  private(set) var summary: WritingSummary

  /// The bytes of text behind which a Bundle is full.
  private static let bytesOfBundle = 1 << 20

  /// Begins the file of results, unless nothing is sent.
  init(_ plan: SendPlan, _ session: WritingSession) throws {
    (self.plan, sender, patient) = (plan, session.sender, session.patient)
    writing = BundledWriting(sender)
    let isDry = plan.writing.isDry
    let columns = "file,line,state,resource,version,status,reason"
    file = isDry ? nil : try ResultsFile(plan.results, columns: columns)
    summary = WritingSummary("resource", results: isDry ? nil : plan.results)
  }

  /// Sends the resources of a type in some files.
  func send(_ type: String, _ files: ResourceFiles) async throws {
    var (some, size) = ([FileResource](), 0)
    try await files.read { resource, _ in
      guard resource.json["resourceType"]?.text == type else { return }
      some.append(resource)
      size += resource.json.bytes.count
      guard some.count == BundledWriting.entriesOfBundle || size > Self.bytesOfBundle else {
        return
      }
      try await send(some)
      (some, size) = ([], 0)
    }
    try await send(some)
  }

  private func send(_ some: [FileResource]) async throws {
    let states = try await states(of: some)
    var pending = try zip(some, states).map { try self.pending($0, $1) }
    try await sender.settle(&pending)
    guard let file else {
      let settled = pending.compactMap(\.settled)
      summary.add(settled)
      return summary.add(dry: pending.count - settled.count)
    }
    let results = try await writing.results(of: pending)
    try file.add(results)
    summary.add(results)
    if let fault = writing.end { throw fault }
  }

  /// Deletes a resource, unless it is not there.
  func delete(_ place: ServerPlace) async throws {
    guard let file else { return summary.add(dry: 1) }
    var result = WriteResult(
      source: ["--delete", ""], state: .deleted, resource: place.text)
    do {
      if let read = try await sender.read(place.type ?? "", place.id) {
        try patient.check(read.name, read.json)
        try await sender.delete(read)
      } else {
        result.reason = "was not there"
      }
    } catch let fault as WriteFault {
      if fault == .notAllowed { throw fault }
      result.state = fault.leavesOutcomeUnknown ? .unknown : .refused
      (result.status, result.reason) = (fault.httpStatus, fault.description)
    } catch let fault as OtherPatient {
      (result.state, result.reason) = (.refused, fault.description)
    }
    try file.add([result])
    summary.add([result])
  }
}

// MARK: - What is there

extension SendWriting {
  /// What the server has of a resource, or why it does not say.
  private typealias Found = Result<ResourceState, WriteFault>

  /// What the server has of those that have an id.
  private func states(of some: [FileResource]) async throws -> [Found] {
    let places = some.compactMap { resource in
      resource.json["id"]?.text.map { (type: resource.json["resourceType"]?.text ?? "", id: $0) }
    }
    var told: [ResourceState?] = []
    if looksInBundles, places.count > 1 {
      let answer = try await sender.look(places)
      looksInBundles = answer != nil
      told = answer ?? []
    }
    var found: [Found] = []
    for (number, place) in places.enumerated() {
      if number < told.count, let state = told[number] {
        found.append(.success(state))
      } else {
        found.append(try await look(place.type, place.id))
      }
    }
    found.reverse()
    return some.map {
      $0.json["id"] == nil ? .success(.absent) : found.popLast() ?? .success(.absent)
    }
  }

  private func look(_ type: String, _ id: String) async throws -> Found {
    do {
      return .success(try await sender.look(type, id))
    } catch let fault as WriteFault {
      if case .server(let cause) = fault, cause.isUnauthenticated { throw fault }
      return .failure(fault)
    }
  }

  /// What is to be done with a resource, by what the server has.
  private func pending(_ resource: FileResource, _ found: Found) throws -> PendingWrite {
    let source = [resource.place.file, "\(resource.place.line)"]
    let json = resource.json.outgoing(plan.tags)
    let seen = resource.json[path: "meta/versionId"]?.text.flatMap { EntityTag($0) }
    guard json["id"] != nil else {
      guard let identifier = json.identifier else {
        var changed = BadInput()
        changed.add(resource.place.text, "was changed while it was read")
        throw changed
      }
      return PendingWrite(
        source: source, write: .creation(NewResource(json, identifier)), changed: .updated,
        objection: { there in
          there.holds(json)
            ? nil : ("one with its identifier is there, says something else, and stays", false)
        })
    }
    var pending = PendingWrite(source: source, write: .placement(json), changed: .updated)
    switch found {
    case .failure(let fault): pending.settled = pending.result(fault)
    case .success(.absent): break
    case .success(.deleted):
      guard seen != nil else { break }
      pending.settled = pending.result(
        .refused, reason: "was deleted on the server; take meta.versionId away to bring it back")
    case .success(.there(let there)):
      pending = PendingWrite(
        source: source, write: .change(there, .replacing(there, with: json)), changed: .updated)
      if there.holds(json) {
        pending.settled = pending.there(there)
      } else if let fault = patient.fault(there.name, there.json) {
        pending.settled = pending.result(.refused, reason: fault.description)
      } else if let seen, let now = there.version, seen != now {
        pending.settled = pending.result(
          .refused,
          reason: "is in version \(now.text) on the server, and not in version \(seen.text)")
      }
    }
    return pending
  }
}

extension WrittenJSON {
  /// A resource as it is sent: with some tags, and without what the server says of it.
  fileprivate func outgoing(_ tags: [WrittenJSON]) -> WrittenJSON {
    var json = self
    for name in ["versionId", "lastUpdated"] { json[path: "meta/" + name] = nil }
    if json["meta"]?.members?.isEmpty ?? false { json["meta"] = nil }
    WritingTags.add(tags, to: &json)
    return json
  }
}
