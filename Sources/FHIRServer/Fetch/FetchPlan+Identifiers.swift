internal import FHIRDecoding

extension FetchPlan {
  /// The ids of the patients who have each of the identifiers, as the server says; several are reported as far
  /// as they were read.
  ///
  /// Throws ``FetchError``, and `CancellationError`.
  package func patientsByIdentifier() async throws -> [Set<String>] {
    do {
      return try await CurlTransport.withTransport(server.transport) { transport in
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
    let access = ServerAccess(server, transport: transport, clock: clock)
    let capabilities = try await capabilities(over: access)
    let connection = access.connection(
      credentials(over: access, reading: ["Patient"]), hasAnswered: true)
    var found: [Set<String>] = []
    for identifier in identifiers {
      found.append(try await connection.patients(with: identifier, capabilities))
    }
    return found
  }
}
