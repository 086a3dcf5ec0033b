internal import ArgumentParser
internal import FHIRServer
internal import FoundationEssentials
internal import Features

/// The options about credentials for a server; none of them takes a secret itself.
struct CredentialOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with a bearer token, or - for standard input, as for every file of a secret.",
      valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    help: ArgumentHelp("A file with user:password, for basic authentication.", valueName: "file"),
    completion: .file())
  var basicFile: String?

  @Option(
    name: .customLong("client-id"),
    help: ArgumentHelp(
      "The id under which the server knows this client, for SMART Backend Services.",
      valueName: "id"))
  var clientID: String?

  @Option(
    help: ArgumentHelp(
      "The client's private key in PEM: RSA (signs with RS384) or P-384 (ES384).",
      valueName: "file"),
    completion: .file())
  var privateKeyFile: String?

  @Option(
    name: .customLong("key-id"),
    help: ArgumentHelp("The id under which the server knows the key (kid).", valueName: "id"))
  var keyID: String?

  @Option(
    help: ArgumentHelp(
      "A file with the client's secret, where the server takes no key.", valueName: "file"),
    completion: .file())
  var clientSecretFile: String?

  @Option(
    name: .customLong("token-url"),
    help: ArgumentHelp(
      "Where tokens are given out (default: what the server says).", valueName: "url"))
  var tokenURL: String?

  @Option(
    help: ArgumentHelp(
      "The scopes to ask for (default: for each type that is read or written).", valueName: "scopes"
    ))
  var scope: String?

  @Option(
    help: ArgumentHelp(
      "The session of a person who is logged in (adherence login), in place of all these.",
      valueName: "name"))
  var session: String?

  /// What a command's help says about secrets that no option names.
  static let discussion = """
    A secret is never an option's value. Where no option names its file, the one is taken that \
    systemd hands over as adherence.token, adherence.basic, adherence.private-key or \
    adherence.client-secret (LoadCredential=), else ADHERENCE_TOKEN, ADHERENCE_BASIC, \
    ADHERENCE_PRIVATE_KEY or ADHERENCE_CLIENT_SECRET of the environment; the last two need \
    --client-id.
    """

  /// The request that the options make.
  var request: CredentialRequest {
    var request = CredentialRequest(environment: ProcessInfo.processInfo.environment)
    (request.tokenFile, request.basicFile) = (tokenFile, basicFile)
    (request.clientID, request.clientSecretFile) = (clientID, clientSecretFile)
    (request.privateKeyFile, request.keyID) = (privateKeyFile, keyID)
    (request.tokenURL, request.scope, request.session) = (tokenURL, scope, session)
    return request
  }
}
