internal import CCurl
internal import DurableOutput

/// Why libcurl gave a transfer up.
struct CurlFailure {
  /// Its error.
  var code: CURLcode
  /// Its words for it, which may hold what a server said.
  var words = ""
  /// What was wrong with the server's certificate: an error of OpenSSL's verification, 0 for nothing.
  var verification = 0
  /// The status with which a proxy answered the wish for a tunnel; 0 for none.
  var proxyStatus = 0
  /// The system's error number; 0 for none.
  var systemError: Int32 = 0
}

extension TransportFault {
  /// The fault of a transfer that nobody waits for any more.
  static let interrupted = TransportFault.cutOff("it was interrupted")

  private static let earlyEnd = TransportFault.cutOff("the connection ended before the answer did")

  /// What a failure of libcurl means to a user.
  init(_ failure: CurlFailure, of transfer: Transfer, _ settings: TransportSettings) {
    let origin = transfer.request.address.origin
    switch failure.code {
    case CURLE_COULDNT_RESOLVE_PROXY:
      self = .notConnected("there is no host \(transfer.proxy?.host ?? origin.host)")
    case CURLE_COULDNT_RESOLVE_HOST: self = .notConnected("there is no host \(origin.host)")
    case CURLE_COULDNT_CONNECT:
      let place = transfer.proxy?.place ?? "\(origin.bracketedHost):\(origin.port)"
      self = .notConnected("\(place): \(Self.connectReason(failure.systemError))")
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut("no connection in the time for it")
    case CURLE_PEER_FAILED_VERIFICATION: self = .notTrusted(CertificateFault(failure))
    case CURLE_SSL_CACERT_BADFILE:
      self = settings.authorityFile.map { .noCertificate(in: $0) } ?? .notTrusted(.unverified)
    case CURLE_SSL_CONNECT_ERROR: self = .notConnected(Self.handshakeReason(failure.words))
    case CURLE_RECV_ERROR where failure.proxyStatus == 407: self = .refusedByProxy(of: transfer)
    case CURLE_RECV_ERROR where !(0..<300 ~= failure.proxyStatus):
      self = .notConnected("the proxy refused")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self = Self.earlyEnd
    case CURLE_WRITE_ERROR: self = .interrupted
    default: self = .cutOff("the answer cannot be read")
    }
  }

  /// The fault of a transfer that its proxy does not let through, because it does not know who asks.
  static func refusedByProxy(of transfer: Transfer) -> TransportFault {
    .refusedByProxy(hasUser: transfer.proxy?.user != nil)
  }

  private static func connectReason(_ code: Int32) -> String {
    code == 0 ? "no connection" : SystemReason.words(code).lowercased()
  }

  /// Why there is no TLS: OpenSSL takes the first bytes of a plain answer for a version.
  private static func handshakeReason(_ words: String) -> String {
    let isPlain = ["wrong version number", "packet length too long", "unknown protocol"]
      .contains { words.contains($0) }
    return isPlain ? "no TLS is spoken there (https)" : "TLS cannot be agreed on"
  }
}

extension CertificateFault {
  /// What is wrong with a certificate, by the errors of OpenSSL's `X509_verify_cert`, which compares the
  /// names of the host, too; libcurl does so after that, and only its words tell.
  fileprivate init(_ failure: CurlFailure) {
    switch failure.verification {
    case 62, 64: self = .otherHost
    case _ where failure.words.contains("subject name"): self = .otherHost
    case 9: self = .notYetValid
    case 10: self = .expired
    default: self = .unverified
    }
  }
}
