import DurableOutput
import Foundation
import Testing

extension Tag {
  /// Tests that run the program against the awkward server.
  @Tag static var server: Self
}

/// The SHA-256 of bytes as text.
enum SHA256Text {
  static func of(_ bytes: Data) -> String {
    String(hexadecimal: SHA256.hash(bytes.span))
  }
}
