extension FetchRequest {
  /// The options that were given and mean something for a server only.
  private var serverOptions: [String] {
    let usual = FetchRequest()
    let given: [(String, Bool)] = [
      ("--patient", !patients.isEmpty), ("--patients", patientsFile != nil),
      ("--group", group != nil), ("--search", searches), ("--bulk", exports),
      ("--type", !types.isEmpty), ("--since", since != nil),
      ("--allow-origin", !allowedOrigins.isEmpty), ("--retry-budget", retryBudget != nil),
      ("--poll-limit", pollLimit != usual.pollLimit), ("--page-size", pageSize != usual.pageSize),
      ("--max-pages", maxPages != usual.maxPages),
      ("--concurrency", concurrency != usual.concurrency), ("--ca-file", authorityFile != nil),
    ]
    return given.filter(\.1).map(\.0) + credentials.givenOptions
  }

  /// Throws ``UsageError`` when an option was given that asks a server something: no source is one.
  func checkIsUnused() throws(UsageError) {
    let options = serverOptions
    guard !options.isEmpty else { return }
    throw UsageError(
      "\(options.joined(separator: ", ")): only for servers, and no SOURCE is the address of one;"
        + " leave it out, or name a server")
  }
}

extension CredentialRequest {
  /// The options that were given.
  fileprivate var givenOptions: [String] {
    let values: [(String, String?)] = [
      ("--token-file", tokenFile), ("--basic-file", basicFile), ("--client-id", clientID),
      ("--private-key-file", privateKeyFile), ("--key-id", keyID),
      ("--client-secret-file", clientSecretFile), ("--token-url", tokenURL), ("--scope", scope),
    ]
    return values.filter { $0.1 != nil }.map(\.0)
  }
}
