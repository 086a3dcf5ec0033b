internal import CCurl
internal import DurableOutput
internal import Synchronization

/// HTTP/1.1 and HTTP/2 over libcurl: answers are streamed, content codings taken off, redirects left
/// alone.
package final class CurlTransport: HTTPTransport {
  private let threads: TransferThreads
  private let proxies: Proxies
  private let rateFloor: RateFloor
  /// The proxies that have not let a request through because of who asks; none is asked twice.
  private let refusals = Mutex<Set<Proxies.Server>>([])

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
    let head = try await head(of: transfer, reading)
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
  /// Runs a transfer until its head is there, unless its proxy has refused another one before.
  private func head(
    of transfer: Transfer, _ reading: TransferReading
  ) async throws(TransportFault) -> AnswerHead {
    if let proxy = transfer.proxy, refusals.withLock({ $0.contains(proxy) }) {
      throw .refusedByProxy(of: transfer)
    }
    threads.run(transfer)
    do {
      return try await reading.head()
    } catch {
      if case .refusedByProxy = error, let proxy = transfer.proxy {
        refusals.withLock { _ = $0.insert(proxy) }
      }
      throw error
    }
  }
}
