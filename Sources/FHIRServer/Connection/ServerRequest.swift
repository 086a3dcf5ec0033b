/// How a user wants a server to be reached, and who asks it: options as texts, nothing checked yet.
///
/// What is asked of the server is in the request that holds this one.
public struct ServerRequest: Sendable {
  /// The FHIR base address of the server.
  public var address = ""
  /// Other servers that may be asked, by their addresses.
  public var allowedOrigins: [String] = []
  /// The seconds that may be lost to a server that fails; nil for what is usual.
  public var retryBudget: Double?
  /// How many requests are made at once.
  public var concurrency = 4
  /// A file of certificates that are trusted beside the system's own.
  public var authorityFile: String?
  /// The credentials.
  public var credentials = CredentialRequest()
  /// Where persons' sessions are.
  public var sessions: SessionFolder?
  /// The environment's variables, for proxies.
  public var environment: [String: String] = [:]

  /// Makes an empty request.
  public init() {}
}
