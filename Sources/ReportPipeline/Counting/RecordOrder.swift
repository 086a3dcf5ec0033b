/// The order in which records are counted: by patient, unit, instant, order of reading.
///
/// Patient, unit and instant are packed into one number, as far as they differ among the records,
/// and the numbers sorted by their digits: that takes a few passes, however many records there are.
enum RecordOrder {
  private struct Entry {
    let key: UInt64
    let place: UInt32
  }

  /// The bits of a digit.
  private static let digitBits = 11

  /// The places of the records in that order.
  static func places(_ records: [CountableRecord]) -> [Int] {
    guard let packing = Packing(records) else {
      return records.indices.sorted(by: precedes(records))
    }
    var entries = records.enumerated().map { place, record in
      Entry(key: packing.key(of: record), place: UInt32(place))
    }
    sort(&entries, bits: packing.bits)
    var places = entries.map { Int($0.place) }
    for range in ties(entries) { places[range].sort(by: precedes(records)) }
    return places
  }

  /// Sorts by the lowest digit, then by the next one: each pass keeps the order of the one before.
  private static func sort(_ entries: inout [Entry], bits: Int) {
    var sorted = entries
    for shift in stride(from: 0, to: bits, by: digitBits) {
      var starts = [Int](repeating: 0, count: 1 << digitBits)
      for entry in entries { starts[digit(entry, shift)] += 1 }
      var next = 0
      for digit in starts.indices { (starts[digit], next) = (next, next + starts[digit]) }
      for entry in entries {
        let digit = digit(entry, shift)
        sorted[starts[digit]] = entry
        starts[digit] += 1
      }
      swap(&entries, &sorted)
    }
  }

  private static func digit(_ entry: Entry, _ shift: Int) -> Int {
    Int(truncatingIfNeeded: entry.key >> UInt64(shift)) & ((1 << digitBits) - 1)
  }

  /// The ranges of entries with one key.
  private static func ties(_ entries: [Entry]) -> [Range<Int>] {
    var (ties, start) = ([Range<Int>](), 0)
    for end in entries.indices.dropFirst() where entries[end].key != entries[start].key {
      if end - start > 1 { ties.append(start..<end) }
      start = end
    }
    if entries.count - start > 1 { ties.append(start..<entries.count) }
    return ties
  }

  private static func precedes(_ records: [CountableRecord]) -> (Int, Int) -> Bool {
    { left, right in
      let (a, b) = (records[left], records[right])
      return (a.patient, a.unit, a.instant, a.ordinal) < (b.patient, b.unit, b.instant, b.ordinal)
    }
  }
}

/// How patient, unit and instant of some records fit into one number.
private struct Packing {
  private let (firstPatient, firstUnit, firstInstant): (UInt32, UInt32, Int64)
  private let (unitBits, instantBits): (Int, Int)
  /// The bits that the numbers have.
  let bits: Int

  /// Nil when they do not fit, and when there are no records.
  init?(_ records: [CountableRecord]) {
    guard let first = records.first else { return nil }
    var patients = first.patient...first.patient
    var units = first.unit...first.unit
    var instants = first.instant...first.instant
    for record in records {
      patients = patients.widened(by: record.patient)
      units = units.widened(by: record.unit)
      instants = instants.widened(by: record.instant)
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
    let patientAndUnit =
      UInt64(record.patient - firstPatient) << UInt64(unitBits) | UInt64(record.unit - firstUnit)
    return patientAndUnit << UInt64(instantBits) | UInt64(record.instant - firstInstant)
  }
}

extension ClosedRange {
  /// The range, widened so that it holds a value.
  fileprivate func widened(by value: Bound) -> ClosedRange {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
