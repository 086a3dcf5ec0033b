internal import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence

/// A file that is being read: its bytes, cut where one piece can be parsed without the next.
struct OpenFile {
  /// A piece of the file.
  struct Piece {
    let bytes: [UInt8]
    let count: Int
    let layout: Chunk.Layout
    let firstLine: Int
    /// What of the bytes is not yet in the file's hash, which is claimed for them; nil without.
    var unhashed: UnhashedBytes?
  }

  /// Something that could not be read.
  struct Problem {
    let reason: String
    let line: Int
    let detail: LedgerDetail
  }

  private(set) var problems: [Problem] = []
  private let raw: FileStream
  private var stream: any ByteStream
  private var carried: [UInt8]
  private var isAtEnd = false
  private var line = 1
  private var cutter: ValueCutter?

  /// Looks at the first bytes of a file: gzip or not, lines or documents.
  init(
    _ file: ReadableFile, path: String, isHashed: Bool, documents: UInt64, limits: ReadingLimits
  ) throws(ByteStreamError) {
    self.limits = limits
    let name = NamedContent(path)
    raw = FileStream(file, isHashed: isHashed)
    stream = raw
    var pieceSize = file.size.map {
      min(limits.pieceSize, max(min($0, limits.pieceSize) + 1, 1 << 12))
    }
    var first = try stream.readAll(atMost: 2)
    if first == [0x1F, 0x8B] {
      stream = GzipStream(raw, first: first, bombSize: limits.bombSize)
      (first, pieceSize) = ([], nil)
    } else if path.lowercased().hasSuffix(".gz"), !LineLayout.mayBeginJSON(first) {
      (problems, isAtEnd) = ([.notGzip(first)], true)
      first = []
    }
    self.pieceSize = pieceSize ?? limits.pieceSize
    carried = first
    documentsBefore = documents
    isNamedLines = name?.layout == .lines
    fillFirstPiece()
    carried.removeFirst(carried.byteOrderMarkCount)
    if LineLayout.isOtherEncoding(carried) {
      (problems, carried, isAtEnd) = ([.otherEncoding], [], true)
    }
    if isAtEnd, problems.isEmpty, name?.layout == .documents, LineLayout.isBlank(carried) {
      problems = [.noDocument]
    }
    if !isNamedLines, !LineLayout.isLines(carried) {
      cutter = ValueCutter(line: 1, documentCount: documents)
    }
    raw.isHashedAtOnce = stream !== raw
  }

  /// Where the bytes lie in the buffer that were read last, when they are not hashed yet.
  private var fresh = 0..<0
  private let limits: ReadingLimits
  /// The bytes that are read at once: of a short file all of them, so that no more must be cleared.
  private let pieceSize: Int
  private let documentsBefore: UInt64
  private let isNamedLines: Bool

  /// The number of documents begun in this file and those before it.
  var documents: UInt64 { cutter?.documents ?? documentsBefore }
  /// The number of bytes read, before decompression.
  var byteCount: Int { raw.byteCount }
  /// The SHA-256 of these bytes.
  func digest() -> String { raw.hash?.digest() ?? "" }

  /// Reads half a piece, so that the first chunk is no longer than the others, or the whole of a short
  /// file.
  private mutating func fillFirstPiece() {
    let size = max(min(limits.pieceSize / 2, pieceSize), carried.count)
    var buffer = carried + [UInt8](repeating: 0, count: size - carried.count)
    let count = fill(&buffer, from: carried.count, upTo: size)
    carried = Array(buffer[..<count])
  }

  /// The next piece; nil at the end of the file.
  ///
  /// `spare` is a buffer to reuse for the piece.
  mutating func next(reusing spare: inout [UInt8]) -> Piece? {
    while !(isAtEnd && carried.isEmpty) {
      var buffer = PieceBuffer.take(bufferSize, from: &spare, limits: limits)
      let count = fill(&buffer)
      let piece =
        cutter == nil ? lines(&buffer, count: count) : values(&buffer, count: count)
      guard var piece else {
        hash(buffer)
        spare = buffer
        continue
      }
      piece.unhashed = claimHash()
      return piece
    }
    return nil
  }

  /// How much is read into a buffer, with what is carried.
  private var bufferSize: Int {
    if isAtEnd { return carried.count }
    return max(pieceSize, min(2 * carried.count, limits.longestText + 1))
  }

