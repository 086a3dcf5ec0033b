internal import DurableOutput
public import FHIRServer

/// What a person who logs in wants: options as texts, nothing checked yet.
public struct LoginRequest: Sendable {
  /// The server, how it is reached, and where sessions are kept.
  public var server = ServerRequest()
  /// The id under which the server knows this program.
  public var clientID = ""
  /// What the session is called; nil for the server's host.
  public var session: String?
  /// The scopes to ask for; nil for those of reports.
  public var scope: String?
  /// Whether leave to write is asked for, too.
  public var writes = false
  /// The port to which the browser comes back; nil for a free one.
  public var redirectPort: Int?
  /// Whether the person pastes the address to which the browser was sent.
  public var pastes = false
  /// The program that opens an address in a browser; nil where there is no display.
  public var browser: String?
  /// How many seconds the person is waited for.
  public var timeout = 300.0

  /// Makes an empty request.
  public init() {}
}

/// A login: every choice, checked.
public struct LoginPlan: Sendable {
  let server: ServerPlan
  let sessions: SessionFolder
  let client: String
  let name: String
  let scopes: [Scope]?
  let writes: Bool
  let port: UInt16
  let pastes: Bool
  let browser: String?
  let timeout: Double

  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong.
  public init(_ request: LoginRequest) throws {
    server = try ServerPlan(request.server)
    guard let sessions = request.server.sessions else {
      throw UsageError("there is no folder for sessions")
    }
    self.sessions = sessions
    guard !request.clientID.isEmpty else {
      throw UsageError("--client-id: give the id under which the server knows this program")
    }
    client = request.clientID
    name = request.session ?? SessionFolder.usualName(for: server.address)
    guard SessionFolder.isName(name) else {
      throw UsageError("--session \(name): give 1 to 60 of a-z, 0-9, - and .")
    }
    scopes = request.scope.map { Scope.list($0) }
    guard scopes?.isEmpty != true else {
      throw UsageError("--scope: give a scope, such as patient/*.rs")
    }
    guard scopes == nil || !request.writes else {
      throw UsageError("--write and --scope exclude each other: name what is written as a scope")
    }
    guard let port = UInt16(exactly: request.redirectPort ?? 0), request.redirectPort != 0 else {
      throw UsageError("--redirect-port \(request.redirectPort ?? 0): give 1 to 65535")
    }
    guard request.timeout > 0, request.timeout <= 86_400 else {
      throw UsageError("--timeout: give a number of seconds, up to 86400")
    }
    (self.port, timeout, writes) = (port, request.timeout, request.writes)
    (pastes, browser) = (request.pastes, request.browser)
  }
}
