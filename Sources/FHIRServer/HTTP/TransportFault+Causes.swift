internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

extension TransportFault {
  /// What an error of the client means to a user.
  init(_ error: any Error) {
    switch error {
    case let fault as TransportFault: self = fault
    case let error as HTTPClientError: self.init(client: error)
    case let error as NIOConnectionError: self = .notConnected(Self.reason(error))
    case NIOSSLError.uncleanShutdown, NIOSSLError.shutdownFailed,
      NIOSSLError.readInInvalidTLSState, NIOSSLError.writeDuringTLSShutdown:
      self = .cutOff(Self.earlyEnd)
    case let error as NIOSSLError: self.init(handshake: error)
    case let error as BoringSSLError: self.init(handshake: error)
    case is NIOSSLExtraError: self = .notTrusted("it is for another host")
    case is ChannelError: self = .timedOut("no connection in the time for it")
    case let error as IOError where Self.isRefusal(error.errnoCode):
      self = .notConnected(Self.words(error.errnoCode))
    default: self = .cutOff(Self.cutOffWords(error))
    }
  }

  private init(client error: HTTPClientError) {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout,
      .getConnectionFromPoolTimeout, .socksHandshakeTimeout:
      self = .timedOut("no connection in the time for it")
    case .readTimeout, .writeTimeout, .deadlineExceeded:
      self = .timedOut("nothing came for too long")
    case .proxyAuthenticationRequired:
      self = .notConnected("the proxy wants a user and a password (http://user:password@host:port)")
    case .invalidProxyResponse: self = .notConnected("the proxy refused")
    case .remoteConnectionClosed:
      self = .cutOff(Self.earlyEnd)
    default: self = .cutOff(error.shortDescription)
    }
  }

  /// A handshake that failed: over the certificate, or because no TLS is spoken.
  private init(handshake error: any Error) {
    let isAboutCertificate = "\(error)".contains("CERTIFICATE")
    self =
      isAboutCertificate
      ? .notTrusted("it cannot be verified") : .notConnected("no TLS is spoken there (https)")
  }

  private static func reason(_ error: NIOConnectionError) -> String {
    if error.dnsAError != nil || error.dnsAAAAError != nil, error.connectionErrors.isEmpty {
      return "there is no host \(error.host)"
    }
    let codes = error.connectionErrors.compactMap { ($0.error as? IOError)?.errnoCode }
    let place = "\(error.host):\(error.port)"
    if let code = codes.first { return "\(place): \(words(code).lowercased())" }
    return "\(place): no connection"
  }

  private static func isRefusal(_ code: CInt) -> Bool {
    [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN].contains(code)
  }

  private static func words(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }

  private static func cutOffWords(_ error: any Error) -> String {
    error is HTTPParserError || error is IOError
      ? earlyEnd : "the answer cannot be read"
  }

  private static let earlyEnd = "the connection ended before the answer did"
}
