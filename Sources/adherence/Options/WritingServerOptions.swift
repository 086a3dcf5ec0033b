internal import ArgumentParser
internal import FHIRServer
internal import Features
internal import FoundationEssentials
internal import Glibc

/// The options that say how a server is reached, whatever is asked of it.
struct ReachingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many seconds may be lost to a server that fails (default: 600; of a check: 30).",
      valueName: "seconds"))
  var retryBudget: Double?

  @Option(
    help: ArgumentHelp(
      "Trust the certificates in this file (PEM) too, beside the system's own.", valueName: "file"),
    completion: .file())
  var caFile: String?

  func fill(_ request: inout ServerRequest) {
    (request.retryBudget, request.authorityFile) = (retryBudget, caFile)
    request.environment = ProcessInfo.processInfo.environment
    request.sessions = SessionFolder(request.environment)
  }
}

/// The options that name a server, and who asks it.
struct NamedServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The server's address (default: that of --session).", valueName: "URL"))
  var server: String?

  @OptionGroup(title: "How the server is reached") var reaching: ReachingOptions

  @OptionGroup(title: "Who asks") var credentials: CredentialOptions

  func validate() throws {
    guard server == nil, credentials.session == nil else { return }
    throw ValidationError("Missing expected argument '--server <URL>', or '--session <name>'")
  }

  /// The request that the options make.
  var request: ServerRequest {
    var request = ServerRequest()
    request.address = server ?? ""
    reaching.fill(&request)
    request.credentials = credentials.request
    return request
  }
}

/// The options of a command that writes to a server.
struct WritingServerOptions: ParsableArguments {
  @OptionGroup var named: NamedServerOptions

  @Flag(help: "Write to a server elsewhere without being asked.")
  var yes = false

  @Flag(help: "Send nothing that changes anything, and show what would be sent.")
  var dryRun = false

  /// The request that the options make.
  var request: WritingRequest {
    var request = WritingRequest()
    request.server = named.request
    (request.isAgreed, request.isDry) = (yes, dryRun)
    request.ask = Self.ask
    return request
  }

  /// Asks the person at the terminal; nil where nobody is.
  static var ask: (@Sendable (_ question: String) -> Bool)? {
    guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else { return nil }
    return { question in
      StandardError.write(question + " [y/N] ")
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
  }
}
