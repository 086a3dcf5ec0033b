package import DurableOutput
internal import Glibc

/// A port of this very machine, to which a browser comes back with the answer of a login (RFC 8252, 7.3).
///
/// It takes one request of the right path and host, and is closed then.
package final class CallbackListener: Sendable {
  /// The path to which answers come.
  static let path = "/callback"
  private static let longestHead = 8 << 10
  private static let pause = Duration.milliseconds(10)
  private static let patience = Duration.seconds(5)

  /// The port.
  package let port: UInt16
  private let descriptor: Int32

  /// Takes a port, or with 0 one that is free; unless it `listens`, nobody can connect to it.
  ///
  /// Throws ``UsageError`` when it cannot be had.
  package init(port: UInt16, listens: Bool = true) throws(UsageError) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var (isOn, address) = (Int32(1), Self.address(port))
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isTaken = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe setsockopt(
          descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size)) == 0
          && bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
          && (!listens || listen(descriptor, 16) == 0)
      }
    }
    (self.descriptor, self.port) = (descriptor, UInt16(bigEndian: address.sin_port))
    guard descriptor >= 0, isTaken else {
      let reason = SystemReason.last
      throw UsageError("--redirect-port \(port) cannot be had (\(reason)); give another one")
    }
    for flags in [F_SETFD: FD_CLOEXEC, F_SETFL: O_NONBLOCK] {
      _ = fcntl(descriptor, flags.key, flags.value)
    }
  }

  deinit { close(descriptor) }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// The host and port, as addresses and requests have them.
  static func host(_ port: UInt16) -> String { "127.0.0.1:\(port)" }

  /// Waits for the one answer; its path and query.
  ///
  /// Throws ``LoginFault/timedOut(_:)`` and `CancellationError`.
  package func target(within seconds: Double) async throws -> String {
    let end = ContinuousClock.now + .seconds(seconds)
    var visits: [Visit] = []
    defer { for visit in visits { close(visit.descriptor) } }
    while ContinuousClock.now < end {
      while let visit = nextVisit() { visits.append(visit) }
      for place in visits.indices {
        guard let answer = visits[place].answer(to: Self.host(port)) else { continue }
        visits[place].send(answer)
        if case .callback(let target) = answer { return target }
      }
      visits.removeAll { visit in
        guard visit.isDone || visit.began + Self.patience < .now else { return false }
        close(visit.descriptor)
        return true
      }
      try await Task.sleep(for: Self.pause)
    }
    throw LoginFault.timedOut(seconds)
  }

  private func nextVisit() -> Visit? {
    let visitor = accept(descriptor, nil, nil)
    guard visitor >= 0 else { return nil }
    for flags in [F_SETFD: FD_CLOEXEC, F_SETFL: O_NONBLOCK] {
      _ = fcntl(visitor, flags.key, flags.value)
    }
    return Visit(descriptor: visitor)
  }

  /// What a request is answered with.
  private enum Answer {
    case callback(String)
    case refusal(Int, String)
  }

  /// A connection.
  private struct Visit {
    let descriptor: Int32
    let began = ContinuousClock.now
    private(set) var isDone = false
    private var head: [UInt8] = []

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads what is there; nil while the head of the request is not whole.
    mutating func answer(to host: String) -> Answer? {
      guard !isDone else { return nil }
      var room = [UInt8](repeating: 0, count: CallbackListener.longestHead + 1 - head.count)
      let count = unsafe recv(descriptor, &room, room.count, 0)
      if count < 0, errno == EAGAIN || errno == EINTR { return nil }
      guard count > 0 else {
        isDone = true
        return nil
      }
      head += room.prefix(count)
      guard head.count <= CallbackListener.longestHead else {
        return .refusal(431, "Request Header Fields Too Large")
      }
      let text = String(decoding: head, as: UTF8.self)
      guard text.contains("\r\n\r\n") else { return nil }
      return Self.answer(text.split(separator: "\r\n", omittingEmptySubsequences: false), host)
    }

    private static func answer(_ lines: [Substring], _ host: String) -> Answer {
      let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
      let hosts = lines.dropFirst().prefix { !$0.isEmpty }.compactMap { line -> Substring? in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "host"
          ? parts[1].withoutOuterBlanks : nil
      }
      guard words.count == 3, hosts.count == 1, hosts[0] == host else {
        return .refusal(400, "Bad Request")
      }
      guard words[0] == "GET" else { return .refusal(405, "Method Not Allowed") }
      guard words[1].prefix(while: { $0 != "?" }) == CallbackListener.path else {
        return .refusal(404, "Not Found")
      }
      return .callback(String(words[1]))
    }

    /// Answers, and so ends the visit.
    mutating func send(_ answer: Answer) {
      let (status, text) =
        switch answer {
        case .callback: ("200 OK", CallbackListener.page)
        case .refusal(let status, let reason): ("\(status) \(reason)", "")
        }
      let response = Array(
        """
        HTTP/1.1 \(status)\r
        Content-Type: text/html; charset=utf-8\r
        Content-Length: \(text.utf8.count)\r
        Content-Security-Policy: default-src 'none'\r
        Cache-Control: no-store\r
        Referrer-Policy: no-referrer\r
        X-Content-Type-Options: nosniff\r
        Connection: close\r
        \r
        \(text)
        """.utf8)
      _ = unsafe Glibc.send(descriptor, response, response.count, Int32(MSG_NOSIGNAL))
      shutdown(descriptor, Int32(SHUT_WR))
      isDone = true
    }
  }

  /// What a person sees who comes back, whatever the answer.
  private static let page = """
    <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>adherence</title>\
    <p>This window can be closed. How the login ended, adherence says where it was begun.</p></html>
    """
}
