/// What a user said about credentials: options as texts, nothing checked yet.
///
/// No property holds a secret of the command line: secrets are named by their files.
public struct CredentialRequest: Sendable {
  /// A file with a bearer token; `-` is standard input, as in all that follow.
  public var tokenFile: String?
  /// A file with `user:password`.
  public var basicFile: String?
  /// The id under which the server knows this client.
  public var clientID: String?
  /// A file with the client's secret.
  public var clientSecretFile: String?
  /// A file with the client's private key in PEM.
  public var privateKeyFile: String?
  /// The id under which the server knows the public key.
  public var keyID: String?
  /// Where tokens are given out; nil to ask the server.
  public var tokenURL: String?
  /// The scopes to ask for; nil for those of the types that are read.
  public var scope: String?

  let offered: OfferedSecrets

  /// Makes an empty request; secrets that no option names are looked up in the environment.
  public init(environment: [String: String] = [:]) { offered = OfferedSecrets(environment) }

  /// The file that an option names.
  func file(_ kind: SecretKind) -> String? {
    switch kind {
    case .token: tokenFile
    case .basic: basicFile
    case .clientSecret: clientSecretFile
    case .privateKey: privateKeyFile
    }
  }
}
