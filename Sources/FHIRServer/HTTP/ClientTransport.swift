internal import AsyncHTTPClient
internal import DurableOutput
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// HTTP/1.1 and HTTP/2 over AsyncHTTPClient: answers are streamed, content codings taken off,
/// redirects left alone.
package final class ClientTransport: HTTPTransport {
  private let direct: HTTPClient
  private let proxied: [Proxies.Server: HTTPClient]
  private let proxies: Proxies
  private let rateFloor: RateFloor
  private let headLimit: TimeAmount

  /// Makes a transport; it must be closed.
  ///
  /// Throws ``TransportFault/notTrusted(_:)`` when the file of authorities cannot be used.
  private init(_ settings: TransportSettings) throws(TransportFault) {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(Int64(settings.connectSeconds))
    configuration.timeout.read = .seconds(Int64(settings.idleSeconds))
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.connections
    configuration.tlsConfiguration = try Self.trust(settings.authorityFile)
    configuration.http1_1ConnectionDebugInitializer = Self.readMuchAtOnce
    direct = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    (proxies, rateFloor) = (settings.proxies, settings.rateFloor)
    headLimit = .seconds(Int64(settings.connectSeconds + settings.idleSeconds))
    var clients: [Proxies.Server: HTTPClient] = [:]
    for server in Set([proxies.http, proxies.https].compactMap { $0 }) {
      configuration.proxy = .server(
        host: server.host, port: server.port, authorization: Self.authorization(server))
      clients[server] = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: configuration)
    }
    proxied = clients
  }

  /// Lets a connection take up to 256 KB at a time, so that a long file wakes fewer threads.
  @Sendable private static func readMuchAtOnce(_ connection: any Channel) -> EventLoopFuture<Void> {
    connection.setOption(
      .recvAllocator,
      value: AdaptiveRecvByteBufferAllocator(minimum: 1 << 12, initial: 1 << 16, maximum: 1 << 18))
  }

  /// Lends a transport to `body`, and closes it afterwards.
  ///
  /// Throws ``TransportFault/notTrusted(_:)`` when the file of authorities cannot be used, and what
  /// `body` throws.
  package static func withTransport<Result>(
    _ settings: TransportSettings, body: (ClientTransport) async throws -> Result
  ) async throws -> Result {
    let transport = try ClientTransport(settings)
    do {
      let result = try await body(transport)
      await transport.close()
      return result
    } catch {
      await transport.close()
      throw error
    }
  }

  private func close() async {
    for client in [direct] + proxied.values { try? await client.shutdown() }
  }

  private static func trust(_ file: String?) throws(TransportFault) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    guard let file else { return configuration }
    do {
      let certificates = try NIOSSLCertificate.fromPEMFile(file)
      guard !certificates.isEmpty else { throw NIOSSLError.failedToLoadCertificate }
      configuration.additionalTrustRoots = [.certificates(certificates)]
    } catch {
      guard (try? FileHandle(forReadingFrom: URL(filePath: file)).read(upToCount: 1)) != nil else {
        throw .notTrusted("\(file) cannot be used: \(SystemReason.ofReading(file))")
      }
      throw .notTrusted("\(file) cannot be used: it holds no certificate (PEM)")
    }
    return configuration
  }

  private static func authorization(_ proxy: Proxies.Server) -> HTTPClient.Authorization? {
    guard let user = proxy.user else { return nil }
    let password = proxy.password?.revealed ?? ""
    KnownSecrets.add(password)
    return .basic(username: user, password: password)
  }

  /// Sends a request and gives the head of the answer as soon as it is there.
  package func send(_ request: HTTPRequest) async throws(TransportFault) -> HTTPAnswer {
    var sent = HTTPClientRequest(url: request.address.text)
    sent.method = HTTPMethod(rawValue: request.method)
    for header in request.headers { sent.headers.add(name: header.name, value: header.value) }
    if !sent.headers.contains(name: "Accept-Encoding") {
      sent.headers.add(name: "Accept-Encoding", value: ContentCoding.taken)
    }
    if let body = request.body { sent.body = .bytes(ByteBuffer(bytes: body)) }
    let client = proxies.server(for: request.address.origin).flatMap { proxied[$0] } ?? direct
    do {
      // The limit covers everything up to the head of the answer; the body may take hours.
      let answer = try await client.execute(sent, deadline: .now() + headLimit)
      let codings = answer.headers[canonicalForm: "Content-Encoding"].joined(separator: ",")
      return HTTPAnswer(
        status: Int(answer.status.code),
        headers: answer.headers.map { HTTPHeader($0.name, $0.value) },
        body: ContentCoding.unpacked(.of(answer.body, rateFloor), codings),
        saysItsEnd: request.address.origin.scheme == "https" || answer.saysItsEnd)
    } catch {
      throw TransportFault(error)
    }
  }
}

extension HTTPBody {
  /// The bytes as they come from the client.
  fileprivate static func of(_ body: HTTPClientResponse.Body, _ floor: RateFloor) -> HTTPBody {
    .pieces {
      let reading = BodyReading(body, floor)
      return {
        do {
          return try await reading.next()?.readableBytesView
        } catch {
          try Task.checkCancellation()
          throw TransportFault(error)
        }
      }
    }
  }
}

/// The place up to which a body was read; used by one task at a time.
private final class BodyReading: @unchecked Sendable {
  private var iterator: HTTPClientResponse.Body.AsyncIterator
  private var floor: RateFloor

  init(_ body: HTTPClientResponse.Body, _ floor: RateFloor) {
    (iterator, self.floor) = (body.makeAsyncIterator(), floor)
  }

  @concurrent func next() async throws -> ByteBuffer? {
    // Time in which the machine sleeps does not count as waiting.
    let begun = SuspendingClock.now
    guard let piece = try await iterator.next() else { return nil }
    try floor.take(piece.readableBytes, after: .now - begun)
    return piece
  }
}

extension HTTPClientResponse {
  /// Whether it says where it ends, and not only by the end of the connection (RFC 9112, 6.3).
  fileprivate var saysItsEnd: Bool {
    version.major > 1 || headers.contains(name: "Content-Length")
      || headers.contains(name: "Transfer-Encoding")
  }
}
