/// The order in which things were read, whichever reader read them.
enum ReadingOrder {
  /// Where one thing is among those of several readers.
  struct Place {
    /// The reader.
    let reader: Int
    /// The place among what the reader has.
    let index: Int
  }

  /// The places of what several readers have, the one that was read first before the others.
  static func places<Reading>(
    of readings: [[Reading]], by ordinal: (Reading) -> UInt64
  ) -> [Place] {
    var placed: [(ordinal: UInt64, place: Place)] = []
    placed.reserveCapacity(readings.reduce(0) { $0 + $1.count })
    for reader in readings.indices {
      for index in readings[reader].indices {
        placed.append((ordinal(readings[reader][index]), Place(reader: reader, index: index)))
      }
    }
    placed.sort { $0.ordinal < $1.ordinal }
    return placed.map(\.place)
  }
}
