public import FHIRDecoding

/// Where FHIR JSON comes from, in the order in which it is read.
///
/// A source is asked by one thread at a time. What it cannot read becomes a finding, and it goes on.
public protocol FHIRSource {
  /// The next piece of the input; nil at its end.
  ///
  /// `bytes` is a buffer that is no longer needed; the source may take it for the chunk. What of the
  /// chunk is not hashed yet must then be added to the hash, before the source is waited for again.
  mutating func nextChunk(reusing bytes: inout [UInt8], unhashed: inout UnhashedBytes?) -> Chunk?

  /// What could not be read so far.
  var findings: [Finding] { get }

  /// The inputs opened so far, in the order of reading.
  var inputs: [InputRecord] { get }
}

extension FHIRSource {
  /// The next piece of the input, hashed; nil at its end.
  public mutating func nextChunk(reusing bytes: inout [UInt8]) -> Chunk? {
    var unhashed: UnhashedBytes?
    let chunk = nextChunk(reusing: &bytes, unhashed: &unhashed)
    if let chunk { unhashed?.add(from: chunk) }
    return chunk
  }
}

/// One input as the manifest and the ledger name it.
public struct InputRecord: Sendable {
  /// The path as the user named it, with the way below a folder.
  public let path: String
  /// The number of bytes read, before decompression.
  public internal(set) var byteCount: Int
  /// The SHA-256 of these bytes in hexadecimal; empty when it was not asked for.
  public internal(set) var sha256: String

  /// Makes a record.
  public init(path: String, byteCount: Int, sha256: String) {
    self.path = path
    self.byteCount = byteCount
    self.sha256 = sha256
  }
}
