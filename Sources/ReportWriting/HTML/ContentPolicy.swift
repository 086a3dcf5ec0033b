internal import Crypto
internal import Foundation

/// What a page's content security policy lets the page use.
enum ContentPolicy {
  /// The source that allows one style sheet or script inside the page, and no other.
  static func source(_ content: String) -> String {
    "sha256-" + Data(SHA256.hash(data: Data(content.utf8))).base64EncodedString()
  }
}
