internal import Glibc
internal import Synchronization

/// The memory of spools, in blocks of one size that go round among them.
///
/// What one spool gives back the next one takes, so that the system need not clear it again. Of the
/// slabs that it comes in, the first ones are filled first: as spools become shorter, the last ones
/// become free, and ``release()`` gives them back to the system.
final class SpoolMemory: Sendable {
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

    /// Takes the first free block; nil when there is none.
    mutating func takeFirst() -> Block? {
      while first < slabs.count {
        if slabs[first].free != 0 { return slabs[first].takeFirst() }
        first += 1
      }
      return nil
    }

    /// Takes over a slab.
    mutating func add(_ slab: Slab) {
      places[slab.address] = slabs.count
      slabs.append(slab)
    }
  }

  /// The memory that all spools of the process share.
  static let ofProcess = SpoolMemory()

  /// The bytes of a block.
  static let blockSize = 1 << 12

  private let state = Mutex(State())

  /// Takes a block, whose bytes are of no meaning.
  func take() -> Block {
    if let block = state.withLock({ $0.takeFirst() }) { return block }
    // Others need not wait until the system has cleared it.
    let slab = Slab()
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
        let bit: UInt128 = 1 << UInt128(block.place)
        precondition(state.slabs[place].free & bit == 0, "a block is given back once")
        state.slabs[place].free |= bit
        state.first = min(state.first, place)
      }
    }
  }

  /// Gives the slabs that are wholly free back to the system.
  func release() {
    state.withLock { state in
      for slab in state.slabs where slab.free == .max { slab.unmap() }
      state.slabs.removeAll { $0.free == .max }
      state.places = [:]
      for (place, slab) in state.slabs.enumerated() { state.places[slab.address] = place }
      state.first = 0
    }
  }

  /// 128 blocks side by side, at an address that is a multiple of their size.
  @safe
  private struct Slab: @unchecked Sendable {
    static let size = blockSize * UInt128.bitWidth

    private let start: UnsafeMutableRawPointer
    /// A bit for each block that is free.
    var free = UInt128.max

    init() {
      let mapped = unsafe mmap(
        nil, 2 * Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
        preconditionFailure("no memory for spools")
      }
      let before = Self.size - Int(UInt(bitPattern: mapped) % UInt(Self.size))
      unsafe start = mapped + before
      unsafe munmap(mapped, before)
      if before < Self.size { unsafe munmap(start + Self.size, Self.size - before) }
      // All at once, for that takes the system less time; where it cannot, it is done page by page.
      unsafe madvise(start, Self.size, MADV_POPULATE_WRITE)
    }

    var address: UInt { unsafe UInt(bitPattern: start) }

    /// The first free block, which is then taken; there must be one.
    mutating func takeFirst() -> Block {
      let place = free.trailingZeroBitCount
      free &= free - 1
      return unsafe Block(start: start + place * blockSize)
    }

    func unmap() { unsafe munmap(start, Self.size) }
  }
}
