import Foundation
import Testing

@testable import Features

/// How a file of lines is cut.
@Suite struct LineRangeTests {
  private func lines(of text: [UInt8], cutAt cuts: [Int]) throws -> [[UInt8]] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let bounds = [0] + cuts + [text.count]
    return try zip(bounds, bounds.dropFirst()).map { start, end in
      var found: [UInt8] = []
      try LineRange(file.path).forEach(beginningIn: start..<end) { found += $0 }
      return found
    }
  }

  @Test(arguments: ["é\n\n😀ü\nx", "one\n", "\n\n", "no end", "a\r\nb\r\n"])
  func `each line is in the range in which it begins, also when that ends within a character`(
    text: String
  ) throws {
    let bytes = Array(text.utf8)
    for first in 1...bytes.count {
      for second in first...bytes.count {
        let cuts = [first, second]
        let found = try lines(of: bytes, cutAt: cuts)
        #expect(found.flatMap(\.self) == bytes)
        for (cut, before) in zip(cuts, [found[0], found[0] + found[1]]) where cut < bytes.count {
          let lineEnd = bytes[(cut - 1)...].firstIndex(of: 0x0A).map { $0 + 1 }
          #expect(before.count == lineEnd ?? bytes.count)
        }
      }
    }
  }

  @Test func `lines over many pieces are whole`() throws {
    let long = [UInt8](repeating: 0x61, count: 3 << 20) + [0x0A]
    let bytes = long + [0x62, 0x0A] + long
    let found = try lines(of: bytes, cutAt: [1, long.count, long.count + 1])
    #expect(found.map(\.count) == [long.count, 0, 2, long.count])
  }

  @Test func `a file that became shorter is named`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("one\ntwo\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: PartError.changed([file.path])) {
      try LineRange(file.path).forEach(beginningIn: 4..<30) { _ in }
    }
  }
}
