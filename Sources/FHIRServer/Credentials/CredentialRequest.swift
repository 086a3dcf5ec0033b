internal import DurableOutput
internal import FoundationEssentials

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
  /// The token endpoint; nil to ask the server.
  public var tokenURL: String?
  /// The scopes to ask for; nil for those of the types that are read.
  public var scope: String?
  /// The session of a person that all of this is known from.
  public var session: String?

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

extension CredentialRequest {
  /// The kind of secret to use; nil to ask without credentials.
  ///
  /// What the command line names is taken, and the environment is not looked at then. Throws
  /// ``UsageError`` for options that do not go together.
  func kind() throws(UsageError) -> SecretKind? {
    try checkFilesExcludeEachOther()
    let named = SecretKind.allCases.first { file($0) != nil }
    try checkClientOptions(named)
    if let named { return named }
    let wanted: [SecretKind] = clientID == nil ? [.token, .basic] : [.privateKey, .clientSecret]
    let found = offered.kinds(of: wanted)
    guard found.count < 2 else {
      let names = found.map(offered.name).joined(separator: " and ")
      throw UsageError("\(names) are both there; take one away, or name a file with an option")
    }
    if clientID != nil, found.isEmpty {
      throw UsageError(
        "--client-id: give --private-key-file and --key-id, or --client-secret-file, too")
    }
    if found == [.privateKey] { try checkKeyID() }
    return found.first
  }

  /// Throws ``UsageError`` when something else than a session was given beside it.
  func checkSessionIsAlone() throws(UsageError) {
    let others: [(option: String, value: String?)] =
      SecretKind.allCases.map { ($0.option, file($0)) } + [
        ("--client-id", clientID), ("--key-id", keyID), ("--token-url", tokenURL),
        ("--scope", scope),
      ]
    guard session != nil, let other = others.first(where: { $0.value != nil }) else { return }
    throw UsageError("--session and \(other.option) exclude each other")
  }

  private func checkFilesExcludeEachOther() throws(UsageError) {
    let named = SecretKind.allCases.filter { file($0) != nil }.map(\.option)
    guard named.count < 2 else {
      throw UsageError("\(named.joined(separator: " and ")) exclude each other")
    }
  }

  /// Checks that what only a client needs is given with a client's id, and the other way round.
  private func checkClientOptions(_ named: SecretKind?) throws(UsageError) {
    if clientID?.isEmpty == true { throw UsageError("--client-id: give the client's id") }
    if keyID != nil, named != nil, named != .privateKey {
      throw UsageError("--key-id goes with --private-key-file")
    }
    let needClient = [
      named == .privateKey || named == .clientSecret ? named?.option : nil,
      keyID == nil ? nil : "--key-id", tokenURL == nil ? nil : "--token-url",
      scope == nil ? nil : "--scope",
    ].compactMap { $0 }
    if let option = needClient.first, clientID == nil {
      throw UsageError("\(option) goes with --client-id")
    }
    if let named, clientID != nil, named == .token || named == .basic {
      throw UsageError("\(named.option) and --client-id exclude each other")
    }
    if named == .privateKey { try checkKeyID() }
  }

  private func checkKeyID() throws(UsageError) {
    guard let keyID, !keyID.isEmpty else {
      throw UsageError("--key-id: give the id under which the server knows the key, too")
    }
  }

  /// The token endpoint, when an option names it.
  func tokenAddress() throws(UsageError) -> WebAddress? {
    guard let tokenURL else { return nil }
    guard let address = WebAddress(tokenURL) else {
      throw UsageError("--token-url: give an https address, without a user or a password in it")
    }
    return address
  }

  /// The scopes, when an option names them.
  func checkedScope() throws(UsageError) -> String? {
    guard let scope else { return nil }
    let scopes = scope.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !scopes.isEmpty else { throw UsageError("--scope: give a scope, such as system/*.rs") }
    return scopes
  }

  /// A secret of a kind, from the file that is named or else from the environment, and what a
  /// message calls it.
  ///
  /// Throws ``CredentialFault``, which names the option and the file; a file that is not there only
  /// when its name cannot be the secret itself, given in its place.
  func secret(_ kind: SecretKind) throws(CredentialFault) -> (Secret, name: String)? {
    guard let path = file(kind) else {
      return try offered.secret(kind).map { ($0, offered.name(kind)) }
    }
    let name = kind.option + " " + (path == "-" ? "(standard input)" : path)
    let isNamed = path == "-" || FileManager.default.fileExists(atPath: path)
    guard isNamed || SecretFileName(path).isPlain else {
      throw .unusableSecret(
        kind.option,
        reason: "there is no such file; its name is not shown, in case it is the secret itself,"
          + " which belongs into a file")
    }
    if kind == .privateKey, !offered.isHandedOver(path) {
      try SecretFile.checkIsPrivate(path, calling: name)
    }
    return (try SecretFile.read(path, calling: name), name)
  }
}

/// A name that was given for a file of a secret and leads to no file: people mistake the option
/// for one that takes the secret itself.
struct SecretFileName {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Whether it is certainly a file's name, so that a message may show it.
  ///
  /// It is when its folder is there, or when its last part is words, or a short name with a file's
  /// ending, and nothing in it looks like a token or a password.
  var isPlain: Bool {
    let parts = path.split(separator: "/")
    guard let last = parts.last, !path.contains("-----") else { return false }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !folder.isEmpty, FileKind(path: folder) == .folder { return true }
    return parts.dropLast().allSatisfy(Self.isPart) && (Self.isWords(last) || Self.isFile(last))
  }

  /// A folder's name, such as `..`, `etc`, `1000` or `client-2`.
  private static func isPart(_ part: Substring) -> Bool {
    part.wholeMatch(of: /\.{1,2}|[0-9]{1,6}|\.?[a-z]+([-_.][a-z0-9]{1,12})*/) != nil
      && part.count <= 32
  }

  /// `token`, `client_secret`.
  private static func isWords(_ part: Substring) -> Bool {
    part.wholeMatch(of: /[A-Z]?[a-z]+([-_][a-z]+)*/) != nil && part.count <= 24
  }

  /// `key.pem`, `token-2.txt`.
  private static func isFile(_ part: Substring) -> Bool {
    part.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,23}\.[a-z]{1,5}[0-9]?/) != nil
      && !part.hasPrefix("eyJ")
  }
}
