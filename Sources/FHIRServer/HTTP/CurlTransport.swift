internal import CCurl
internal import DurableOutput

/// HTTP/1.1 and HTTP/2 over libcurl: answers are streamed, content codings taken off, redirects left
/// alone.
package final class CurlTransport: HTTPTransport {
  private let threads: TransferThreads
  private let proxies: Proxies
  private let rateFloor: RateFloor

  /// Makes a transport; it must be closed.
  ///
  /// Throws ``TransportFault/notConnected(_:)`` without libcurl, and ``TransportFault/notTrusted(_:)``
  /// when the file of authorities cannot be used.
  private init(_ settings: TransportSettings) throws(TransportFault) {
    CryptoLibrary.keepUntilTheEnd()
    guard ccurl_load() else {
      throw .notConnected("libcurl.so.4 cannot be loaded; install the package libcurl4")
    }
    threads = TransferThreads(settings, try Authorities(settings))
    (proxies, rateFloor) = (settings.proxies, settings.rateFloor)
    for server in [proxies.http, proxies.https] {
      if let password = server?.password { KnownSecrets.add(password.revealed) }
    }
  }

  /// Lends a transport to `body`, and closes it afterwards; what is not read by then is cut off.
  ///
  /// Throws ``TransportFault/notConnected(_:)`` without libcurl, ``TransportFault/notTrusted(_:)`` when
  /// the file of authorities cannot be used, and what `body` throws.
  package static func withTransport<Result>(
    _ settings: TransportSettings, body: (CurlTransport) async throws -> Result
  ) async throws -> Result {
    let transport = try CurlTransport(settings)
    do {
      let result = try await body(transport)
      await transport.threads.close()
      return result
    } catch {
      await transport.threads.close()
      throw error
    }
  }

  /// Sends a request and gives the head of the answer as soon as it is there.
  package func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer {
    guard !Task.isCancelled else { throw .interrupted }
    let transfer = Transfer(request, through: proxies.server(for: request.address.origin))
    let reading = TransferReading(transfer)
    threads.run(transfer)
    let head = try await reading.head()
    let floor = rateFloor
    let body = HTTPBody {
      var floor = floor
      return {
        // Time in which the machine sleeps does not count as waiting.
        let begun = SuspendingClock.now
        guard let piece = try await reading.next() else { return nil }
        try floor.take(piece.count, after: .now - begun)
        return piece
      }
    }
    let codings = head.headers.filter { $0.name.lowercased() == "content-encoding" }
    return HTTPAnswer(
      status: head.status, headers: head.headers,
      body: ContentCoding.unpacked(body, codings.map(\.value).joined(separator: ",")),
      saysItsEnd: head.saysItsEnd)
  }
}
