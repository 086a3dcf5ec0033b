import TestSupport
import Testing

@testable import Features

/// Rows that another program reads from a table: all of them, or none is taken.
@Suite struct FramedRowsTests {
  private static func row(_ number: UInt32, _ text: String) -> [UInt8] {
    let numbers = [number, UInt32(text.utf8.count)]
    return numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
      + text.utf8
  }

  private static let rows =
    row(1, #"{"a":"b"}"#) + row(2, "") + row(3, "{\r\n}")
    + row(0, #"{"table":"a","rows":3,"bytes":9}"#)

  /// The lines of rows of a table of 9 bytes, each with its number; all rows of it, or any.
  private func lines(_ rows: [UInt8], areAll: Bool = true) throws -> [String] {
    let folder = try ScratchFolder()
    try folder.write("a", "PAR1 PAR1")
    let table = PartPlan.Input(path: folder.path + "/a")
    let path = try folder.write("rows", rows)
    var lines: [String] = []
    try FramedRows(path, of: [table], areAll: areAll).forEach { row, line in
      lines.append("\(row) " + String(decoding: line, as: UTF8.self))
    }
    return lines
  }

  @Test func `a row is a line, and one without a text is none`() throws {
    #expect(try lines(Self.rows) == ["1 {\"a\":\"b\"}\n", "3 {\t\t}\n"])
  }

  @Test func `some rows are enough where all are not asked for, and their end is still needed`()
    throws
  {
    let end = Self.row(0, #"{"table":"a","rows":9,"bytes":9}"#)
    let some = Self.row(4, "4") + Self.row(7, "7")
    #expect(try lines(some + end, areAll: false) == ["4 4\n", "7 7\n"])
    #expect(throws: PartError.self) { try lines(some, areAll: false) }
    #expect(throws: PartError.self) { try lines(some + end) }
  }

  @Test func `any cut of all rows is refused`() throws {
    for count in 0..<Self.rows.count {
      #expect(throws: PartError.self) { try lines(Array(Self.rows[..<count])) }
    }
  }

  @Test(arguments: [
    row(0, #"{"table":"a","rows":1,"bytes":9}"#), row(0, #"{"table":"a","rows":0,"bytes":8}"#),
    row(0, "rows"),
    row(0, #"{"table":"b","rows":0,"bytes":9}"#),
    row(2, "{}") + row(0, #"{"table":"a","rows":2,"bytes":9}"#), rows + rows,
    Array("{\"resourceType\":1}".utf8),
  ])
  func `other rows than those of the table are refused`(rows: [UInt8]) {
    #expect(throws: PartError.self) { try lines(rows) }
  }

  @Test func `whatever the bytes are, they are read or refused`() throws {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<2000 {
      var bytes = Self.rows
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      do { _ = try lines(bytes) } catch is PartError {}
    }
  }
}
