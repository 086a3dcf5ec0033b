import Crypto
import Foundation
import Testing

extension Tag {
  /// Tests that run the program against the awkward server.
  @Tag static var server: Self
}

/// The SHA-256 of bytes as text.
enum SHA256Text {
  static func of(_ bytes: Data) -> String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
