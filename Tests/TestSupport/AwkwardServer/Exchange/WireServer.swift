internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// A server that reads one request after the other and answers with bytes as they are, also as
/// a proxy; it listens until the process ends.
package final class WireServer: Sendable {
  /// What becomes of a request.
  package enum Answer: Sendable {
    /// These bytes are sent, and the connection stays.
    case bytes([UInt8])
    /// These bytes are sent, and the connection ends.
    case last([UInt8])
    /// Nothing is sent.
    case silence
    /// The connection leads to a port of this machine from now on (CONNECT).
    case tunnel(UInt16)

    /// An answer of one text, with its length.
    package static func text(
      _ text: String, status: String = "200 OK", headers: [String] = []
    ) -> Answer {
      let head =
        ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(text.utf8.count)", "", text]
      return .bytes(Array(head.joined(separator: "\r\n").utf8))
    }
  }

  /// The port on which it listens.
  package let port: UInt16

  private let log: Log

  /// Makes a server; the closure gets a request as it came.
  package init(_ answer: @escaping @Sendable (String) -> Answer) throws {
    let listener = try Socket(domain: Int32(AF_INET))
    try listener.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    try listener.listen()
    guard case .ip4(_, let port) = try listener.sockname() else { throw SocketError.disconnected }
    let log = Log()
    (self.port, self.log) = (port, log)
    Thread.detachNewThread {
      while let file = try? listener.accept().file {
        log.connections.withLock { $0 += 1 }
        Thread.detachNewThread { try? Self.serve(Socket(file: file), log, answer) }
      }
    }
  }

  /// The requests so far, each with its body.
  package var requests: [String] { log.requests.withLock { $0 } }
  /// The number of connections so far.
  package var connections: Int { log.connections.withLock { $0 } }
  /// The bytes that were sent so far.
  package var sent: Int { log.sent.withLock { $0 } }

  private final class Log: Sendable {
    let requests = Mutex<[String]>([])
    let connections = Mutex(0)
    let sent = Mutex(0)
  }

  private static func serve(
    _ socket: Socket, _ log: Log, _ answer: (String) -> Answer
  ) throws {
    defer { try? socket.close() }
    while true {
      let request = try request(from: socket)
      log.requests.withLock { $0.append(request) }
      switch answer(request) {
      case .bytes(let bytes): try send(bytes, to: socket, log)
      case .last(let bytes):
        try send(bytes, to: socket, log)
        return
      case .silence: continue
      case .tunnel(let port):
        _ = try socket.write(Data("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
        try tunnel(socket, to: port)
        return
      }
    }
  }

  /// The head of a request and its body, if it says how long that is.
  private static func request(from socket: Socket) throws -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) { bytes.append(try socket.read()) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingPrefix { $0 == " " }) }
    for _ in 0..<(length ?? 0) { bytes.append(try socket.read()) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func send(_ bytes: [UInt8], to socket: Socket, _ log: Log) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try socket.write(Data(rest.prefix(1 << 16)))
      log.sent.withLock { $0 += count }
      rest = rest.dropFirst(count)
    }
  }

  /// Passes bytes both ways until one side ends.
  private static func tunnel(_ socket: Socket, to port: UInt16) throws {
    let far = try Socket(domain: Int32(AF_INET))
    defer { try? far.close() }
    try far.connect(to: .inet(ip4: "127.0.0.1", port: port))
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      pass(from: far, to: socket)
      isDone.signal()
    }
    pass(from: socket, to: far)
    isDone.wait()
  }

  private static func pass(from: Socket, to: Socket) {
    while let bytes = try? from.read(atMost: 1 << 14), !bytes.isEmpty,
      (try? to.write(Data(bytes))) == bytes.count
    {}
    for socket in [from, to] { shutdown(socket.file.rawValue, Int32(SHUT_RDWR)) }
  }
}
