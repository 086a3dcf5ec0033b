import Testing

@testable import Counting

@Suite struct RecordBlocksTests {
  private static let capacity = RecordBlocks<UInt64>.blockCapacity

  /// The numbers from 0 on, appended one by one.
  private func filled(_ count: Int) -> RecordBlocks<UInt64> {
    var blocks = RecordBlocks<UInt64>()
    for number in 0..<count { blocks.append(UInt64(number)) }
    return blocks
  }

  /// All records with their places, as they are lent.
  private func lent(_ blocks: RecordBlocks<UInt64>) -> [(place: Int, record: UInt64)] {
    var all: [(Int, UInt64)] = []
    unsafe blocks.forEachBlock { start, records in
      for place in records.indices { all.append((start + place, unsafe records[place])) }
    }
    return all
  }

  @Test(arguments: [0, 1, capacity - 1, capacity, capacity + 1, 3 * capacity + 5])
  func `records come back in their order and by their places`(count: Int) {
    var blocks = filled(count)
    defer { blocks.giveBack() }
    #expect(blocks.count == count)
    #expect(lent(blocks).map(\.place) == Array(0..<count))
    #expect(lent(blocks).map(\.record) == (0..<count).map(UInt64.init))
    #expect((0..<count).allSatisfy { blocks[$0] == UInt64($0) })
  }

  @Test func `records of a file go behind those that are there, across blocks`() {
    var blocks = filled(Self.capacity - 3)
    defer { blocks.giveBack() }
    var next = UInt64(Self.capacity - 3)
    let isWhole = unsafe blocks.append(2 * Self.capacity) { bytes in
      for place in 0..<bytes.count / 8 {
        unsafe bytes.storeBytes(of: next, toByteOffset: place * 8, as: UInt64.self)
        next += 1
      }
      return true
    }
    #expect(isWhole)
    #expect(lent(blocks).map(\.record) == (0..<3 * Self.capacity - 3).map(UInt64.init))
  }

  @Test func `a file that ends too soon is told`() {
    var blocks = filled(1)
    defer { blocks.giveBack() }
    let isWhole = unsafe blocks.append(5) { _ in false }
    #expect(!isWhole)
    #expect(blocks.count == 1)
  }
}
