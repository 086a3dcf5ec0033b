internal import CLinux

/// Records one behind the other, in blocks of the memory of spools.
///
/// Who has them gives the blocks back.
@safe
struct RecordBlocks<Record: BitwiseCopyable> {
  /// The records of a block.
  static var blockCapacity: Int { BlockPool.blockSize / MemoryLayout<Record>.stride }

  private var blocks: [BlockPool.Block] = []
  /// Where the next record goes, and how many more the last block has room for.
  private var next: UnsafeMutablePointer<Record>?
  private var room = 0

  /// The number of records.
  var count: Int { blocks.count * Self.blockCapacity - room }

  /// Forgets all records and gives their blocks back.
  mutating func giveBack() {
    if !blocks.isEmpty { BlockPool.ofProcess.giveBack(blocks) }
    self = RecordBlocks()
  }

  /// Appends a record.
  ///
  /// Where the next one goes is no more in the nearer memory when that comes, for there are many
  /// partitions; so it is asked for now.
  mutating func append(_ record: Record) {
    if room == 0 { grow() }
    unsafe next?.initialize(to: record)
    unsafe next = next.map { unsafe $0 + 1 }
    unsafe bring_near_for_writing(next)
    room -= 1
  }

  /// Appends so many records that `fill` writes; false when it did not.
  ///
  /// It is given the room for some of them at a time, and says whether it wrote them.
  mutating func append(_ count: Int, fill: (UnsafeMutableRawBufferPointer) -> Bool) -> Bool {
    var left = count
    while left > 0 {
      if room == 0 { grow() }
      let size = min(left, room)
      let bytes = unsafe UnsafeMutableRawBufferPointer(
        start: next, count: size * MemoryLayout<Record>.stride)
      guard unsafe fill(bytes) else { return false }
      unsafe next = next.map { unsafe $0 + size }
      room -= size
      left -= size
    }
    return true
  }

  /// Lends the records, block by block, in their order; `start` is the place of the first one lent.
  func forEachBlock<Failure: Error>(
    _ body: (_ start: Int, UnsafeBufferPointer<Record>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    for block in blocks {
      let size = min(Self.blockCapacity, count - start)
      let records = unsafe block.start.assumingMemoryBound(to: Record.self)
      unsafe try body(start, UnsafeBufferPointer(start: records, count: size))
      start += size
    }
  }

  /// A record by its place.
  subscript(place: Int) -> Record {
    precondition(0..<count ~= place, "a record has a place")
    let (block, offset) = place.quotientAndRemainder(dividingBy: Self.blockCapacity)
    return unsafe blocks[block].start.load(
      fromByteOffset: offset * MemoryLayout<Record>.stride, as: Record.self)
  }

  private mutating func grow() {
    let block = BlockPool.ofProcess.take()
    blocks.append(block)
    unsafe next = block.start.bindMemory(to: Record.self, capacity: Self.blockCapacity)
    room = Self.blockCapacity
  }
}

/// Records that were taken from a spool; their blocks are given back with them.
final class TakenRecords<Record: BitwiseCopyable>: @unchecked Sendable {
  private var blocks: RecordBlocks<Record>

  /// Takes over records.
  init(_ blocks: RecordBlocks<Record>) { self.blocks = blocks }

  deinit { blocks.giveBack() }

  /// The number of records.
  var count: Int { blocks.count }

  /// Lends the records, block by block, in their order; `start` is the place of the first one lent.
  func forEachBlock<Failure: Error>(
    _ body: (_ start: Int, UnsafeBufferPointer<Record>) throws(Failure) -> Void
  ) throws(Failure) {
    unsafe try blocks.forEachBlock(body)
  }

  /// A record by its place.
  subscript(place: Int) -> Record { blocks[place] }
}
