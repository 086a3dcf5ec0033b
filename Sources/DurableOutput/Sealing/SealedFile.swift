internal import Glibc

/// A file of lines at rest, `Type.ndjson.adh`: gzip'd lines in chunks, each sealed by a ``DataKey``.
///
/// It begins with a magic number, which holds the number of the format, a digest of the key, and a random
/// number of its own. A chunk is its length (4 bytes, the highest first) and what is sealed: the length
/// of the lines likewise, and a member of gzip of whole lines, about 1 MiB. Each is sealed about the
/// file's beginning, its number and whether it is the last, which has no lines: so none can be taken
/// away, moved, or brought from another file.
package final class SealedFile: Sendable {
  /// Why a file, or a chunk of it, cannot be read.
  package enum Fault: Error, Equatable {
    /// It does not begin as such a file does.
    case notSealed
    /// It was sealed by another key.
    case otherKey
    /// A chunk was changed, or is not the one that belongs there.
    case damaged
    /// Its end is missing.
    case cutOff
    /// It belongs to another place than the one where it is.
    case otherPlace
    /// The system's reason.
    case system(Int32)
  }

  /// The number of chunks with lines.
  package var chunkCount: Int { starts.count - 1 }
  /// Whether the last chunk, which proves that none is missing, is not there.
  package let isCutOff: Bool

  private let descriptor: Int32
  private let key: DataKey
  private let header: [UInt8]
  /// Where each chunk begins, and where the last of them ends.
  private let starts: [Int]
  private let size: Int
  private let ownsDescriptor: Bool

  /// Opens a file, which has the name that it was given; in which folder it is does not matter.
  package convenience init(path: String, key: DataKey) throws(Fault) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    try self.init(descriptor: descriptor, key: key, closes: true)
    guard isAt(path, onlyName: true) else { throw .otherPlace }
  }

  /// Whether a path is where the file belongs.
  package func isAt(_ path: String, onlyName: Bool = false) -> Bool {
    SealedFormat.isAt(SealedFormat.place(in: header), path, onlyName: onlyName)
  }

  /// Reads a file that is open for as long as this is there, or is closed then.
  package init(descriptor: Int32, key: DataKey, closes: Bool = false) throws(Fault) {
    (self.descriptor, self.key, ownsDescriptor) = (descriptor, key, closes)
    size = Int(max(0, lseek(descriptor, 0, SEEK_END)))
    do throws(Fault) {
      header = try SealedFormat.header(of: descriptor, key: key)
      var starts = SealedFormat.starts(in: descriptor, size: size, behind: header)
      let number = starts.count - 2
      let isWhole =
        number >= 0 && starts[number + 1] == size
        && Self.isLast(
          SealedFormat.bytes(starts[number]..<size, of: descriptor), number, header, key)
      isCutOff = !isWhole
      if isWhole { starts.removeLast() }
      self.starts = starts
    } catch {
      if closes { close(descriptor) }
      throw error
    }
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  private static func isLast(
    _ chunk: [UInt8], _ number: Int, _ header: [UInt8], _ key: DataKey
  ) -> Bool {
    let context = SealedFormat.context(header, number, isLast: true)
    return key.open(chunk.dropFirst(SealedFormat.lengthSize), context: context) != nil
  }

  /// Where the bytes of a chunk lie in the file; those of the first and of the last one reach to the
  /// file's ends, and those of one that a file without lines does not have are all of it.
  package func range(of number: Int) -> Range<Int> {
    guard number < chunkCount else { return 0..<size }
    let start = number == 0 ? 0 : starts[number]
    return start..<(number == chunkCount - 1 ? size : starts[number + 1])
  }

  /// The bytes of a chunk as they are in the file, in its ``range(of:)``.
  package func bytes(of number: Int) -> [UInt8] {
    SealedFormat.bytes(range(of: number), of: descriptor)
  }

  /// The lines in the bytes of a chunk, padded with zeros, and the number of bytes without the padding.
  package func lines(
    of number: Int, in bytes: [UInt8], padding: Int = 0
  ) throws(Fault) -> (bytes: [UInt8], count: Int) {
    let first = starts[number] - range(of: number).lowerBound
    let sealed = first + SealedFormat.lengthSize..<first + starts[number + 1] - starts[number]
    let context = SealedFormat.context(header, number, isLast: false)
    guard sealed.upperBound <= bytes.count,
      let text = key.open(bytes[sealed], context: context),
      let lines = SealedFormat.expanded(text, padding: padding)
    else { throw .damaged }
    return lines
  }

  /// Hands out the lines of a file chunk by chunk.
  ///
  /// Throws ``Fault``, and what `body` throws.
  package static func forEach(
    in path: String, key: DataKey, _ body: ([UInt8]) throws -> Void
  ) throws {
    let file = try SealedFile(path: path, key: key)
    for number in 0..<file.chunkCount {
      try body(file.lines(of: number, in: file.bytes(of: number)).bytes)
    }
    if file.isCutOff { throw Fault.cutOff }
  }
}
