internal import DurableOutput

/// How a server is reached and who asks it: every choice checked, secrets read, nothing sent yet.
package struct ServerPlan: Sendable {
  /// The FHIR base address.
  package let address: WebAddress
  /// Other servers that may be asked, without credentials.
  package let allowedOrigins: Set<Origin>
  /// The seconds that may be lost to a server that fails.
  package let retryBudget: Double
  /// How many requests are made at once.
  package let concurrency: Int
  /// Time limits, authorities, proxies.
  package let transport: TransportSettings
  /// Who asks.
  package let credentials: CredentialPlan

  /// The seconds that may be lost unless it is said.
  private static let usualRetryBudget = 600.0

  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and ``CredentialFault`` for a secret that
  /// cannot be used.
  package init(_ request: ServerRequest) throws {
    address = try request.checkedAddress()
    allowedOrigins = try request.checkedOrigins()
    retryBudget = request.retryBudget ?? Self.usualRetryBudget
    guard retryBudget >= 0, retryBudget.isFinite else {
      throw UsageError("--retry-budget: give a number of seconds, 0 or more")
    }
    guard 1...16 ~= request.concurrency else {
      throw UsageError("--concurrency \(request.concurrency): give 1 to 16")
    }
    concurrency = request.concurrency
    transport = try request.transport()
    credentials = try CredentialPlan(request.credentials)
  }
}

extension ServerRequest {
  /// The address, checked.
  func checkedAddress() throws(UsageError) -> WebAddress {
    var text = address
    while text.hasSuffix("/") { text.removeLast() }
    guard let checked = WebAddress(text) else {
      let mayHoldPassword = text.contains("@")
      let isASCII = text.utf8.allSatisfy { $0 < 128 }
      throw UsageError(
        mayHoldPassword
          ? "an address with a user and a password in it is not taken, because others can read it;"
            + " give --basic-file"
          : !isASCII
            ? "\(address): give the host in ASCII letters, as its certificate has it (xn--…)"
            : "\(address): give the http or https address of a FHIR server, such as https://host/fhir"
      )
    }
    guard !text.contains("?"), !text.contains("#") else {
      throw UsageError("\(checked): give the address of the server itself, without ? or #")
    }
    return checked
  }

  fileprivate func checkedOrigins() throws(UsageError) -> Set<Origin> {
    try Set(
      allowedOrigins.map { text throws(UsageError) in
        guard let address = WebAddress(text) else {
          throw UsageError("--allow-origin: give an http or https address, such as https://host")
        }
        return address.origin
      })
  }

  fileprivate func transport() throws(UsageError) -> TransportSettings {
    var settings = TransportSettings()
    settings.authorityFile = authorityFile
    settings.proxies = Proxies(environment: environment)
    if let name = settings.proxies.unusable.first {
      throw UsageError(
        "\(name) of the environment is no address of a proxy that can be used; give"
          + " http://host:port, or http://user:password@host:port with signs in them escaped (%40)")
    }
    return settings
  }
}
