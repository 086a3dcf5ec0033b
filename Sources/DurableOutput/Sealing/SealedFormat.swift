internal import Glibc

/// How a ``SealedFile`` is made up.
enum SealedFormat {
  /// No text begins like this; the number of the format follows.
  private static let magic: [UInt8] = [0x89, 0x41, 0x44, 0x48, 0x0D, 0x0A, 0x1A]
  /// The format of a file that may have any name, and of one that says where it belongs.
  private static let (freeFormat, placedFormat): (UInt8, UInt8) = (1, 2)
  private static let keyDigestSize = 8
  private static let ownNumberSize = 16
  /// The bytes before the first chunk, or before the length of the place and the place.
  static let headerSize = magic.count + 1 + keyDigestSize + ownNumberSize
  /// The bytes of a length.
  static let lengthSize = 4
  /// The bytes of lines from which on a chunk is sealed.
  static let chunkSize = 1 << 20

  /// The beginning of a new file, which belongs to a place (`base/Patient`) or, with an empty one, anywhere.
  static func newHeader(_ key: DataKey, place: String) -> [UInt8] {
    let place = Array(place.utf8.prefix(Int(UInt8.max)))
    let header =
      magic + [place.isEmpty ? freeFormat : placedFormat] + digest(key)
      + DataKey.randomBytes(ownNumberSize)
    return place.isEmpty ? header : header + [UInt8(place.count)] + place
  }

  private static func digest(_ key: DataKey) -> ArraySlice<UInt8> {
    key.digest(of: magic + [freeFormat]).prefix(keyDigestSize)
  }

  /// The beginning of a file.
  static func header(of descriptor: Int32, key: DataKey) throws(SealedFile.Fault) -> [UInt8] {
    let header = bytes(0..<headerSize, of: descriptor)
    guard header.starts(with: magic), header.count == headerSize,
      [freeFormat, placedFormat].contains(header[magic.count])
    else { throw .notSealed }
    guard header.dropFirst(magic.count + 1).starts(with: digest(key)) else { throw .otherKey }
    guard header[magic.count] == placedFormat else { return header }
    let length = bytes(headerSize..<headerSize + 1, of: descriptor)
    let end = headerSize + 1 + Int(length.first ?? 0)
    let place = bytes(headerSize + 1..<end, of: descriptor)
    guard end == headerSize + 1 + place.count, !place.isEmpty else { throw .cutOff }
    return header + length + place
  }

  /// Where a file belongs, as its beginning says; empty for one that may be anywhere.
  static func place(in header: [UInt8]) -> String {
    String(decoding: header.dropFirst(headerSize + 1), as: UTF8.self)
  }

  /// Whether a path ends as a place says; with `onlyName` the folders do not matter.
  static func isAt(_ place: String, _ path: String, onlyName: Bool) -> Bool {
    let name = { (part: Substring) in part.prefix { $0 != "." } }
    let (wanted, parts) = (place.split(separator: "/"), path.split(separator: "/"))
    guard let last = wanted.last else { return true }
    guard let file = parts.last, name(file) == last else { return false }
    return onlyName || parts.dropLast().suffix(wanted.count - 1).elementsEqual(wanted.dropLast())
  }

  /// Where the chunks begin, and where the last of them ends that is there whole.
  static func starts(in descriptor: Int32, size: Int, behind header: [UInt8]) -> [Int] {
    var starts = [header.count]
    var place = header.count
    while place + lengthSize <= size {
      let end =
        place + lengthSize + length(bytes(place..<place + lengthSize, of: descriptor)[...])
      guard end <= size else { break }
      starts.append(end)
      place = end
    }
    return starts
  }

  /// What a chunk is sealed about.
  static func context(_ header: [UInt8], _ number: Int, isLast: Bool) -> [UInt8] {
    header + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } + [isLast ? 1 : 0]
  }

  /// The bytes of a chunk in the file.
  static func chunk(
    _ lines: [UInt8], _ number: Int, isLast: Bool, header: [UInt8], key: DataKey
  ) throws -> [UInt8] {
    let text = isLast ? [] : written(length: lines.count) + (try MemorySink.compressed(lines))
    let sealed = key.seal(text, context: context(header, number, isLast: isLast))
    return written(length: sealed.count) + sealed
  }

  /// The lines in the text of a chunk, with zeros behind them; nil for a text that none has.
  static func expanded(_ text: [UInt8], padding: Int) -> (bytes: [UInt8], count: Int)? {
    guard text.count > lengthSize else { return nil }
    let count = length(text.prefix(lengthSize))
    var lines = [UInt8](repeating: 0, count: count + padding)
    var (place, filled) = (lengthSize, 0)
    let decoder = GzipDecoder(bombSize: .max)
    while place < text.count {
      let step = unsafe text[place...].withUnsafeBufferPointer { input in
        unsafe lines.withUnsafeMutableBufferPointer { room in
          try? unsafe decoder.step(
            input, into: UnsafeMutableBufferPointer(rebasing: room[filled..<max(count, filled + 1)])
          )
        }
      }
      guard let step, step.consumed > 0 || step.produced > 0 else { return nil }
      (place, filled) = (place + step.consumed, filled + step.produced)
      if filled > count || filled == count && decoder.isAtMemberEnd { break }
    }
    return filled == count && decoder.isAtMemberEnd ? (lines, count) : nil
  }

  /// Bytes of a file; fewer where it ends.
  static func bytes(_ range: Range<Int>, of descriptor: Int32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: range.count) { room, filled in
      while filled < range.count {
        let read = unsafe pread(
          descriptor, room.baseAddress.map { unsafe $0 + filled }, range.count - filled,
          off_t(range.lowerBound + filled))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        filled += read
      }
    }
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func written(length: Int) -> [UInt8] {
    (0..<lengthSize).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
  }
}

/// Bytes that are written to memory.
private final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) { self.bytes += bytes }
  func close() {}

  /// Bytes as gzip.
  static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    let sink = MemorySink()
    let gzip = GzipSink(into: sink)
    try gzip.write(bytes)
    try gzip.close()
    return sink.bytes
  }
}
