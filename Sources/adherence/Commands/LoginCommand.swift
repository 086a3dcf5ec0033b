internal import ArgumentParser
internal import Features
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc
internal import Logging

/// `adherence login`: a person's session with a server.
struct LoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Lets a person in to a server, by the browser, and keeps the session.",
    usage: """
      adherence login https://host/fhir --client-id adherence
      adherence login https://host/fhir --client-id adherence --session mine --write
      adherence login https://host/fhir --client-id adherence --no-browser
      adherence report https://host/fhir --session mine --output report
      """,
    discussion: """
      SERVER is a FHIR server to which programs may lead persons (SMART App Launch, standalone). Its page is \
      opened in the browser, or its address is shown; the answer comes to a port of this machine, or with \
      --no-browser is pasted. Every command that asks a server takes the session with --session. It is \
      encrypted, and renewed as long as the server allows it.

      Exit codes: 0 logged in, 1 logged in and not all may be read that was asked for, 64 wrong call, 69 the \
      server gives no usable answer, 75 nobody came back, 77 not allowed, 78 the server lets no person in.
      """)

  @Argument(help: ArgumentHelp("The server's address.", valueName: "SERVER"))
  var server: String

  @Option(
    name: .customLong("client-id"),
    help: ArgumentHelp("The id under which the server knows this program.", valueName: "id"))
  var clientID: String

  @Option(
    help: ArgumentHelp(
      "What the session is called (default: the server's host).", valueName: "name"))
  var session: String?

  @Option(
    help: ArgumentHelp(
      "The scopes to ask for (default: those of reports on one patient).", valueName: "scopes"))
  var scope: String?

  @Flag(help: "Ask for leave to write, too.")
  var write = false

  @Option(
    help: ArgumentHelp(
      "The port of this machine to which the browser comes back (default: a free one).",
      valueName: "number"))
  var redirectPort: Int?

  @Flag(help: "Open no browser; the address to which it was sent is pasted.")
  var noBrowser = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Wait so long for the person.", valueName: "seconds"))
  var timeout = 300.0

  @OptionGroup(title: "How the server is reached") var reaching: ReachingOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let log = messages.log
    var request = LoginRequest()
    request.server.address = server
    reaching.fill(&request.server)
    let environment = ProcessInfo.processInfo.environment
    request.server.sessions = SessionFolder(environment) { log.notice("\($0)") }
    (request.clientID, request.session, request.scope) = (clientID, session, scope)
    (request.writes, request.redirectPort) = (write, redirectPort)
    (request.pastes, request.timeout) = (noBrowser, timeout)
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    request.browser = hasDisplay ? "xdg-open" : nil
    let plan = try LoginPlan(request)
    let run = LoginRun(plan, log: ExchangeMessages(log: log))
    let (seconds, pastes) = (Int(timeout), noBrowser)
    let summary = try await Interruption.ending {
      try await run.run { address in
        log.notice(
          pastes
            ? "open this address in a browser, log in, and paste the address that it is sent to"
            : "open this address in a browser to log in; it is waited for \(seconds) seconds")
        try StandardOutput.tell(place: address)
      }
    }
    for remark in summary.remarks { log.warning("\(remark)") }
    log.notice("\(summary.sentence)")
    try StandardOutput.tell(place: summary.name)
    if !summary.isComplete { throw ExitCode(EXIT_FAILURE) }
  }
}

/// `adherence logout`.
struct LogoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Ends a person's session: the server takes its tokens back, and its file is removed.",
    usage: """
      adherence logout mine
      adherence logout --all
      """,
    discussion: """
      The file goes in any case; the exit code is 1 when the server did not take the tokens back.
      """)

  @Argument(help: ArgumentHelp("The session (default: the only one).", valueName: "SESSION"))
  var session: String?

  @Flag(help: "End all sessions.")
  var all = false

  @OptionGroup(title: "How the server is reached") var reaching: ReachingOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func validate() throws {
    if all, session != nil { throw ValidationError("--all and SESSION exclude each other") }
  }

  func run() async throws {
    let log = messages.log
    var request = ServerRequest()
    reaching.fill(&request)
    let run = try SessionRun(request, log: ExchangeMessages(log: log))
    let (name, all) = (session, all)
    let ended = try await Interruption.ending { try await run.end(name, all: all) }
    for session in ended { log.notice("\(session.name): logged out") }
    if ended.isEmpty { log.notice("there is no session") }
    if ended.contains(where: { !$0.isWhole }) { throw ExitCode(EXIT_FAILURE) }
  }
}

/// `adherence status`.
struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Says which sessions of persons there are: server, patient, user, scopes and end.",
    usage: """
      adherence status
      adherence status mine --check
      """,
    discussion: """
      With --check the server is asked whether it takes the session; the exit code is 77 when it does not.
      """)

  @Argument(help: ArgumentHelp("The session (default: all).", valueName: "SESSION"))
  var session: String?

  @Flag(help: "Ask the server whether it takes the session.")
  var check = false

  @Flag(help: "Write one JSON object a line.")
  var json = false

  @OptionGroup(title: "How the server is reached") var reaching: ReachingOptions

  @OptionGroup(title: "What is told") var messages: MessageOptions

  func run() async throws {
    let log = messages.log
    var request = ServerRequest()
    reaching.fill(&request)
    let run = try SessionRun(request, log: ExchangeMessages(log: log))
    let (name, check) = (session, check)
    let states = try await Interruption.ending { try await run.states(of: name, asks: check) }
    try StandardOutput.write(
      json ? try SessionState.json(states) : states.map { $0.sentence + "\n" }.joined())
    if states.isEmpty { log.notice("there is no session; adherence login SERVER makes one") }
    if states.contains(where: { $0.isAccepted == false }) { throw ExitCode(EX_NOPERM) }
  }
}
