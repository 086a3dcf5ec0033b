public import FHIRDecoding

/// Where FHIR JSON comes from, in the order in which it is read.
///
/// One thread at a time uses a source. What cannot be read becomes a finding, and reading goes on.
public protocol FHIRSource {
  /// The next piece of the input; nil at its end.
  ///
  /// `bytes` is a buffer to reuse for the piece. Every piece must be read, because later ones may
  /// wait for it.
  mutating func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece?

  /// The number of lines before a chunk whose lines were counted from its own first line; 0 for
  /// other chunks.
  func linesBefore(chunk sequence: Int) -> Int

  /// What could not be read so far.
  var findings: [Finding] { get }

  /// The inputs opened so far, in the order of reading.
  var inputs: [InputRecord] { get }
}

extension FHIRSource {
  /// The next chunk, read one after the other, with the number of its first line; nil at the end.
  public mutating func nextChunk(reusing bytes: inout [UInt8]) -> Chunk? {
    while let piece = nextPiece(reusing: &bytes) {
      guard var chunk = piece.read(reusing: &bytes) else { continue }
      if case .stretch = piece {
        chunk.firstLine += linesBefore(chunk: chunk.sequence)
        piece.noteLines(LineLayout.lineEnds(chunk.bytes, in: chunk.range))
      }
      return chunk
    }
    return nil
  }
}

/// A piece of the input.
///
/// Several threads read their pieces at the same time.
public enum SourcePiece: Sendable {
  /// It is read already; what of it is not hashed yet.
  case chunk(Chunk, UnhashedBytes?)
  /// It is a stretch of a file of lines.
  case stretch(LineStretch)

  /// Reads it; nil when nothing begins in it.
  ///
  /// `bytes` is a buffer to reuse. The lines of a stretch are counted from its own first line.
  public func read(reusing bytes: inout [UInt8]) -> Chunk? {
    switch self {
    case .chunk(let chunk, let unhashed):
      unhashed?.add(from: chunk)
      return chunk
    case .stretch(let stretch): return stretch.chunk(reusing: &bytes)
    }
  }

  /// Records how many lines it has, once they are counted.
  public func noteLines(_ count: Int) {
    guard case .stretch(let stretch) = self else { return }
    stretch.file.account.noteLines(count, at: stretch.number)
  }
}

/// One input as the manifest and the ledger name it.
public struct InputRecord: Codable, Sendable {
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
