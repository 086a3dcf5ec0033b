internal import FHIRServer

/// A document on its way to a server, as the queue keeps it.
public struct Publication: Codable, Sendable {
  /// How far it is.
  public enum State: String, Codable, Sendable {
    case waiting, sending, done, failed, cancelled
  }

  /// A file of it.
  struct Piece: Codable, Sendable {
    let file: RunFile
    /// The SHA-1 of the bytes in Base64; nil until they were read.
    var sha1: String?
    /// The id of the Binary that has them; nil until the server has it.
    var binary: String?
    /// Whether the server may have it under an id that it gave and that did not arrive.
    var mayBeThere = false
  }

  /// The folder of the run.
  let run: String
  /// The address of the server.
  let server: String
  /// What it is about.
  let subject: String?
  /// The value of its identifier.
  let identifier: String
  /// When it was added, in seconds since 1970-01-01T00:00:00Z.
  let added: Int64
  /// When its state changed last, likewise.
  private(set) var changed: Int64
  /// How far it is.
  private(set) var state = State.waiting
  /// Its files.
  private(set) var pieces: [Piece]
  /// Whether the server gives ids by itself.
  var usesServerIDs = false
  /// The document as `TYPE/ID`; nil until the server has it.
  private(set) var document: String?
  /// Why it failed; nil unless it did.
  private(set) var reason: String?

  /// Begins with a document of a run.
  init(_ document: RunDocument, of run: PublishedRun, to server: WebAddress, now: Int64) {
    (self.run, self.server, subject) = (run.path, server.text, document.subject)
    identifier = document.identifier.value
    (added, changed) = (now, now)
    pieces = document.files.map { Piece(file: $0) }
  }

  /// The number of bytes of all files, and of those that the server has.
  var size: (whole: Int, sent: Int) {
    let sizes = pieces.map { (whole: $0.file.size, sent: $0.binary == nil ? 0 : $0.file.size) }
    return sizes.reduce((0, 0)) { ($0.0 + $1.whole, $0.1 + $1.sent) }
  }

  /// Whether something is still to be sent.
  var isUnderWay: Bool { state == .waiting || state == .sending }

  /// Takes another state.
  mutating func become(
    _ state: State, now: Int64, document: String? = nil, reason: String? = nil
  ) {
    (self.state, changed, self.reason) = (state, now, reason)
    self.document = document ?? self.document
  }

  /// Waits again, after it failed or was cancelled; what may be on the server is sent again.
  mutating func retry(now: Int64) {
    become(.waiting, now: now)
    for place in pieces.indices { pieces[place].mayBeThere = false }
  }

  /// Has other files, of which it keeps what is known.
  mutating func take(_ files: [RunFile], now: Int64) {
    guard files != pieces.map(\.file) else { return }
    let known = Dictionary(pieces.map { ($0.file.path, $0) }) { first, _ in first }
    pieces = files.map { file in
      if let piece = known[file.path], piece.file == file { piece } else { Piece(file: file) }
    }
    become(.waiting, now: now)
  }

  /// Changes what is known of a file.
  mutating func note(_ place: Int, _ change: (inout Piece) -> Void) { change(&pieces[place]) }
}

extension Publication {
  /// A line of JSON: what became of it, or how it stands.
  func json(_ event: String? = nil, tenths: Int? = nil) -> WrittenJSON {
    var json: WrittenJSON = [:]
    json["event"] = event.map(WrittenJSON.text)
    if event == nil { json["state"] = .text(state.rawValue) }
    json["run"] = .text(run)
    json["server"] = .text(server)
    json["subject"] = subject.map(WrittenJSON.text)
    json["tenths"] = tenths.map { .number("\($0)") }
    json["files"] = .number("\(pieces.count)")
    json["bytes"] = .number("\(size.whole)")
    json["bytes_sent"] = .number("\(size.sent)")
    json["document"] = document.map(WrittenJSON.text)
    json["reason"] = reason.map(WrittenJSON.text)
    return json
  }
}
