/// A server of tokens, and the request to make to it.
package struct TokenServer: Sendable {
  /// What is asked for.
  package struct Request: Sendable {
    /// The FHIR server that the token is for.
    let base: WebAddress
    /// The token endpoint; nil to ask the FHIR server.
    let address: WebAddress?
    /// The scopes, as they are to be asked for; nil for those of `types`.
    let scope: String?
    /// The types of resources that are asked for.
    let types: TypesOfAccess

    /// Makes a request.
    package init(base: WebAddress, address: WebAddress?, scope: String?, types: TypesOfAccess) {
      (self.base, self.address, self.scope, self.types) = (base, address, scope, types)
    }
  }

  let request: Request
  let exchange: PlainExchange
  private let found = FoundTerms()
  var clock: any PauseClock { exchange.clock }

  /// Makes a server of tokens; nothing is sent yet.
  package init(
    _ request: Request, transport: any HTTPTransport, retries: RetryBudget,
    clock: any PauseClock, log: any ExchangeLog = NoExchangeLog()
  ) {
    self.request = request
    exchange = PlainExchange(transport: transport, retries: retries, clock: clock, log: log)
  }

  /// The token endpoint and the scopes to ask for; found out once.
  ///
  /// The FHIR server is asked for what is not given. Throws ``CredentialFault`` or
  /// `CancellationError`.
  func terms() async throws -> TokenTerms {
    if let terms = await found.terms { return terms }
    let terms = try await discovered()
    await found.keep(terms)
    return terms
  }

  private func discovered() async throws -> TokenTerms {
    if let address = request.address, request.scope != nil {
      return terms(at: address, SMARTConfiguration())
    }
    let discovery = SMARTDiscovery(
      base: request.base, exchange: exchange, attempts: request.address == nil ? .max : 2)
    guard let address = request.address else {
      let said = try await discovery.configuration()
      return terms(at: try discovery.tokenAddress(said), said ?? SMARTConfiguration())
    }
    // The way to the tokens is known: what else the server would say can be done without.
    let said: SMARTConfiguration?
    do {
      said = try await discovery.configuration()
    } catch CredentialFault.unavailable {
      said = nil
    }
    return terms(at: address, said ?? SMARTConfiguration())
  }

  private func terms(at address: WebAddress, _ said: SMARTConfiguration) -> TokenTerms {
    let scopes = request.scope.map(Scope.list) ?? request.types.scopes(said.dialect)
    return TokenTerms(address: address, scopes: scopes, configuration: said)
  }
}

/// The types of resources that are read, and those that are changed.
package struct TypesOfAccess: Sendable, ExpressibleByArrayLiteral {
  /// Those that are read and searched.
  package var read: [String]
  /// Those that are created and changed.
  package var written: [String]
  /// Those that are deleted.
  package var deleted: [String]

  /// Names the types.
  package init(read: [String], written: [String] = [], deleted: [String] = []) {
    (self.read, self.written, self.deleted) = (read, written, deleted)
  }

  /// Types that are read.
  package init(arrayLiteral types: String...) { self.init(read: types) }

  /// The scopes for all of it, each once.
  func scopes(_ dialect: Scope.Dialect) -> [Scope] {
    let all =
      read.map { Scope.reading($0, dialect) } + written.map { Scope.writing($0, dialect) }
      + deleted.map { Scope.deleting($0, dialect) }
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

/// The token endpoint, and the scopes to ask for.
package struct TokenTerms: Sendable {
  /// Where a request for a token goes.
  let address: WebAddress
  /// The scopes that are asked for.
  let scopes: [Scope]
  /// What the FHIR server says about its tokens.
  let configuration: SMARTConfiguration
}

private actor FoundTerms {
  private(set) var terms: TokenTerms?

  func keep(_ terms: TokenTerms) { self.terms = terms }
}
