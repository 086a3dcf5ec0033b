internal import FHIRDecoding

/// The readings of some administrations by all readers, numbered as in the linked record.
struct ReadingPartition {
  /// What one reader spooled of them, and how its numbers become those of the linked record.
  final class Part {
    fileprivate let lot: Spool<SpooledReading>.Lot
    fileprivate let firstAttribution: UInt32
    fileprivate let firstFinding: UInt32
    fileprivate let reasons: [UInt32]
    /// The place of its first reading among those of all parts.
    let start: Int
    /// Where the text of each reading begins; empty when texts are not kept.
    fileprivate let textStarts: [Int]

    /// Lends each reading with its place in the part.
    func forEach(
      _ body: (_ index: Int, SpooledReading) throws(RunError) -> Void
    ) throws(RunError) {
      unsafe try lot.records.forEachBlock { (start, records) throws(RunError) in
        for offset in records.indices {
          let reading = unsafe records[offset]
          try body(
            start + offset,
            reading.numbered(
              firstAttribution: firstAttribution, firstFinding: firstFinding, reasons: reasons))
        }
      }
    }

    /// The id's text of a reading; empty when texts are not kept.
    func text(of index: Int) -> ArraySlice<UInt8> {
      guard !textStarts.isEmpty else { return [] }
      let start = textStarts[index]
      return lot.texts[start..<start + Int(lot.textCounts[index])]
    }

    fileprivate init(
      _ lot: Spool<SpooledReading>.Lot, firstAttribution: Int, firstFinding: Int,
      reasons: [UInt32], start: Int
    ) {
      self.lot = lot
      (self.firstAttribution, self.firstFinding) = (UInt32(firstAttribution), UInt32(firstFinding))
      (self.reasons, self.start) = (reasons, start)
      var starts: [Int] = []
      var end = 0
      for count in lot.textCounts {
        starts.append(end)
        end += Int(count)
      }
      textStarts = starts
    }
  }

  /// What each reader spooled.
  private(set) var parts: [Part] = []
  /// The number of readings.
  private(set) var count = 0

  /// Adds what one reader spooled.
  mutating func add(
    _ lot: Spool<SpooledReading>.Lot, firstAttribution: Int, firstFinding: Int,
    reasons: [UInt32]
  ) {
    parts.append(
      Part(
        lot, firstAttribution: firstAttribution, firstFinding: firstFinding, reasons: reasons,
        start: count))
    count += lot.records.count
  }

  /// For each reading, whether there is a newer one of the same resource; empty when there is none of
  /// any.
  ///
  /// `table` is cleared and used.
  func outdated(using table: IdentityTable) -> [Bool] {
    let repeated = repeatedReadings(using: table)
    guard !repeated.isEmpty else { return [] }
    var outdated = [Bool](repeating: false, count: count)
    for readings in repeated.values { settle(readings, in: &outdated) }
    return outdated
  }

  /// The readings of each resource that was read more than once, by its first reading here.
  private func repeatedReadings(using table: IdentityTable) -> [Int: [Int]] {
    var repeated: [Int: [Int]] = [:]
    table.clear(capacity: count)
    let none = Fingerprint.none
    for part in parts {
      unsafe part.lot.records.forEachBlock { start, records in
        for offset in records.indices {
          let (place, identity) = (part.start + start + offset, unsafe records[offset].identity)
          guard identity != none,
            let first = table.note(place, of: identity, identity: { self[$0].identity })
          else { continue }
          repeated[first, default: [first]].append(place)
        }
      }
    }
    return repeated
  }

  /// A reading by its place, as its reader numbered it.
  private subscript(place: Int) -> SpooledReading {
    let part = parts.last { $0.start <= place } ?? parts[0]
    return part.lot.records[place - part.start]
  }

  /// Of the readings of one resource only the newest is kept, looked at in the order of reading.
  private func settle(_ readings: [Int], in outdated: inout [Bool]) {
    let inOrder = readings.sorted { self[$0].ordinal < self[$1].ordinal }
    var newest = inOrder[0]
    for place in inOrder.dropFirst() {
      if self[place].recency.isNewer(than: self[newest].recency) {
        outdated[newest] = true
        newest = place
      } else {
        outdated[place] = true
      }
    }
  }
}
