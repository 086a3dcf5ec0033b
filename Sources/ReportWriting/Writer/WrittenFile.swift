/// A file that was written, described beside the writing.
public struct WrittenFile: Equatable, Sendable {
  /// The path from the report's folder on.
  public let path: String
  /// The number of its bytes.
  public let byteCount: Int
  /// The SHA-256 of its bytes.
  public let sha256: [UInt8]

  /// Makes the description of a file.
  public init(path: String, byteCount: Int, sha256: [UInt8]) {
    self.path = path
    self.byteCount = byteCount
    self.sha256 = sha256
  }
}
