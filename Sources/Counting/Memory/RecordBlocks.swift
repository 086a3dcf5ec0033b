internal import CLinux

/// Records in sequence, in blocks of the pool.
///
/// Saves copying as they grow: a further block is taken instead. The owner gives the blocks back.
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
  /// Saves a cache miss by prefetching the next place: with many partitions it would have left the
  /// cache by the time it is written.
  mutating func append(_ record: Record) {
    if room == 0 { grow() }
    unsafe next?.initialize(to: record)
    unsafe next = next.map { unsafe $0 + 1 }
    unsafe prefetch_for_writing(next)
    room -= 1
  }

  /// Appends `count` records, which `fill` writes; false when it fails.
  ///
  /// `fill` receives room for some of them at a time, and returns whether it wrote them.
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

  /// Calls `body` with each block of records in order; `start` is the place of its first one.
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

/// Records taken from a store; their blocks are given back on release.
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
