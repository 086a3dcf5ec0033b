internal import FHIRDecoding

/// A stretch of a file of lines, for whoever reads it.
public struct LineStretch: Sendable {
  let file: LineFile
  /// The number of the stretch in the file.
  let number: Int
  /// The place of its bytes among those that are hashed; nil when none are.
  let hashPlace: Int?
  /// The index of the file among the inputs.
  let input: Int
  /// The number of the chunk in the order of reading.
  let sequence: Int

  /// Reads it; nil when no line begins in it.
  ///
  /// Its lines are counted from the first one of the chunk, for nobody knows how many come before.
  func chunk(reusing bytes: inout [UInt8]) -> Chunk? {
    guard let lines = file.lines(of: self, reusing: &bytes) else { return nil }
    return Chunk(
      bytes: lines.bytes, range: lines.range, layout: .lines, file: input, sequence: sequence,
      firstLine: 1)
  }
}
