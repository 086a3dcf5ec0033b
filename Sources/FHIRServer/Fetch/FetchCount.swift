/// How many resources of a type a server counts, of all or of one patient.
public struct FetchCount: Sendable, Equatable {
  /// The type of resource.
  public let type: String
  /// The patient's id; empty for all.
  public let patient: String
  /// The number; nil when the server does not count.
  public let count: Int?
  /// Why there is no number, or what a reader should know; empty otherwise.
  public let reason: String
}

extension FetchRun {
  /// Asks the server how many resources there are of all that would be searched for; writes nothing.
  ///
  /// A type that the server does not count has no number. Throws ``FetchError`` when the server gives no
  /// number at all, or does not accept the credentials.
  public func count() async throws -> [FetchCount] {
    do {
      return try await CurlTransport.withTransport(plan.server.transport) { transport in
        try await count(over: transport)
      }
    } catch let fault as ServerFault {
      throw FetchError(fault)
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }

  /// Counts over a transport.
  func count(over transport: any HTTPTransport) async throws -> [FetchCount] {
    let session = try await FetchSession(self, transport: transport)
    var counts: [FetchCount] = []
    var faults: [ServerFault] = []
    for part in session.parts where plan.counts(part) {
      try Task.checkCancellation()
      do {
        counts.append(try await session.count(part))
      } catch let fault as ServerFault where !fault.isUnauthenticated {
        faults.append(fault)
        counts.append(
          FetchCount(
            type: part.type, patient: part.name, count: nil, reason: fault.description))
      }
    }
    if let fault = faults.first, faults.count == counts.count { throw fault }
    return counts
  }
}

extension FetchPlan {
  /// Whether a part is counted: Medications only where they are asked for by name, as a fetch takes
  /// those that others refer to.
  fileprivate func counts(_ part: FetchPart) -> Bool {
    part.type != "Medication" || types?.contains("Medication") == true
  }
}

extension FetchSession {
  fileprivate func count(_ part: FetchPart) async throws -> FetchCount {
    let settings = run.plan.settings
    let count = try await connection.count(of: part, capabilities, settings)
    var reasons = count == nil ? ["the server does not count"] : []
    let lacking = capabilities.search(for: part.type, settings.narrowing).lacking
    if !lacking.isEmpty {
      reasons.append(
        "the server cannot search by \(lacking.joined(separator: " and ")), so it counts more")
    }
    return FetchCount(
      type: part.type, patient: part.name, count: count, reason: reasons.joined(separator: "; "))
  }
}
