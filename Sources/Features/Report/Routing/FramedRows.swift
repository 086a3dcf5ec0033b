internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials
internal import Glibc
internal import Parts

/// Rows of a table, each a text of JSON, from a program that reads the table.
///
/// A row is its number in the file, from 1, and the length of its text, both in 4 bytes with the lowest one
/// first, and the text in UTF-8, which is empty where the row has none. Behind the last row comes one with the
/// number 0, whose text says what was read: `{"rows": 12, "bytes": 3456}`, the rows and the size of the table.
struct FramedRows {
  private static let pieceSize = 1 << 20

  /// What was read of a table.
  private struct End: Decodable {
    let rows: Int
    let bytes: Int
  }

  private let path: String
  /// The table; nil for some rows of any.
  private let table: PartPlan.Input?

  /// All rows of a table, or some rows of any table, in a file; `-` is standard input.
  init(_ path: String, of table: PartPlan.Input? = nil) { (self.path, self.table) = (path, table) }

  /// Hands out the rows with a text as lines, each with a line end.
  ///
  /// Throws ``PartError/badRows(_:reason:)`` for rows that are cut, and for other rows than all of the table;
  /// ``PartError/notRouted(_:line:reason:)`` for one that is too long; ``IntakeError``, and what `body` throws.
  func forEach(_ body: (_ row: Int, _ line: [UInt8]) throws -> Void) throws {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw IntakeError.notReadable(path, reason: SystemReason.ofReading(path))
    }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var (bytes, latest, hasEnd) = ([UInt8]()[...], 0, false)
    func take(_ count: Int, mayEnd: Bool = false) throws -> ArraySlice<UInt8>? {
      while bytes.count < count {
        let piece = try readPiece(descriptor)
        guard !piece.isEmpty else {
          if mayEnd, bytes.isEmpty { return nil }
          throw bad("they end within the row after row \(latest)")
        }
        bytes = (bytes + piece)[...]
      }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }
    while let head = try take(8, mayEnd: true) {
      let row = Int(UInt32(littleEndian: head.prefix(4)))
      let length = Int(UInt32(littleEndian: head.suffix(4)))
      try check(row, length, after: latest, hasEnd)
      let text = try take(length) ?? []
      if row == 0 {
        hasEnd = true
        try checkEnd(text, after: latest)
      } else {
        latest = row
        // Space between tokens stays space, and a line end within a string stays wrong.
        let line = text.map { $0 == 0x0A || $0 == 0x0D ? 0x09 : $0 } + [0x0A]
        if !text.isEmpty { try body(row, line) }
      }
    }
    guard table == nil || hasEnd else { throw bad("they do not say where they end") }
  }

  private func bad(_ reason: String) -> PartError { .badRows(path, reason: reason) }

  /// Checks the head of a row.
  private func check(_ row: Int, _ length: Int, after latest: Int, _ hasEnd: Bool) throws {
    if table != nil {
      guard row == 0 || row == latest + 1, !hasEnd else {
        throw bad(
          latest == 0
            ? "they do not begin with row 1"
            : "row \(row) comes after row \(latest); all rows of the table must be given")
      }
    }
    guard length <= LineRange.longest else {
      throw table == nil
        ? bad("one is longer than 64 MiB")
        : PartError.notRouted(path, line: row, reason: "is longer than 64 MiB")
    }
  }

  /// Checks what the rows say where they end.
  private func checkEnd(_ text: ArraySlice<UInt8>, after latest: Int) throws {
    guard let table else { return }
    guard let end = try? JSONDecoder().decode(End.self, from: Data(text)) else {
      throw bad("they do not say what was read")
    }
    guard end.rows == latest else {
      throw bad("they are \(latest), and \(end.rows) were read")
    }
    guard end.bytes == table.bytes else {
      throw bad("they are of a table of \(end.bytes) bytes, which \(table.path) has not")
    }
  }

  private func readPiece(_ descriptor: Int32) throws -> ArraySlice<UInt8> {
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe Descriptor.read(from: descriptor, into: $0)
    }
    guard count >= 0 else { throw IntakeError.notReadable(path, reason: SystemReason.last) }
    return piece[..<count]
  }
}
