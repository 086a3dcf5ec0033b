@testable import FHIRServer

extension TokenServer {
  /// A server of tokens for the ward, asked by a transport and a clock of a test.
  static func testing(
    _ transport: any HTTPTransport, _ clock: StandingClock, address: String? = nil,
    scope: String? = nil, types: [String] = ["Patient"], budget: Double = 600,
    log: any ExchangeLog = NoExchangeLog()
  ) throws -> TokenServer {
    let request = TokenServer.Request(
      base: try .ward, address: try address.map { try WebAddress.address($0) }, scope: scope,
      types: TypesOfAccess(read: types))
    return TokenServer(
      request, transport: transport, retries: RetryBudget(seconds: budget, clock: clock),
      clock: clock, log: log)
  }
}

/// What an action throws, as a fault of credentials.
func fault(of action: () async throws -> some Any) async -> CredentialFault? {
  do {
    _ = try await action()
    return nil
  } catch {
    return error as? CredentialFault
  }
}
