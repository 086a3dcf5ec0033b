internal import Glibc
internal import Synchronization

/// A pool of memory blocks of one size that spill stores share.
///
/// Saves the system clearing pages again: what one store gives back the next one takes. Blocks come
/// in slabs; the first slabs are filled first, so that the last ones become free as stores shrink,
/// and ``release()`` gives them back to the system.
final class BlockPool: Sendable {
  /// A block: its first byte.
  @safe
  struct Block: @unchecked Sendable {
    let start: UnsafeMutableRawPointer

    /// The address of the slab that it lies in.
    fileprivate var slab: UInt { unsafe UInt(bitPattern: start) & ~UInt(Slab.size - 1) }
    /// Its place in the slab.
    fileprivate var place: Int { unsafe Int(UInt(bitPattern: start) - slab) / blockSize }
  }

  private struct State {
    var slabs: [Slab] = []
    /// The slabs' places by their addresses.
    var places: [UInt: Int] = [:]
    /// No slab before this one has a free block.
    var first = 0
    /// Reserved addresses for slabs, without memory.
    var rooms: [Room] = []

    /// Takes the first free block; nil when there is none.
    mutating func takeFirst() -> Block? {
      while first < slabs.count {
        if let block = slabs[first].takeFirst() { return block }
        first += 1
      }
      return nil
    }

    /// Takes room for a slab.
    mutating func takeRoom() -> Room {
      if rooms.isEmpty { rooms = Room.reserve() }
      return rooms.removeLast()
    }

    /// Takes over a slab.
    mutating func add(_ slab: Slab) {
      places[slab.address] = slabs.count
      slabs.append(slab)
    }
  }

  /// The pool of the process.
  static let ofProcess = BlockPool()

  /// The bytes of a block.
  static let blockSize = 1 << 12

  private let state = Mutex(State())

  /// Takes a block with undefined bytes.
  func take() -> Block {
    if let block = state.withLock({ $0.takeFirst() }) { return block }
    // Outside the lock, because the system clears it now.
    let slab = Slab(in: state.withLock { $0.takeRoom() })
    return state.withLock { state in
      state.add(slab)
      guard let block = state.takeFirst() else { preconditionFailure("a new slab has blocks") }
      return block
    }
  }

  /// Gives blocks back.
  func giveBack(_ blocks: [Block]) {
    state.withLock { state in
      for block in blocks {
        guard let place = state.places[block.slab] else { continue }
        state.slabs[place].giveBack(block.place)
        state.first = min(state.first, place)
      }
    }
  }

  /// Gives the memory of entirely free slabs back to the system.
  func release() {
    state.withLock { state in
      for slab in state.slabs where slab.isFree { state.rooms.append(slab.emptied()) }
      state.slabs.removeAll { $0.isFree }
      state.places = [:]
      for (place, slab) in state.slabs.enumerated() { state.places[slab.address] = place }
      state.first = 0
    }
  }

  /// Reserved addresses for a slab, without memory.
  ///
  /// Many are reserved at once, because a reservation waits for all other threads' page faults.
  @safe
  private struct Room: @unchecked Sendable {
    let start: UnsafeMutableRawPointer

    /// How many slabs' addresses are reserved at once.
    private static let count = 16

    static func reserve() -> [Room] {
      let mapped = unsafe mmap(
        nil, (count + 1) * Slab.size, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
        preconditionFailure("no memory for spills")
      }
      let first = unsafe mapped + (Slab.size - Int(UInt(bitPattern: mapped) % UInt(Slab.size)))
      unsafe madvise(first, count * Slab.size, MADV_HUGEPAGE)
      return (0..<count).reversed().map { unsafe Room(start: first + $0 * Slab.size) }
    }
  }

  /// Adjacent blocks that fill one huge page, where the system has them.
  ///
  /// Saves page faults and table lookups: a huge page is cleared, found and given back faster than
  /// many small ones.
  @safe
  private struct Slab: @unchecked Sendable {
    static let size = 1 << 21
    private static let words = size / blockSize / UInt64.bitWidth

    private let start: UnsafeMutableRawPointer
    /// A bit for each block that is free.
    private var free = [UInt64](repeating: .max, count: words)

    /// Makes the system back the addresses with memory.
    init(in room: Room) {
      unsafe start = room.start
      // The first write allocates the whole huge page, concurrently with other threads.
      unsafe start.storeBytes(of: 0, as: UInt8.self)
    }

    var address: UInt { unsafe UInt(bitPattern: start) }

    /// Whether no block is taken.
    var isFree: Bool { free.allSatisfy { $0 == .max } }

    /// Takes the first free block; nil when there is none.
    mutating func takeFirst() -> Block? {
      guard let word = free.firstIndex(where: { $0 != 0 }) else { return nil }
      let place = word * UInt64.bitWidth + free[word].trailingZeroBitCount
      free[word] &= free[word] - 1
      return unsafe Block(start: start + place * blockSize)
    }

    /// Takes a block back, by its place.
    mutating func giveBack(_ place: Int) {
      let (word, bit) = place.quotientAndRemainder(dividingBy: UInt64.bitWidth)
      precondition(free[word] & 1 << UInt64(bit) == 0, "a block is given back once")
      free[word] |= 1 << UInt64(bit)
    }

    /// Gives its memory back to the system, and keeps the addresses.
    func emptied() -> Room {
      unsafe madvise(start, Self.size, MADV_DONTNEED)
      return unsafe Room(start: start)
    }
  }
}
