internal import DurableOutput
internal import FHIRDecoding
internal import Glibc

/// A file of lines that several threads read at the same time, each another stretch of it.
///
/// A stretch is a fixed range of the file's bytes and has the lines that begin in it. It can be
/// read without knowing where earlier lines end, so that no thread waits for another. What lies
/// behind the size that the file had when it was opened is not read, except for the end of the last
/// line. What cannot be read is left out; the lines after it are counted without it.
final class LineFile: StretchFile {
  /// What is found out about the file while it is read; it stands when the file is closed.
  let account: LineFileAccount

  /// The number of stretches.
  let stretchCount: Int

  private let file: ReadableFile
  private let size: Int
  private let start: Int
  private let limits: ReadingLimits
  /// Room before a stretch for the byte that shows whether a line begins with it.
  ///
  /// It is a whole cache line, because bytes at odd offsets are copied more slowly.
  private static let lead = 64
  /// Room behind a stretch for the end of its last line, at first.
  private static let trail = 1 << 12

  /// Takes a file that can be read like this: one of lines, not packed, by its name and its first bytes,
  /// longer than a piece; nil when it must be read from one end to the other.
  init?(_ file: ReadableFile, path: String, isHashed: Bool, limits: ReadingLimits) {
    guard let name = NamedContent(path), name.layout == .lines, !name.isPacked, !name.isSealed,
      let size = file.size, size > limits.pieceSize, let first = Self.beginning(of: file),
      !first.starts(with: [0x1F, 0x8B]), !LineLayout.isOtherEncoding(first)
    else { return nil }
    start = first.byteOrderMarkCount
    stretchCount = (size + limits.pieceSize - 1) / limits.pieceSize
    account = LineFileAccount(stretchCount: stretchCount, isHashed: isHashed)
    (self.file, self.size, self.limits) = (file, size, limits)
  }

  private static func beginning(of file: ReadableFile) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4)
    return unsafe pread(file.descriptor, &bytes, bytes.count, 0) == bytes.count ? bytes : nil
  }

  func lines(
    of stretch: LineStretch, reusing spare: inout [UInt8]
  ) -> (bytes: [UInt8], range: Range<Int>)? {
    var window = Window(self, stretch, &spare)
    let range = window.lines()
    account.note(window.found, at: stretch.number)
    if let range { return (window.bytes, range) }
    spare = window.bytes
    return nil
  }

  /// What of the file is in memory while the lines of a stretch are looked for.
  private struct Window {
    private let file: LineFile
    /// The bytes of the file, from the lead before the stretch, with the padding of chunks behind them.
    private(set) var bytes: [UInt8]
    /// What was found out about the stretch, except for its lines.
    private(set) var found = LineFileAccount.Stretch()
    /// Where the first byte lies in the file.
    private let offset: Int
    /// Where the stretch lies in the bytes.
    private let stretch: Range<Int>
    private let hashPlace: Int?
    private let isLast: Bool
    /// The number of bytes that were read.
    private var count = 0

    init(_ file: LineFile, _ stretch: LineStretch, _ spare: inout [UInt8]) {
      self.file = file
      hashPlace = stretch.hashPlace
      let begin = stretch.number * file.limits.pieceSize
      let end = min(begin + file.limits.pieceSize, file.size)
      offset = max(0, begin - LineFile.lead)
      self.stretch = begin - offset..<end - offset
      isLast = end == file.size
      bytes = PieceBuffer.take(
        LineFile.lead + self.stretch.count + LineFile.trail, from: &spare, limits: file.limits)
    }

    /// The lines that begin in the stretch; nil without any.
    mutating func lines() -> Range<Int>? {
      fill(upTo: LineFile.lead + stretch.count + LineFile.trail)
      guard let begin = firstLine(), begin < count else {
        hash(linesEnd: 0)
        return nil
      }
      let end = endOfLines(from: begin)
      hash(linesEnd: end)
      return begin < end ? begin..<end : nil
    }

    /// Reads on until there are `size` bytes, or until the file ends.
    private mutating func fill(upTo size: Int) {
      if bytes.count < size + Chunk.padding {
        bytes.append(
          contentsOf: repeatElement(0, count: size + Chunk.padding - bytes.count))
      }
      while count < size {
        let (room, place) = (size - count, off_t(offset + count))
        let read = unsafe bytes.withUnsafeMutableBytes { bytes in
          unsafe pread(
            file.file.descriptor, bytes.baseAddress.map { unsafe $0 + count }, room, place)
        }
        if read < 0, errno == EINTR { continue }
        if read < 0 { found.error = .system(errno) }
        guard read > 0 else { return }
        count += read
      }
    }

    /// Where the first line begins; nil when none begins in the stretch.
    private func firstLine() -> Int? {
      if offset + stretch.lowerBound == 0 { return file.start }
      let (before, end) = (stretch.lowerBound - 1, min(stretch.upperBound - 1, count))
      guard before < end else { return nil }
      return LineLayout.first(0x0A, of: bytes, in: before..<end).map { $0 + 1 }
    }

    /// Where the last line that begins in the stretch ends; a line that is too long is left out.
    private mutating func endOfLines(from begin: Int) -> Int {
      let end = endOfLastLine(from: max(begin, stretch.upperBound - 1))
      let longest = file.limits.longestText
      guard end - begin > longest else { return min(end + 1, count) }
      let before = LineLayout.lastLineEnd(bytes, count: min(stretch.upperBound - 1, count))
      let lastLine = max(begin, before ?? begin)
      guard end - lastLine > longest else { return min(end + 1, count) }
      found.longLine = LineLayout.lineEnds(bytes, in: begin..<lastLine)
      return lastLine
    }

    /// The first line end from a place on, or the end of the file; of a line that is too long, any place
    /// that tells that it is.
    private mutating func endOfLastLine(from place: Int) -> Int {
      var looked = place
      let most = stretch.upperBound + file.limits.longestText
      while true {
        if looked < count, let end = LineLayout.first(0x0A, of: bytes, in: looked..<count) {
          return end
        }
        looked = max(place, count)
        fill(upTo: min(2 * max(count, place), most))
        if count <= looked { return count }
      }
    }

    /// Adds to the hash what is the stretch's own; of the last one its last line, too, when that has
    /// become longer.
    private mutating func hash(linesEnd: Int) {
      let end = isLast ? max(stretch.upperBound, linesEnd) : stretch.upperBound
      let own = min(stretch.lowerBound, count)..<min(end, count)
      found.byteCount = own.count
      guard let hashPlace, let hash = file.account.hash else { return }
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe hash.add(UnsafeRawBufferPointer(rebasing: bytes[own]), at: hashPlace)
      }
    }
  }
}

/// A stretch of a file of lines, for whoever reads it.
public struct LineStretch: Sendable {
  let file: any StretchFile
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
  /// Its lines are counted from the first one of the chunk, because the number of lines before it
  /// is not known yet.
  func chunk(reusing bytes: inout [UInt8]) -> Chunk? {
    guard let lines = file.lines(of: self, reusing: &bytes) else { return nil }
    return Chunk(
      bytes: lines.bytes, range: lines.range, layout: .lines, file: input, sequence: sequence,
      firstLine: 1)
  }
}
