internal import Dispatch
internal import FlyingSocks
package import Foundation

/// One request over a socket of its own, without any cleverness: what came back, byte by byte.
package struct PlainRequest {
  private let lines: [String]
  private let address: URL

  /// A request to an address; fields are written as they are, and `host` in place of the address's own.
  package init(
    _ address: String, method: String = "GET", fields: [String] = [], body: String = "",
    host: String? = nil
  ) {
    let url = URL(string: address) ?? URL(filePath: "/")
    let target = address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
    self.address = url
    let own = (url.host() ?? "") + (url.port.map { ":\($0)" } ?? "")
    lines =
      ["\(method) \(target) HTTP/1.1", "Host: \(host ?? own)", "Connection: close"]
      + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]) + fields + ["", body]
  }

  /// Sends it and gives all bytes that came until the connection was closed.
  package func send() async throws -> Data {
    let text = lines.joined(separator: "\r\n")
    let port = UInt16(address.port ?? 80)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.exchange(Data(text.utf8), port) })
      }
    }
  }

  private static func exchange(_ request: Data, _ port: UInt16) throws -> Data {
    let socket = try Socket(domain: Int32(AF_INET))
    defer { try? socket.close() }
    try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
    _ = try socket.write(request)
    var answer = Data()
    while let bytes = try? socket.read(atMost: 4096) { answer.append(contentsOf: bytes) }
    return answer
  }
}

/// An answer as it came.
package struct PlainAnswer {
  /// The status code; 0 when there was no answer.
  package let status: Int
  /// The lines of the head.
  package let head: [String]
  /// The body without the head.
  package let body: String

  /// Reads what came.
  package init(_ bytes: Data) {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
    head = parts.first.map { $0.split(separator: "\r\n").map(String.init) } ?? []
    status = head.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
    body = parts.count > 1 ? parts[1] : ""
  }

  /// The value of a field of the head; nil without it.
  package func field(_ name: String) -> String? {
    head.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
