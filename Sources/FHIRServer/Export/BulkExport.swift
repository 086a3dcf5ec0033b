package import DurableOutput

/// One export of a server: begun or resumed, waited for, downloaded, checked, handed on, and
/// given back to the server.
///
/// Everything that is needed to go on is on disk before it is needed: the same export begun anew in
/// the same folder goes on where it stopped.
package struct BulkExport: Sendable {
  /// What of an export can be chosen.
  package struct Settings: Sendable {
    /// The most seconds that the server may take to prepare it.
    package var pollLimit = 86_400.0
    /// The most files that are downloaded at once.
    package var concurrency = 4
    /// Whether the data can be had in another way when the server does not begin the export.
    package var isOptional = false

    /// Makes the settings of a usual run.
    package init() {}
  }

  let kickoff: BulkKickoff
  let connection: ServerConnection
  let settings: Settings
  let folder: BulkFolder

  /// Makes an export that is downloaded to a folder of its own; errors name the output that it is
  /// for.
  ///
  /// With a `key`, what is downloaded is encrypted by it. Throws ``OutputError``.
  package init(
    _ kickoff: BulkKickoff, connection: ServerConnection, folder: String, of output: String? = nil,
    settings: Settings = Settings(), key: DataKey? = nil
  ) throws {
    (self.kickoff, self.connection, self.settings) = (kickoff, connection, settings)
    self.folder = try BulkFolder(folder, of: output, key: key)
  }

  /// Goes all the way until the rows are handed on; the parts in the sink say what became of each
  /// file.
  ///
  /// What the server does wrong ends in the sink's parts, not in an error. Throws ``OutputError``,
  /// `CancellationError`, and what the sink throws; the next run goes on. Throws ``KickoffRefusal`` when the
  /// server does not begin an export that is optional; nothing has changed then. Once what was handed on
  /// is complete, ``release()`` is due.
  package func run(into sink: any FetchSink) async throws -> BulkSummary {
    let gathered: Gathering
    do {
      gathered = try await gather()
    } catch let refusal as KickoffRefusal {
      throw refusal
    } catch let fault as ServerFault {
      if fault.endsExport { forget() }
      return try fail(await sentence(fault), PartEnd.Cause(fault), into: sink)
    } catch let fault as BulkFault {
      if fault.endsExport { forget() }
      return try fail(fault.description, .other, into: sink)
    }
    var handover = BulkHandover(
      folder: folder, gathering: gathered, kickoff: kickoff, base: connection.base, sink: sink)
    return try handover.run()
  }

  /// Deletes the export on the server, which may have done so already; returns remarks for the
  /// user.
  ///
  /// Throws ``OutputError`` and `CancellationError`.
  package func release() async throws -> [String] {
    try await Self.release(folder, over: connection)
  }

  /// Forgets the export, so that the next run begins another; on the server it stays.
  package func forget() { folder.clear() }

  /// Whether a folder holds an export that the server still has.
  package static func isOpen(in folder: String) -> Bool {
    guard let folder = try? BulkFolder(folder), let job = folder.job else { return false }
    return !job.isReleased
  }

  /// Cancels the export that was begun in a folder: it is deleted on the server and forgotten.
  ///
  /// Returns remarks for the user. Throws ``OutputError`` and `CancellationError`.
  package static func callOff(
    in path: String, of output: String? = nil, over connection: ServerConnection
  ) async throws -> [String] {
    let folder = try BulkFolder(path, of: output)
    let remarks = try await release(folder, over: connection)
    if remarks.isEmpty { folder.clear() }
    return remarks
  }

  // MARK: - Steps

  /// The files on disk, from an export that is resumed or begun.
  private func gather() async throws -> Gathering {
    let question = try self.question()
    if let job = folder.job, job.question == question {
      if job.isVerified { return Gathering(job) }
      do {
        return try await gather(job)
      } catch let fault as ServerFault where fault.httpStatus == 404 || fault.httpStatus == 410 {
        connection.log.note(
          ExchangeEvent(.warning, detail: "the server forgot the export; another one is begun"))
      }
    }
    return try await gather(try await begin(question))
  }

  /// What a server answers that has no exports, or not this one.
  private static let refusals: Set<Int> = [400, 404, 405, 406, 409, 415, 422, 501]

  /// Begins an export; the address of its status is on disk before anything else happens.
  private func begin(_ question: String) async throws -> BulkJob {
    guard let request = kickoff.request else { throw BulkFault.badQuestion }
    let status: WebAddress
    do {
      status = try await kickOff(request)
    } catch BulkFault.notOffered(let request, let reason) where settings.isOptional {
      throw KickoffRefusal("\(request) does not begin an export: \(reason)")
    } catch let fault as ServerFault where settings.isOptional && fault.isDenial {
      throw KickoffRefusal(fault.summary)
    } catch BulkFault.groupNotFound(let request, let reason, _) {
      let fault = try await groupFault(request, reason)
      guard settings.isOptional else { throw fault }
      if case .groupNotFound(_, _, isKnown: true) = fault { throw fault }
      throw KickoffRefusal("\(request) does not begin an export: \(reason)")
    }
    try folder.begin(
      question: question, statusAddress: status.text, at: connection.clock.now())
    connection.log.note(ExchangeEvent(.kickoff, request: request.label, status: 202))
    guard let job = folder.job else { throw BulkFault.badQuestion }
    return job
  }

  /// Sends the request that begins an export; the address of its status.
  private func kickOff(_ request: HTTPRequest) async throws -> WebAddress {
    try await connection.perform(request, accepting: Self.refusals) { answer in
      guard answer.status == 202 else {
        let words = try await answer.words()
        let reason =
          "the answer was \(answer.status), not 202" + (words.isEmpty ? "" : " (\(words))")
        throw self.refusal(answer.status, of: request.label, reason: reason)
      }
      guard let place = answer[header: "Content-Location"].flatMap(request.address.resolving) else {
        throw BulkFault.notOffered(
          request: request.label, reason: "the answer has no Content-Location")
      }
      return place
    }
  }

  /// Looks whether there is the group that the server does not export: if so, it has no exports of
  /// groups.
  private func groupFault(_ request: String, _ reason: String) async throws -> BulkFault {
    guard case .group(let id) = kickoff.level, let isThere = try await connection.hasGroup(id)
    else {
      return .groupNotFound(request: request, reason: reason, isKnown: false)
    }
    return isThere
      ? .notOffered(request: request, reason: reason)
      : .groupNotFound(request: request, reason: reason, isKnown: true)
  }

  private func refusal(_ status: Int, of request: String, reason: String) -> BulkFault {
    if case .group = kickoff.level, status == 404 {
      return .groupNotFound(request: request, reason: reason, isKnown: false)
    }
    return .notOffered(request: request, reason: reason)
  }

  private func gather(_ job: BulkJob) async throws -> Gathering {
    guard let address = WebAddress(job.statusAddress) else { throw BulkFault.badQuestion }
    return try await BulkGathering(
      folder: folder, connection: connection, status: address, types: kickoff.types,
      settings: settings
    ).run()
  }

  /// What is asked for, as a number: the same question again goes on with the same export.
  private func question() throws(BulkFault) -> String {
    guard let request = kickoff.request else { throw .badQuestion }
    let text = request.method + " " + request.address.text + "\n"
    return String(hexadecimal: SHA256.hash((Array(text.utf8) + (request.body ?? [])).span))
  }

  private static func release(
    _ folder: BulkFolder, over connection: ServerConnection
  ) async throws -> [String] {
    guard let job = folder.job, !job.isReleased, let address = WebAddress(job.statusAddress) else {
      return []
    }
    let request = HTTPRequest(
      "DELETE", address, headers: [HTTPHeader("Accept", "application/fhir+json")])
    do {
      try await connection.perform(request, accepting: [404, 410], attempts: 3) { _ in }
    } catch let fault as ServerFault {
      return ["the export was not deleted on the server: \(fault)"]
    }
    try folder.take(.released)
    return []
  }

  /// Says of every type that it could not be read.
  private func fail(
    _ reason: String, _ cause: PartEnd.Cause, into sink: any FetchSink
  ) throws -> BulkSummary {
    connection.log.note(ExchangeEvent(.error, detail: reason))
    try sink.startOver()
    for type in kickoff.types.isEmpty ? [""] : kickoff.types {
      let part = FetchPart(type: type)
      let progress = try sink.begin(part) ?? PartProgress()
      try sink.end(part, progress: progress, PartEnd(.failed, reason: reason, cause: cause))
    }
    return BulkSummary(remarks: [])
  }
}

extension BulkFault {
  /// Whether the export that was begun leads nowhere, so that the next run had better begin another.
  fileprivate var endsExport: Bool {
    switch self {
    case .exportFailed, .unusable: true
    case .notOffered, .groupNotFound, .pollLimit, .badQuestion: false
    }
  }
}

extension ServerFault {
  /// The statuses of which an error of the export itself is not to be told, whatever the words.
  private static let passing: Set<Int> = [401, 403, 408, 429, 502, 503, 504]

  /// Whether the server says, in words, that the export has failed.
  ///
  /// Source: https://hl7.org/fhir/uv/bulkdata/export.html#response---error-status-1
  fileprivate var endsExport: Bool {
    guard case .status(let status, _, let words) = self else { return false }
    return !words.isEmpty && !Self.passing.contains(status)
  }
}

/// What became of an export.
package struct BulkSummary: Equatable, Sendable {
  /// The moment whose state the data show, as the server wrote it; nil without a manifest.
  package var transactionTime: String?
  /// What else is worth saying.
  package var remarks: [String]
}
