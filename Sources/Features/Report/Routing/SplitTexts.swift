internal import Parts

/// Reads the texts of a split that a part counts, and those that all parts know, in their order.
///
/// They come from a block for each range of patients of whom the part counts some. One section of each is in
/// memory at a time.
struct SplitTexts {
  /// What is left of a block.
  private struct Block {
    let reader: PartReader
    /// The part in whose range its patients are; nil of texts for all parts.
    let home: Int?
    var places: ArraySlice<PartReader.Place>
    var units: ArraySlice<Unit> = []
  }

  private let routed: BlockSource.Routed
  private var blocks: [Block] = []

  /// Opens the blocks of a split.
  ///
  /// Throws ``PartError``.
  init(_ split: Int, of routed: BlockSource.Routed, _ homes: [Int]) throws {
    self.routed = routed
    try open(.shared(split: split), home: nil)
    for home in homes { try open(.lines(split: split, part: home), home: home) }
  }

  private mutating func open(_ file: BlockFolder.File, home: Int?) throws {
    let reader = try routed.blocks.reader(file)
    blocks.append(Block(reader: reader, home: home, places: try reader.places()[...]))
    try fill(blocks.count - 1)
  }

  /// The next text; nil behind the last one.
  ///
  /// Throws ``PartError``.
  mutating func next() throws -> Unit? {
    var first: Int?
    for (number, block) in blocks.enumerated() {
      guard let unit = block.units.first else { continue }
      if let known = first, blocks[known].units[blocks[known].units.startIndex].number < unit.number
      {
        continue
      }
      first = number
    }
    guard let first else { return nil }
    let unit = blocks[first].units.removeFirst()
    try fill(first)
    return unit
  }

  /// Reads on in a block until it has a text that is wanted, or ends.
  private mutating func fill(_ number: Int) throws {
    while blocks[number].units.isEmpty, let place = blocks[number].places.popFirst() {
      let units: [Unit] = try routed.blocks.value(at: place, of: blocks[number].reader)
      let home = blocks[number].home
      blocks[number].units = units.filter { isWanted($0, at: home) }[...]
    }
  }

  /// Whether the part counts a text in the range of the part `home`.
  private func isWanted(_ unit: Unit, at home: Int?) -> Bool {
    guard let home else { return true }
    return unit.key.isEmpty
      ? home == routed.part : routed.families.part(of: unit.key) == routed.part
  }
}
