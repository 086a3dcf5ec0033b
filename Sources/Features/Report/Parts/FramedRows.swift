internal import DurableOutput
internal import FHIRFiles
internal import Glibc
internal import Parts

/// Rows of a table, each a text of JSON, from a program that reads the table.
///
/// A row is its number in the file, from 1, and the length of its text, both in 4 bytes with the lowest one
/// first, and the text in UTF-8.
struct FramedRows {
  private static let pieceSize = 1 << 20

  private let path: String
  private let isOrdered: Bool

  /// In a file; `-` is standard input.
  ///
  /// Rows of several files are not in the order of their numbers.
  init(_ path: String, isOrdered: Bool = true) { (self.path, self.isOrdered) = (path, isOrdered) }

  /// Hands out the rows as lines, each with a line end.
  ///
  /// Throws ``PartError/badRows(_:reason:)`` for rows that are cut or out of order, ``IntakeError``, and what
  /// `body` throws.
  func forEach(_ body: (_ row: Int, _ line: [UInt8]) throws -> Void) throws {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw IntakeError.notReadable(path, reason: SystemReason.ofReading(path))
    }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var (bytes, latest) = ([UInt8]()[...], 0)
    func take(_ count: Int, mayEnd: Bool = false) throws -> ArraySlice<UInt8>? {
      while bytes.count < count {
        let piece = try readPiece(descriptor)
        guard !piece.isEmpty else {
          if mayEnd, bytes.isEmpty { return nil }
          throw PartError.badRows(path, reason: "they end within the row after row \(latest)")
        }
        bytes = (bytes + piece)[...]
      }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }
    while let head = try take(8, mayEnd: true) {
      let row = Int(UInt32(littleEndian: head.prefix(4)))
      let length = Int(UInt32(littleEndian: head.suffix(4)))
      guard row > latest || !isOrdered else {
        throw PartError.badRows(path, reason: "row \(row) comes after row \(latest)")
      }
      guard length <= LineRange.longest else {
        throw PartError.notRouted(path, line: row, reason: "is longer than 64 MiB")
      }
      latest = row
      // Space between tokens stays space, and a line end within a string stays wrong.
      let text = try take(length) ?? []
      try body(row, text.map { $0 == 0x0A || $0 == 0x0D ? 0x09 : $0 } + [0x0A])
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
