/// The order in which things were read, across all readers.
enum ReadingOrder {
  /// The reader and the index of one thing.
  struct Place: BitwiseCopyable, Sendable {
    private let readerNumber: UInt32
    private let indexNumber: UInt32

    /// Makes the place of a thing.
    init(reader: Int, index: Int) {
      (readerNumber, indexNumber) = (UInt32(reader), UInt32(index))
    }

    /// The reader.
    var reader: Int { Int(readerNumber) }
    /// The index among the reader's things.
    var index: Int { Int(indexNumber) }
  }

  /// The places of the things of several readers, in reading order.
  ///
  /// Each reader's things are in this order already, a chunk at a time, so whole chunks are merged.
  static func places<Reading>(
    of readings: [[Reading]], by ordinal: (Reading) -> UInt64
  ) -> [Place] {
    let ordinals = readings.map { $0.map(ordinal) }
    guard ordinals.allSatisfy(isRising) else { return sortedPlaces(ordinals) }
    var places: [Place] = []
    places.reserveCapacity(ordinals.reduce(0) { $0 + $1.count })
    var heads = [Int](repeating: 0, count: ordinals.count)
    while let (reader, end) = nextRun(ordinals, heads) {
      for index in heads[reader]..<end { places.append(Place(reader: reader, index: index)) }
      heads[reader] = end
    }
    return places
  }

  /// The reader whose next thing comes first, and the end of its things that precede those of the
  /// others; nil when nothing is left.
  private static func nextRun(_ ordinals: [[UInt64]], _ heads: [Int]) -> (reader: Int, end: Int)? {
    var (first, others) = (reader: -1, UInt64.max)
    var earliest = UInt64.max
    for reader in ordinals.indices where heads[reader] < ordinals[reader].count {
      let ordinal = ordinals[reader][heads[reader]]
      if first < 0 || ordinal < earliest {
        if first >= 0 { others = earliest }
        (first, earliest) = (reader, ordinal)
      } else {
        others = min(others, ordinal)
      }
    }
    guard first >= 0 else { return nil }
    var end = heads[first] + 1
    while end < ordinals[first].count, ordinals[first][end] < others { end += 1 }
    return (first, end)
  }

  private static func isRising(_ ordinals: [UInt64]) -> Bool {
    zip(ordinals, ordinals.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private static func sortedPlaces(_ ordinals: [[UInt64]]) -> [Place] {
    let placed = ordinals.indices.flatMap { reader in
      ordinals[reader].enumerated().map { ($1, Place(reader: reader, index: $0)) }
    }
    return placed.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
