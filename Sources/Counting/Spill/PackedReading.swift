internal import FHIRDecoding
internal import MedicationAdherence

/// A stored reading in half the bytes.
///
/// Saves half the memory that is cleared, written and read again. Nearly all readings fit. Those
/// that do not (a fault, a day before 1900 or after 2079, a version above 254, an offset of 10
/// minutes, a period of over four hours) stay unpacked.
struct PackedReading: BitwiseCopyable, Sendable {
  private let identityLow: UInt64
  private let identityAndUpdate: UInt64
  private let placesAndVersion: UInt64
  private let dateAndOutcome: UInt64

  /// The day number of 1900-01-01.
  private static let firstDay = Day.firstPlausible.number
  /// The offset that is one step below the first that fits, in minutes; offsets are counted from it
  /// in quarters of an hour.
  private static let firstOffset: Int32 = -14 * 60 - 15
  /// The bits kept of an identity's high half; its partition tells the others.
  private static let identityBits: UInt64 = 21
  /// The bits of the two halves of the place in the order of reading.
  private static let ordinalBits: (high: UInt64, low: UInt64) = (20, 14)

  /// What is added to the precision of a date where the length of its period takes the place of the
  /// reason, which such a reading does not have: no date is that precise.
  private static let withPeriod: UInt8 = 2

  /// The part of an identity that every reading keeps, packed or not: 91 bits.
  static func kept(_ identity: Fingerprint) -> Fingerprint {
    Fingerprint(
      low: identity.low, high: identity.high % (UInt64(ReadingSpill.partitions) << identityBits))
  }

  /// Packs what was read; nil when it does not fit.
  @inline(__always)
  init?(_ record: AdministrationRecord) {
    let sinceFirst = Int32(record.offsetMinutes) &- Self.firstOffset
    let quarters = record.offsetMinutes == .min ? 0 : sinceFirst / 15
    guard record.fault == AdministrationRecord.Fault.none.rawValue, record.identity != .none,
      record.offsetMinutes == .min || (sinceFirst > 0 && quarters * 15 == sinceFirst),
      record.period == .none || record.reason == 0
    else { return nil }
    let hasPeriod = record.period != .none
    var (update, places, date) = (BitPacking(), BitPacking(), BitPacking())
    update.add(Self.kept(record.identity).high / UInt64(ReadingSpill.partitions), Self.identityBits)
    // Zero means absent, so values are shifted: an update by a bit, a version by 1.
    update.add(record.recency.lastUpdated.map { $0 << 1 | 1 } ?? 0, 43)
    places.add(record.recency.ordinal >> 32, Self.ordinalBits.high)
    places.add(record.recency.ordinal & 0xFFFF_FFFF, Self.ordinalBits.low)
    places.add(record.references, 22)
    places.add(record.recency.version.map { $0 + 1 } ?? 0, 8)
    date.add(record.day &- Self.firstDay, 16)
    date.add(record.millisecond, 27)
    date.add(quarters, 7)
    date.add(record.precisionPlusOne + (hasPeriod ? Self.withPeriod : 0), 3)
    date.add(record.outcome, 2)
    date.add(record.isInterrupted ? 1 : 0, 1)
    date.add(hasPeriod ? UInt32(record.period.rawValue) : record.reason, 8)
    guard !update.isTooSmall, !places.isTooSmall, !date.isTooSmall else { return nil }
    identityLow = record.identity.low
    (identityAndUpdate, placesAndVersion, dateAndOutcome) = (update.word, places.word, date.word)
  }

  /// The identity, given the partition.
  @inline(__always)
  func identity(in partition: Int) -> Fingerprint {
    var update = BitUnpacking(word: identityAndUpdate)
    let high = update.take(Self.identityBits) &* UInt64(ReadingSpill.partitions)
    return Fingerprint(low: identityLow, high: high | UInt64(truncatingIfNeeded: partition))
  }

  /// The index of its references: patient, order and medication.
  @inline(__always)
  var references: UInt32 {
    var places = BitUnpacking(
      word: placesAndVersion >> (Self.ordinalBits.high + Self.ordinalBits.low))
    return UInt32(truncatingIfNeeded: places.take(22))
  }

  /// The reading, given the partition.
  @inline(__always)
  func reading(in partition: Int) -> SpilledReading {
    var update = BitUnpacking(word: identityAndUpdate >> Self.identityBits)
    var places = BitUnpacking(word: placesAndVersion)
    var date = BitUnpacking(word: dateAndOutcome)
    let updated = Int64(truncatingIfNeeded: update.take(43))
    let ordinal = places.take(Self.ordinalBits.high) << 32 | places.take(Self.ordinalBits.low)
    let references = UInt32(truncatingIfNeeded: places.take(22))
    let version = places.take(8)
    let day = Int32(truncatingIfNeeded: date.take(16)) &+ Self.firstDay
    let millisecond = Int32(truncatingIfNeeded: date.take(27))
    let quarters = Int32(truncatingIfNeeded: date.take(7))
    let offset = Int16(truncatingIfNeeded: quarters &* 15 &+ Self.firstOffset)
    var precision = UInt8(truncatingIfNeeded: date.take(3))
    let outcome = UInt8(truncatingIfNeeded: date.take(2))
    let isInterrupted = date.take(1) != 0
    let note = UInt32(truncatingIfNeeded: date.take(8))
    let hasPeriod = precision > FHIRDateTime.Precision.second.rawValue + 1
    if hasPeriod { precision -= Self.withPeriod }
    return SpilledReading(
      identity: identity(in: partition),
      recency: Recency(
        version: version == 0 ? nil : version - 1,
        lastUpdated: updated & 1 == 0 ? nil : updated >> 1, ordinal: ordinal),
      references: references,
      note: hasPeriod ? 0 : note, millisecond: millisecond, day: day,
      offsetMinutes: quarters == 0 ? .min : offset, precisionPlusOne: precision, outcome: outcome,
      isInterrupted: isInterrupted, rawFault: AdministrationRecord.Fault.none.rawValue,
      period: hasPeriod
        ? AdministrationPeriod(rawValue: UInt16(truncatingIfNeeded: note)) : .none)
  }
}

/// Packs integers into one word, the first one lowest.
struct BitPacking {
  /// The word.
  private(set) var word: UInt64 = 0
  private var used: UInt64 = 0
  private var lost: UInt64 = 0

  /// Adds a number in a fixed count of bits; one that needs more, or is negative, does not fit the word.
  @inline(__always)
  mutating func add(_ number: some FixedWidthInteger, _ bits: UInt64) {
    let number = UInt64(truncatingIfNeeded: number)
    lost |= number &>> bits
    word |= number &<< used
    used &+= bits
  }

  /// Whether a number did not fit.
  var isTooSmall: Bool { lost != 0 }
}

/// Unpacks the integers of a word in the order in which they were added.
struct BitUnpacking {
  /// The word without the numbers already taken.
  var word: UInt64

  /// Takes the next number, which has the given count of bits.
  @inline(__always)
  mutating func take(_ bits: UInt64) -> UInt64 {
    defer { word &>>= bits }
    return word & (1 &<< bits &- 1)
  }
}
