/// How patient, unit and instant of some records fit into one number.
struct RecordPacking {
  private let (firstPatient, firstUnit, firstInstant): (UInt32, UInt32, Int64)
  private let (unitBits, instantBits): (Int, Int)
  /// The bits that the numbers have.
  let bits: Int

  /// Nil when they do not fit, and when there are no records.
  init?(_ blocks: [UnsafeBufferPointer<CountableRecord>]) {
    guard let first = unsafe blocks.first?.first else { return nil }
    var patients = first.patient...first.patient
    var units = first.unit...first.unit
    var instants = first.instant...first.instant
    for block in unsafe blocks.indices {
      for offset in unsafe blocks[block].indices {
        let record = unsafe blocks[block][offset]
        patients = patients.widened(by: record.patient)
        units = units.widened(by: record.unit)
        instants = instants.widened(by: record.instant)
      }
    }
    let (range, isTooWide) = instants.upperBound.subtractingReportingOverflow(instants.lowerBound)
    (firstPatient, firstUnit) = (patients.lowerBound, units.lowerBound)
    firstInstant = instants.lowerBound
    unitBits = 32 - (units.upperBound - units.lowerBound).leadingZeroBitCount
    instantBits = 64 - range.leadingZeroBitCount
    let patientBits = 32 - (patients.upperBound - patients.lowerBound).leadingZeroBitCount
    bits = patientBits + unitBits + instantBits
    guard !isTooWide, bits <= 64 else { return nil }
  }

  func key(of record: CountableRecord) -> UInt64 {
    let (patient, unit) = (UInt64(record.patient - firstPatient), UInt64(record.unit - firstUnit))
    return (patient &<< UInt64(unitBits) | unit) &<< UInt64(instantBits)
      | UInt64(bitPattern: record.instant &- firstInstant)
  }
}

extension ClosedRange {
  /// The range, widened so that it holds a value.
  fileprivate func widened(by value: Bound) -> ClosedRange {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
