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
  /// The patient whom a person's session is about; nil to ask for any.
  package let patient: String?
  /// Whether the credentials serve tomorrow, too: a session may be one that nothing renews.
  package let isLasting: Bool

  /// The seconds that may be lost unless it is said.
  private static let usualRetryBudget = 600.0

  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and ``CredentialFault`` for a secret that
  /// cannot be used.
  package init(_ request: ServerRequest) throws {
    let session = try request.session()
    address = try request.checkedAddress(of: session)
    (patient, isLasting) = (session?.patient, session?.isRenewable ?? true)
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
    guard let session, let folder = request.sessions else {
      credentials = try CredentialPlan(request.credentials)
      return
    }
    credentials = CredentialPlan(calling: SessionFolder.label(session.name)) { exchange in
      SessionToken(session, in: folder, exchange)
    }
  }

  /// Refuses patients when a person's session is about another one.
  ///
  /// Throws ``UsageError``.
  func check(_ patients: [String]) throws(UsageError) {
    guard let patient, patients.contains(where: { $0 != patient }) else { return }
    throw PersonSession.isOfOnePatient
  }
}

extension PersonSession {
  fileprivate static let isOfOnePatient = UsageError(
    "--session is of one patient, and others are asked for; leave them out")

  /// The one patient whom it is about, who must not be another than those that are named, and for whom no Group
  /// stands; nil when it is about no one.
  ///
  /// Throws ``UsageError``.
  func patients(_ ids: [String]?, group: String?) throws(UsageError) -> [String]? {
    guard let patient else { return nil }
    guard group == nil, ids?.allSatisfy({ $0 == patient }) ?? true else {
      throw Self.isOfOnePatient
    }
    return [patient]
  }
}

extension ServerRequest {
  /// The session that is named; nil when none is.
  ///
  /// Throws ``UsageError``, ``CredentialFault`` for one that cannot be used, and what having the key throws.
  func session() throws -> PersonSession? {
    guard let name = credentials.session else { return nil }
    try credentials.checkSessionIsAlone()
    guard let sessions, SessionFolder.isName(name) else {
      throw UsageError("--session \(name): give 1 to 60 of a-z, 0-9, - and .")
    }
    return try sessions.session(name)
  }

  /// The address, checked: that of a session, where no other is given.
  func checkedAddress(of session: PersonSession?) throws(UsageError) -> WebAddress {
    guard let session, let own = WebAddress(session.server) else { return try checkedAddress() }
    let given = address.isEmpty ? own : try checkedAddress()
    guard given.text == own.text else {
      throw UsageError("--session \(session.name) is of \(own); leave the other address out")
    }
    return own
  }

  /// The address that was given, checked.
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
