internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials
internal import Glibc
internal import Parts

/// Rows of tables, each a text of JSON, from a program that reads the tables.
///
/// A row is its number in the table, from 1, and the length of its text, both in 4 bytes with the lowest one
/// first, and the text in UTF-8, which is empty where the row has none. Behind the last row of a table comes one
/// with the number 0, whose text says what was read, the size of the table in bytes:
/// `{"table": "table/a.parquet", "rows": 12, "bytes": 3456}`.
struct FramedRows {
  private static let pieceSize = 1 << 20

  /// What was read of a table.
  private struct End: Decodable {
    let table: String
    let rows: Int
    let bytes: Int

    /// Whether it is the end of a table, by its size and its path, of which one may be told from another folder.
    func isOf(_ input: PartPlan.Input) -> Bool {
      let paths = [table, input.path].map { path in
        path.split(separator: "/").filter { $0 != "." && $0 != ".." }
      }
      let count = min(paths[0].count, paths[1].count)
      return bytes == input.bytes && paths[0].suffix(count) == paths[1].suffix(count)
    }
  }

  private let path: String
  private let tables: [PartPlan.Input]
  private let areAll: Bool

  /// All rows of each table, or some rows of each, in a file; `-` is standard input.
  init(_ path: String, of tables: [PartPlan.Input], areAll: Bool) {
    (self.path, self.tables, self.areAll) = (path, tables, areAll)
  }

  /// Hands out the rows with a text as lines, each with a line end.
  ///
  /// Throws ``PartError/badRows(_:reason:)`` for rows that are cut, and for those of other tables than these;
  /// ``PartError/notRouted(_:line:reason:)`` for one that is too long; ``IntakeError``, and what `body` throws.
  func forEach(_ body: (_ row: Int, _ line: [UInt8]) throws -> Void) throws {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw IntakeError.notReadable(path, reason: SystemReason.ofReading(path))
    }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var (bytes, latest, left) = ([UInt8]()[...], 0, tables)
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
      try check(row, length, after: latest, isOver: left.isEmpty)
      let text = try take(length) ?? []
      if row == 0 {
        left.remove(at: try place(ofEnd: text, after: latest, in: left))
        latest = 0
      } else {
        latest = row
        // Space between tokens stays space, and a line end within a string stays wrong.
        let line = text.map { $0 == 0x0A || $0 == 0x0D ? 0x09 : $0 } + [0x0A]
        if !text.isEmpty { try body(row, line) }
      }
    }
    guard let missing = left.first else { return }
    throw bad("the end of \(missing.path) is not among them")
  }

  private func bad(_ reason: String) -> PartError { .badRows(path, reason: reason) }

  /// Checks the head of a row.
  private func check(_ row: Int, _ length: Int, after latest: Int, isOver: Bool) throws {
    guard length <= LineRange.longest || areAll && row == latest + 1 else {
      throw bad("they do not begin with a number and a length")
    }
    guard !isOver else { throw bad("they go on behind the end of the last table") }
    guard row == 0 || row == latest + 1 || !areAll && row > latest else {
      throw bad(
        "row \(row) comes after row \(latest), and all rows must be given (without --every)")
    }
    guard length <= LineRange.longest else {
      throw PartError.notRouted(path, line: row, reason: "is longer than 64 MiB")
    }
  }

  /// The place of a table in a list, by what the rows say where they end.
  private func place(
    ofEnd text: ArraySlice<UInt8>, after latest: Int, in tables: [PartPlan.Input]
  ) throws -> Int {
    guard let end = try? JSONDecoder().decode(End.self, from: Data(text)) else {
      throw bad("they do not say what was read")
    }
    guard let place = tables.firstIndex(where: end.isOf) else {
      throw bad("they are of another table: \(end.table) with \(end.bytes) bytes")
    }
    guard end.rows == latest || !areAll && end.rows > latest else {
      throw bad("they are \(latest), and \(end.rows) were read")
    }
    return place
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
