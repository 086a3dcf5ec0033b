internal import CCurl
internal import Glibc

/// A handle of libcurl that runs one transfer after the other and keeps the connections between them;
/// used by one thread.
@safe
struct CurlHandle: ~Copyable {
  /// How often a thread looks whether its transfer was abandoned or takes too long.
  private static let pollMilliseconds: Int32 = 100

  let easy: UnsafeMutableRawPointer
  let settings: TransportSettings
  let authorities: Authorities
  /// Where libcurl says in words what went wrong.
  let errorWords: UnsafeMutablePointer<CChar>
  private let multi: UnsafeMutableRawPointer

  /// Makes a handle; libcurl must be loaded.
  init(_ settings: TransportSettings, _ authorities: Authorities) {
    guard let easy = unsafe ccurl_easy_init(), let multi = unsafe ccurl_multi_init() else {
      preconditionFailure("there is memory for a handle of libcurl")
    }
    unsafe (self.easy, self.multi) = unsafe (easy, multi)
    (self.settings, self.authorities) = (settings, authorities)
    unsafe errorWords = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorWords.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    unsafe ccurl_easy_cleanup(easy)
    unsafe ccurl_multi_cleanup(multi)
    unsafe errorWords.deallocate()
  }

  /// Runs a transfer, and says how it ended.
  func run(_ transfer: Transfer) -> Result<Void, TransportFault> {
    let progress = TransferProgress(transfer, settings)
    let headers = unsafe setOptions(of: transfer, receiver: progress)
    // As certificates have it; a dot after it makes it a whole name for the system only.
    let host = transfer.request.address.origin.host
    let name = unsafe strdup(host.hasSuffix(".") ? String(host.dropLast()) : host)
    unsafe ccurl_require_name(easy, name)
    defer {
      unsafe ccurl_multi_remove_handle(multi, easy)
      unsafe ccurl_easy_reset(easy)
      unsafe ccurl_slist_free_all(headers)
      unsafe free(name)
    }
    return withExtendedLifetime(progress) {
      Result { () throws(TransportFault) in try perform(transfer, progress) }
    }
  }

  private func perform(
    _ transfer: Transfer, _ progress: TransferProgress
  ) throws(TransportFault) {
    let code = try perform(progress)
    guard !progress.isRefusedByProxy else { throw .refusedByProxy(of: transfer) }
    guard code == CURLE_OK else { throw TransportFault(failure(code), of: transfer, settings) }
  }

  /// Brings a transfer to its end.
  ///
  /// Throws ``TransportFault/timedOut(_:)``, and ``TransportFault/cutOff(_:)`` for one that was abandoned.
  private func perform(_ progress: TransferProgress) throws(TransportFault) -> CURLcode {
    unsafe ccurl_multi_add_handle(multi, easy)
    while true {
      var running: Int32 = 0
      guard unsafe ccurl_multi_perform(multi, &running) == CURLM_OK else {
        return CURLE_FAILED_INIT
      }
      if running == 0 { return unsafe ccurl_multi_result(multi) }
      try progress.check()
      unsafe ccurl_multi_poll(multi, Self.pollMilliseconds)
    }
  }

  private func failure(_ code: CURLcode) -> CurlFailure {
    unsafe CurlFailure(
      code: code, words: String(cString: errorWords),
      verification: ccurl_long_info(easy, CURLINFO_SSL_VERIFYRESULT),
      proxyStatus: ccurl_long_info(easy, CURLINFO_HTTP_CONNECTCODE),
      systemError: Int32(truncatingIfNeeded: ccurl_long_info(easy, CURLINFO_OS_ERRNO)))
  }
}
