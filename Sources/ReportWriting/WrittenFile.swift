package import Crypto

/// A file that was written, described beside the writing.
public struct WrittenFile: Equatable, Sendable {
  /// The path from the report's folder on.
  public let path: String
  /// The number of its bytes.
  public let byteCount: Int
  /// The SHA-256 of its bytes in hexadecimal.
  public let sha256: String

  /// Makes the description of a file.
  public init(path: String, byteCount: Int, sha256: String) {
    self.path = path
    self.byteCount = byteCount
    self.sha256 = sha256
  }

  /// A digest in hexadecimal.
  package static func text(_ digest: SHA256Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
