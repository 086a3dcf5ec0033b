internal import FHIRDecoding

extension FetchPlan {
  /// The ids of the patients who have each of the identifiers, as the server says; several are told as far
  /// as they were read.
  ///
  /// Throws ``FetchError``, and `CancellationError`.
  package func patientsByIdentifier() async throws -> [Set<String>] {
    do {
      return try await CurlTransport.withTransport(transport) { transport in
        try await patientsByIdentifier(over: transport, clock: SystemPauseClock())
      }
    } catch let fault as ServerFault {
      throw FetchError(fault)
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }

  /// The same over a transport.
  func patientsByIdentifier(
    over transport: any HTTPTransport, clock: any PauseClock
  ) async throws -> [Set<String>] {
    let access = ServerAccess(
      plan: self, transport: transport,
      retries: RetryBudget(seconds: retryBudget, clock: clock), clock: clock)
    let capabilities = try await access.capabilities()
    let connection = access.connection(
      access.credentials(reading: ["Patient"]), hasAnswered: true)
    var found: [Set<String>] = []
    for identifier in identifiers {
      found.append(try await connection.patients(with: identifier, capabilities))
    }
    return found
  }
}
