internal import CCurl

extension CurlHandle {
  /// The most bytes that are taken from a connection at a time, so that a long file wakes fewer threads.
  private static let readBytes = 1 << 18

  /// Tells libcurl of a transfer; what comes of it is given to `receiver`.
  ///
  /// Returns the header fields, which must be freed when the transfer is done.
  func setOptions(
    of transfer: Transfer, receiver: TransferProgress
  ) -> UnsafeMutablePointer<curl_slist>? {
    setWays()
    setReceiving(receiver)
    setProxy(transfer.proxy)
    unsafe authorities.set(for: easy)
    unsafe ccurl_set_string(easy, CURLOPT_URL, transfer.request.address.text)
    setMethod(transfer.request)
    let headers = unsafe Self.list(transfer.request.headers)
    unsafe ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, headers)
    return unsafe headers
  }

  /// What is the same for each transfer.
  ///
  /// Redirects and content codings are ours, and addresses are sent as they are.
  private func setWays() {
    set(CURLOPT_NOSIGNAL, 1)
    // A name that is looked up for long does not hold up somebody who has given up waiting.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_PATH_AS_IS, 1)
    unsafe ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    set(CURLOPT_CONNECTTIMEOUT, settings.connectSeconds)
  }

  private func setReceiving(_ receiver: TransferProgress) {
    let pointer = unsafe Unmanaged.passUnretained(receiver).toOpaque()
    unsafe ccurl_set_pointer(easy, CURLOPT_HEADERDATA, pointer)
    unsafe ccurl_set_pointer(easy, CURLOPT_WRITEDATA, pointer)
    unsafe ccurl_set_receive(easy, CURLOPT_HEADERFUNCTION) { line, size, count, pointer in
      unsafe TransferProgress.at(pointer).take(line: .received(line, size * count))
      return size * count
    }
    unsafe ccurl_set_receive(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, pointer in
      let isRead = unsafe TransferProgress.at(pointer).take(body: .received(bytes, size * count))
      return isRead ? size * count : 0
    }
    set(CURLOPT_BUFFERSIZE, Self.readBytes)
    unsafe errorWords[0] = 0
    unsafe ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorWords)
  }

  /// Which proxy is taken was decided by us: libcurl would look into the environment, too.
  private func setProxy(_ proxy: Proxies.Server?) {
    unsafe ccurl_set_string(easy, CURLOPT_NOPROXY, "")
    unsafe ccurl_set_string(easy, CURLOPT_PROXY, proxy?.address ?? "")
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    guard let proxy, let user = proxy.user else { return }
    set(CURLOPT_PROXYAUTH, ccurl_any_authentication())
    unsafe ccurl_set_string(easy, CURLOPT_PROXYUSERNAME, user)
    unsafe ccurl_set_string(easy, CURLOPT_PROXYPASSWORD, proxy.password?.revealed ?? "")
  }

  private func setMethod(_ request: HTTPRequest) {
    if request.method == "HEAD" { set(CURLOPT_NOBODY, 1) }
    guard request.method != "GET", request.method != "HEAD" else { return }
    // Over a connection that turns out to be closed libcurl sends a request once more, and one that
    // changes something must not go twice.
    set(CURLOPT_FRESH_CONNECT, 1)
    if request.method == "POST" || request.body != nil {
      let body = request.body ?? []
      set(CURLOPT_POST, 1)
      unsafe ccurl_set_large(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      unsafe body.withUnsafeBytes { bytes in
        // Copied, so the pointer need not stand.
        let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        unsafe ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
      }
    }
    unsafe ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    unsafe ccurl_set_long(easy, option, value)
  }

  /// The header fields as libcurl takes them; those that it would add by itself are left out.
  private static func list(_ headers: [HTTPHeader]) -> UnsafeMutablePointer<curl_slist>? {
    let names = Set(headers.map { $0.name.lowercased() })
    var lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    if !names.contains("accept-encoding") {
      lines.append("Accept-Encoding: \(ContentCoding.taken)")
    }
    lines += ["Accept", "Content-Type", "Expect"].filter { !names.contains($0.lowercased()) }
      .map { $0 + ":" }
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { unsafe list = unsafe ccurl_slist_append(list, line) }
    return unsafe list
  }
}

extension TransferProgress {
  /// The one that libcurl was given.
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> TransferProgress {
    guard let pointer = unsafe pointer else {
      preconditionFailure("libcurl keeps what it is given")
    }
    return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Bytes that libcurl hands out.
  fileprivate static func received(
    _ start: UnsafeMutablePointer<CChar>?, _ count: Int
  ) -> UnsafeBufferPointer {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe bytes.assumingMemoryBound(to: UInt8.self)
  }
}

extension Proxies.Server {
  /// The address of the proxy, without user and password.
  fileprivate var address: String { "http://" + place }
}
