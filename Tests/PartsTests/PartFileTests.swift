import TestSupport
import Testing

@testable import Parts

/// The file of a part.
@Suite struct PartFileTests {
  private static let identity = PartFile.Identity(plan: [1, 2], ground: [3], part: 7)

  private static func write(_ path: String) throws {
    let file = try PartWriter(path, identity)
    try file.write(.rows, ["a", "b"])
    try file.write(.sums, 5)
    try file.finish()
  }

  @Test func `sections come back in their order, and say what they are of`() throws {
    let folder = try ScratchFolder()
    try Self.write(folder["part"])
    let part = try PartReader(folder["part"])
    #expect(part.identity == Self.identity)
    var found: [(section: PartFile.Section, bytes: [UInt8])] = []
    try part.forEachSection { found.append(($0, $1)) }
    #expect(found.map(\.section) == [.rows, .sums])
    #expect(try found.last.map { try BinaryCoder.value(Int.self, of: $0.bytes) } == 5)
  }

  @Test func `a file that was not finished is not there`() throws {
    let folder = try ScratchFolder()
    try PartWriter(folder["part"], Self.identity).write(.sums, 5)
    #expect(try folder.files(".").isEmpty)
    #expect(throws: PartFault.self) { try PartReader(folder["part"]) }
  }

  @Test func `a file that is cut, changed or longer is refused`() throws {
    let folder = try ScratchFolder()
    try Self.write(folder["part"])
    let bytes = Array(try folder.bytes("part"))
    var others = bytes.indices.map { Array(bytes[..<$0]) }
    others.append(bytes + [0])
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      others.append(changed)
    }
    for other in others {
      try folder.write("part", other)
      #expect(throws: PartFault.self) { try PartReader(folder["part"]) }
    }
  }
}
