public import FHIRDecoding

/// Where FHIR JSON comes from, in the order in which it is read.
///
/// A source is asked by one thread at a time. What it cannot read becomes a finding, and it goes on.
public protocol FHIRSource {
  /// The next piece of the input; nil at its end.
  ///
  /// `bytes` is a buffer that is no longer needed; the source may take it for the piece. Whoever has a
  /// piece must read it, for what was handed out later may wait for that.
  mutating func nextPiece(reusing bytes: inout [UInt8]) -> SourcePiece?

  /// The number of lines before a chunk whose lines were counted from its own first; 0 before others.
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

/// A piece of the input, to be read by whoever has it, while others read theirs.
public enum SourcePiece: Sendable {
  /// It is read already; what of it is not hashed yet.
  case chunk(Chunk, UnhashedBytes?)
  /// It is a stretch of a file of lines.
  case stretch(LineStretch)

  /// Reads it; nil when nothing begins in it.
  ///
  /// `bytes` is a buffer that is no longer needed. The lines of a stretch are counted from its own first.
  public func read(reusing bytes: inout [UInt8]) -> Chunk? {
    switch self {
    case .chunk(let chunk, let unhashed):
      unhashed?.add(from: chunk)
      return chunk
    case .stretch(let stretch): return stretch.chunk(reusing: &bytes)
    }
  }

  /// Says how many lines it has, once they are counted.
  public func noteLines(_ count: Int) {
    guard case .stretch(let stretch) = self else { return }
    stretch.file.account.noteLines(count, at: stretch.number)
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
