internal import FlyingSocks
internal import Foundation

/// A port that nobody listens on.
package enum FreePort {
  /// The number of a port that was free just now.
  package static func number() throws -> UInt16 {
    let socket = try Socket(domain: Int32(AF_INET))
    defer { try? socket.close() }
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
    guard case .ip4(_, let port) = try socket.sockname() else { return 1 }
    return port
  }
}
