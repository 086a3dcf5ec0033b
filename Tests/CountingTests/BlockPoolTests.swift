import Dispatch
import Synchronization
import Testing

@testable import Counting

@Suite struct BlockPoolTests {
  /// More blocks than two large pages have.
  private static let many = 2 * (2 << 20) / BlockPool.blockSize + 100

  /// The bytes that lie in any of the blocks, at their beginnings.
  private func addresses(_ blocks: [BlockPool.Block]) -> Set<UInt> {
    Set(blocks.map { unsafe UInt(bitPattern: $0.start) })
  }

  @Test func `blocks do not overlap and can be written to`() {
    let memory = BlockPool()
    let blocks = (0..<Self.many).map { _ in memory.take() }
    let sorted = addresses(blocks).sorted()
    #expect(sorted.count == Self.many)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= UInt(BlockPool.blockSize) })
    for block in blocks {
      unsafe block.start.storeBytes(
        of: 7, toByteOffset: BlockPool.blockSize - 1, as: UInt8.self)
    }
    memory.giveBack(blocks)
    memory.release()
  }

  @Test func `threads that take blocks at the same time take others`() {
    let memory = BlockPool()
    let taken = Mutex<[BlockPool.Block]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let blocks = (0..<300).map { _ in memory.take() }
      taken.withLock { $0 += blocks }
    }
    let blocks = taken.withLock(\.self)
    #expect(addresses(blocks).count == 8 * 300)
    memory.giveBack(blocks)
    memory.release()
  }

  @Test func `a block that was given back is taken again before new memory is`() {
    let memory = BlockPool()
    let blocks = (0..<Self.many).map { _ in memory.take() }
    let returned = [blocks[5], blocks[70], blocks[Self.many - 1]]
    memory.giveBack(returned)
    #expect(addresses((0..<3).map { _ in memory.take() }) == addresses(returned))
    memory.giveBack(blocks)
    memory.release()
  }

  @Test func `memory that was given back to the system is asked for in the same places`() {
    let memory = BlockPool()
    let blocks = (0..<Self.many).map { _ in memory.take() }
    for block in blocks { unsafe block.start.storeBytes(of: 7, as: UInt8.self) }
    memory.giveBack(blocks)
    memory.release()
    let again = (0..<Self.many).map { _ in memory.take() }
    let slab = UInt(2 << 20)
    #expect(Set(addresses(again).map { $0 / slab }) == Set(addresses(blocks).map { $0 / slab }))
    #expect(again.allSatisfy { unsafe $0.start.load(as: UInt8.self) == 0 })
    memory.giveBack(again)
    memory.release()
  }

  @Test func `what is in use stays when the rest is given back to the system`() {
    let memory = BlockPool()
    var blocks = (0..<1000).map { _ in memory.take() }
    let kept = blocks.remove(at: 400)
    unsafe kept.start.storeBytes(of: 42, as: UInt8.self)
    memory.giveBack(blocks)
    memory.release()
    #expect(unsafe kept.start.load(as: UInt8.self) == 42)
    let more = (0..<1000).map { _ in memory.take() }
    #expect(addresses(more + [kept]).count == 1001)
    memory.giveBack(more + [kept])
    memory.release()
  }
}