  /// Moves the carried bytes to a buffer and reads until it is full; the number of bytes in it.
  private mutating func fill(_ buffer: inout [UInt8]) -> Int {
    let size = bufferSize
    let kept = carried.count
    buffer.replaceSubrange(0..<kept, with: carried)
    carried.removeAll(keepingCapacity: true)
    let count = fill(&buffer, from: kept, upTo: size)
    if !raw.isHashedAtOnce { fresh = kept..<count }
    return count
  }

  /// Claims the hash for what was read last; nil when it is hashed, or not to be.
  private mutating func claimHash() -> UnhashedBytes? {
    guard let hash = raw.hash, !fresh.isEmpty else { return nil }
    defer { fresh = 0..<0 }
    return UnhashedBytes(hash: hash, range: fresh, place: hash.claim())
  }

  /// Hashes what was read last into a buffer.
  private mutating func hash(_ buffer: [UInt8]) {
    unsafe buffer.withUnsafeBytes { bytes in
      unsafe raw.hash?.add(UnsafeRawBufferPointer(rebasing: bytes[fresh]))
    }
    fresh = 0..<0
  }

  /// Reads until a buffer is full or nothing is left; the number of bytes in it.
  private mutating func fill(_ buffer: inout [UInt8], from start: Int, upTo size: Int) -> Int {
    var count = start
    do throws(ByteStreamError) {
      while count < size, !isAtEnd {
        let read = try stream.read(into: &buffer, at: count, upTo: size)
        if read == 0 { isAtEnd = true }
        count += read
      }
    } catch {
      end(error)
    }
    return count
  }

  private mutating func end(_ error: ByteStreamError) {
    isAtEnd = true
    problems.append(Problem(error))
  }

  // MARK: - Lines

  /// The whole lines in a buffer; nil when there is none.
  private mutating func lines(_ buffer: inout [UInt8], count: Int) -> Piece? {
    let end = isAtEnd ? count : (LineLayout.lastLineEnd(buffer, count: count) ?? 0)
    carried.append(contentsOf: buffer[end..<count])
    if end == 0, carried.count > limits.longestText {
      hash(buffer)
      skipLongLine()
    }
    guard end > 0 else { return nil }
    let firstLine = line
    line += LineLayout.lineEnds(buffer, in: 0..<end)
    return Piece(bytes: buffer, count: end, layout: .lines, firstLine: firstLine)
  }

  /// Drops the line that is carried and what is left of it in the file.
  private mutating func skipLongLine() {
    problems.append(.longText(line: line))
    carried.removeAll()
    var buffer = [UInt8](repeating: 0, count: bufferSize + Chunk.padding)
    while !isAtEnd {
      let count = fill(&buffer)
      hash(buffer)
      guard let end = buffer[..<count].firstIndex(of: 0x0A) else { continue }
      carried = Array(buffer[(end + 1)..<count])
      line += 1
      return
    }
  }

  // MARK: - Documents

  /// The whole texts of the documents in a buffer; nil when there is none.
  private mutating func values(_ buffer: inout [UInt8], count: Int) -> Piece? {
    cutter?.scan(buffer, count: count)
    if isAtEnd { cutter?.finish() }
    let values = cutter?.takeValues() ?? []
    let neededFrom = cutter?.neededFrom ?? count
    if isAtEnd {
      noteOpenDocument()
    } else {
      carried.append(contentsOf: buffer[neededFrom..<count])
      cutter?.dropUnneeded()
      if carried.count > limits.longestText { giveUp() }
    }
    guard !values.isEmpty else { return nil }
    return Piece(bytes: buffer, count: count, layout: .values(values), firstLine: line)
  }

  private mutating func noteOpenDocument() {
    guard let line = cutter?.openDocumentLine else { return }
    problems.append(
      Problem(reason: Finding.cutOff, line: line, detail: .fact(.cutOff)))
  }

  private mutating func giveUp() {
    problems.append(.longText(line: cutter?.openDocumentLine ?? line))
    carried.removeAll()
    isAtEnd = true
  }
}

extension ByteStream {
  /// Reads up to a number of bytes; fewer only at the end.
  fileprivate func readAll(atMost limit: Int) throws(ByteStreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let read = try read(into: &bytes, at: count, upTo: limit)
      if read == 0 { break }
      count += read
    }
    bytes.removeSubrange(count...)
    return bytes
  }

  /// Reads once into a part of a buffer; 0 at the end.
  fileprivate func read(
    into buffer: inout [UInt8], at start: Int, upTo end: Int
  ) throws(ByteStreamError) -> Int {
    let result = unsafe buffer.withUnsafeMutableBytes { bytes -> Result<Int, ByteStreamError> in
      do throws(ByteStreamError) {
        return .success(
          unsafe try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
