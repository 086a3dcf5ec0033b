internal import FlyingSocks
internal import Foundation

/// A server that sends bytes as they are, whatever it is asked, once a number of connections are there,
/// and closes them.
package struct PlainServer: Sendable {
  /// The port on which it listens.
  package let port: UInt16

  /// Makes a server that sends pieces, with some seconds between two of them.
  package init(sending pieces: [String], every seconds: Double = 0, connections: Int = 1) throws {
    let listener = try Socket(domain: Int32(AF_INET))
    try listener.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    try listener.listen()
    guard case .ip4(_, let port) = try listener.sockname() else { throw SocketError.disconnected }
    self.port = port
    Thread.detachNewThread {
      let files = (1...connections).compactMap { _ in try? listener.accept().file }
      try? listener.close()
      for file in files {
        Thread.detachNewThread { try? Self.serve(Socket(file: file), pieces, seconds) }
      }
    }
  }

  private static func serve(_ socket: Socket, _ pieces: [String], _ seconds: Double) throws {
    defer { try? socket.close() }
    _ = try socket.read(atMost: 1 << 16)
    for (number, piece) in pieces.enumerated() {
      if number > 0 { Thread.sleep(forTimeInterval: seconds) }
      _ = try socket.write(Data(piece.utf8))
    }
  }
}
