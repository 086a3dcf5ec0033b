/// How the place of its unit and the instant of some records fit into one number.
struct RecordPacking {
  private let units: UnitOrder
  private let (firstPlace, firstInstant): (UInt32, Int64)
  private let instantBits: Int
  /// The bits that the numbers have.
  let bits: Int

  /// Nil when they do not fit, and when there are no records.
  init?(_ blocks: [UnsafeBufferPointer<CountableRecord>], _ units: UnitOrder) {
    guard let first = unsafe blocks.first?.first else { return nil }
    var places = units.place(of: first)...units.place(of: first)
    var instants = first.instant...first.instant
    for block in unsafe blocks.indices {
      for offset in unsafe blocks[block].indices {
        let record = unsafe blocks[block][offset]
        places = places.widened(by: units.place(of: record))
        instants = instants.widened(by: record.instant)
      }
    }
    self.units = units
    (firstPlace, firstInstant) = (places.lowerBound, instants.lowerBound)
    instantBits = 64 - (instants.upperBound - instants.lowerBound).leadingZeroBitCount
    bits = 32 - (places.upperBound - places.lowerBound).leadingZeroBitCount + instantBits
    guard bits <= 64 else { return nil }
  }

  func key(of record: CountableRecord) -> UInt64 {
    UInt64(units.place(of: record) - firstPlace) &<< UInt64(instantBits)
      | UInt64(record.instant - firstInstant)
  }
}

extension ClosedRange {
  /// The range, widened so that it holds a value.
  fileprivate func widened(by value: Bound) -> ClosedRange {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
