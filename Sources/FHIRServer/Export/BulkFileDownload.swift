internal import DurableOutput
internal import FHIRDecoding

/// A file of rows that appears whole or not at all, plain or encrypted.
private final class RowDownload {
  private let plain: DurableFile?
  private let sealed: SealedDraft?
  /// The bytes that were written.
  private(set) var size = 0

  init(_ path: String, of output: String, key: DataKey?) throws {
    plain = try key == nil ? DurableFile(path, of: output) : nil
    sealed = try key.map { try SealedDraft(path, of: output, key: $0) }
  }

  /// Writes whole rows.
  func write(_ rows: ArraySlice<UInt8>) throws {
    size += rows.count
    try plain?.write(rows)
    try sealed?.write(Array(rows))
  }

  /// Makes the file durable and gives it its name.
  func keep() throws {
    try plain?.keep()
    try sealed?.keep()
  }
}

/// Brings one file of an export to disk and checks every row of it on the way.
struct BulkFileDownload: Sendable {
  /// The outcome of the download.
  enum Outcome: Equatable, Sendable {
    /// It is on disk: its rows, and what is wrong with it, if anything.
    case written(CheckedRows, fault: BulkFileFault?)
    /// Its link is not valid any more, or not yet.
    case expired(ServerFault)
    /// It could not be read.
    case failed(reason: String, PartEnd.Cause)
  }

  /// The file.
  let file: BulkManifest.File
  /// The server.
  let connection: ServerConnection
  /// Where the checked rows are put, as NDJSON.
  let path: String
  /// What an error of the disk names: the output that the file is for.
  let output: String
  /// The data key that it is encrypted by; nil when it is not.
  let key: DataKey?

  /// The statuses that a link has when it is no longer valid.
  private static let expiredStatuses: Set<Int> = [403, 404, 410]

  /// Downloads the file, once more when its bytes may have been lost on the way.
  ///
  /// Throws ``OutputError`` and `CancellationError`; all else is an outcome.
  func run() async throws -> Outcome {
    let label = file.address.label
    guard !file.requiresAccessToken || file.address.origin == connection.base.origin else {
      return .failed(
        reason: "\(label) wants credentials, which are never sent to \(file.address.origin)",
        .other)
    }
    connection.log.note(ExchangeEvent(.downloadRequest, request: "GET " + label, type: file.type))
    let outcome = try await outcome()
    note(outcome, label)
    return outcome
  }

  private func outcome() async throws -> Outcome {
    do {
      let first = try await attempt()
      guard case .written(_, let fault?) = first, fault.mayBeTransient else { return first }
      return try await attempt()
    } catch let fault as ServerFault {
      if let status = fault.httpStatus, Self.expiredStatuses.contains(status) {
        return .expired(fault)
      }
      if fault.httpStatus == 401, !file.requiresAccessToken {
        return .failed(reason: Self.sentence(unasked: fault), .other)
      }
      return .failed(reason: fault.description, PartEnd.Cause(fault))
    } catch let fault as BulkFileFault {
      return .failed(reason: fault.summary(type: file.type), .other)
    }
  }

  /// The message about a file that needs a token though the manifest says that it needs none.
  private static func sentence(unasked fault: ServerFault) -> String {
    fault.summary + "; the export's manifest says that no token is needed (requiresAccessToken:"
      + " false), so none was sent; ask those who run the server to have it say true, or give --search"
  }

  private func attempt() async throws -> Outcome {
    let request = HTTPRequest(
      "GET", file.address, headers: [HTTPHeader("Accept", "application/fhir+ndjson")])
    return try await connection.perform(request, sendsCredentials: file.requiresAccessToken) {
      answer in
      guard answer.status != 206 else {
        throw ServerFault.unusable(
          request: request.label,
          reason: "the answer is a part of the file, which was not asked for")
      }
      let rows = PieceQueue<ArraySlice<UInt8>>()
      async let written = write(rows)
      var stream = RowStream(type: file.type)
      do {
        try await pass(answer.body, through: &stream, to: rows)
        rows.finish(.success(()))
      } catch {
        rows.finish(.failure(error))
      }
      // What was wrong above comes out here, unless the disk was at fault.
      let (size, hash) = try await written
      var checked = CheckedRows(path: path, size: size, hash: hash, headers: stream.headers)
      checked.mayEndEarly = file.count == nil && !answer.saysItsEnd
      return .written(checked, fault: fault(of: stream))
    }
  }

  /// Writes the rows that come in a queue to a file that appears whole; its size, and the state of its
  /// SHA-256.
  ///
  /// Throws ``OutputError``, and what the queue was ended with: then there is no file.
  private func write(
    _ pieces: PieceQueue<ArraySlice<UInt8>>
  ) async throws -> (size: Int, hash: SHA256) {
    do {
      let file = try RowDownload(path, of: output, key: key)
      var hash = SHA256()
      while let next = try await pieces.next() {
        for piece in next {
          try file.write(piece)
          hash.update(piece.span)
        }
      }
      try file.keep()
      return (file.size, hash)
    } catch {
      pieces.abandon()
      throw error
    }
  }

  /// Checks rows as they come and passes on the good ones, to be written meanwhile.
  private func pass(
    _ body: HTTPBody, through stream: inout RowStream, to rows: PieceQueue<ArraySlice<UInt8>>
  ) async throws {
    var good: [ArraySlice<UInt8>] = []
    func passGood() async throws {
      for piece in good {
        guard await rows.add(piece) else { throw CancellationError() }
      }
      good = []
    }
    for try await piece in body {
      try stream.take(piece) { good.append($0) }
      try await passGood()
    }
    try stream.finish { good.append($0) }
    try await passGood()
  }

  private func fault(of stream: RowStream) -> BulkFileFault? {
    if let fault = stream.fault { return fault }
    guard let count = file.count, count != stream.headers.count else { return nil }
    return .wrongCount(expected: count, found: stream.headers.count)
  }

  private func note(_ outcome: Outcome, _ label: String) {
    var event = ExchangeEvent(
      .downloadError, request: "GET " + label, type: file.type, expected: file.count)
    switch outcome {
    case .written(let rows, let fault):
      event.rows = rows.headers.count
      event.detail = fault?.summary(type: file.type)
      if fault == nil { event.kind = .downloadComplete }
    case .expired(let fault): (event.status, event.detail) = (fault.httpStatus, fault.description)
    case .failed(let reason, _): event.detail = reason
    }
    connection.log.note(event)
  }
}
