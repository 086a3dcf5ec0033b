internal import FHIRDecoding
internal import MedicationAdherence

/// All readers' readings of some administrations, numbered as in the linked record.
struct ReadingPartition {
  /// What one reader stored of them, and how its numbers become those of the linked record.
  final class Part {
    private let batch: ReadingSpill.Batch
    private let firstReferences: UInt32
    private let firstFinding: UInt32
    private let reasons: [UInt32]
    /// The place of its first reading among those of all parts.
    let start: Int
    private let texts: (packed: SpilledTexts, others: SpilledTexts)

    fileprivate init(
      _ batch: ReadingSpill.Batch, firstReferences: Int, firstFinding: Int, reasons: [UInt32],
      start: Int
    ) {
      self.batch = batch
      (self.firstReferences, self.firstFinding) = (UInt32(firstReferences), UInt32(firstFinding))
      (self.reasons, self.start) = (reasons, start)
      texts = (SpilledTexts(of: batch.packed), SpilledTexts(of: batch.others))
    }

    /// The number of readings.
    var count: Int { batch.packed.records.count + batch.others.records.count }

    /// Lends each reading with its place in the part.
    ///
    /// `before` receives the references of the readings that follow, block by block.
    func forEach(
      before: (_ references: LazyMapSequence<Range<Int>, UInt32>) -> Void = { _ in },
      _ body: (_ index: Int, SpilledReading) throws(CountingError) -> Void
    ) throws(CountingError) {
      unsafe try batch.packed.records.forEachBlock { (start, records) throws(CountingError) in
        before(
          records.indices.lazy.map { [firstReferences] in
            unsafe records[$0].references + firstReferences
          })
        for offset in records.indices {
          let reading = unsafe records[offset].reading(in: batch.partition)
          try body(start + offset, numbered(reading))
        }
      }
      let first = batch.packed.records.count
      unsafe try batch.others.records.forEachBlock { (start, records) throws(CountingError) in
        for offset in records.indices {
          try body(first + start + offset, numbered(unsafe records[offset]))
        }
      }
    }

    @inline(__always)
    private func numbered(_ reading: SpilledReading) -> SpilledReading {
      reading.numbered(
        firstReferences: firstReferences, firstFinding: firstFinding, reasons: reasons)
    }

    /// Lends each identity with its place in the part.
    fileprivate func forEachIdentity(_ body: (_ index: Int, Fingerprint) -> Void) {
      unsafe batch.packed.records.forEachBlock { start, records in
        for offset in records.indices {
          body(start + offset, unsafe records[offset].identity(in: batch.partition))
        }
      }
      let first = batch.packed.records.count
      unsafe batch.others.records.forEachBlock { start, records in
        for offset in records.indices {
          body(first + start + offset, unsafe records[offset].identity)
        }
      }
    }

    /// A reading, as its reader numbered it.
    fileprivate subscript(index: Int) -> SpilledReading {
      let first = batch.packed.records.count
      return index < first
        ? batch.packed.records[index].reading(in: batch.partition)
        : batch.others.records[index - first]
    }

    /// The id's text of a reading; empty when texts are not kept.
    func text(of index: Int) -> ArraySlice<UInt8> {
      let first = batch.packed.records.count
      return index < first ? texts.packed[index] : texts.others[index - first]
    }
  }

  /// What each reader stored.
  private(set) var parts: [Part] = []
  /// The number of readings.
  private(set) var count = 0

  /// Adds what one reader stored.
  mutating func add(
    _ batch: ReadingSpill.Batch, firstReferences: Int, firstFinding: Int, reasons: [UInt32]
  ) {
    let part = Part(
      batch, firstReferences: firstReferences, firstFinding: firstFinding, reasons: reasons,
      start: count)
    parts.append(part)
    count += part.count
  }

  /// For each reading, whether another version of the resource keeps it from counting: it was
  /// deleted, or there is a newer one; empty when all may count.
  ///
  /// `deletions` are keyed by the part of an identity that is kept. `table` is cleared and used.
  func dispositions(
    by deletions: [Fingerprint: [Deletion]], using table: IdentityTable
  ) -> [Disposition?] {
    var dispositions = deletions.isEmpty ? [] : deleted(by: deletions)
    let repeated = repeatedReadings(using: table)
    guard !repeated.isEmpty else { return dispositions }
    if dispositions.isEmpty { dispositions = Array(repeating: nil, count: count) }
    for readings in repeated.values { settle(readings, in: &dispositions) }
    return dispositions
  }

  /// For each reading, ``Disposition/deleted`` where a deletion takes it back; empty when none
  /// does.
  private func deleted(by deletions: [Fingerprint: [Deletion]]) -> [Disposition?] {
    var dispositions: [Disposition?] = []
    for part in parts {
      part.forEachIdentity { index, identity in
        guard let deletions = deletions[identity],
          deletions.place(takingBack: part[index].recency) != nil
        else { return }
        if dispositions.isEmpty { dispositions = Array(repeating: nil, count: count) }
        dispositions[part.start + index] = .deleted
      }
    }
    return dispositions
  }

  /// The readings of each resource that was read more than once, by its first reading here.
  private func repeatedReadings(using table: IdentityTable) -> [Int: [Int]] {
    var repeated: [Int: [Int]] = [:]
    table.clear(capacity: count)
    let none = Fingerprint.none
    for part in parts {
      part.forEachIdentity { index, identity in
        let place = part.start + index
        guard identity != none,
          let first = table.note(place, of: identity, identity: { self[$0].identity })
        else { return }
        repeated[first, default: [first]].append(place)
      }
    }
    return repeated
  }

  /// A reading by its place, as its reader numbered it.
  private subscript(place: Int) -> SpilledReading {
    let part = parts.last { $0.start <= place } ?? parts[0]
    return part[place - part.start]
  }

  /// Marks all but the newest of the readings of one resource that were not deleted, compared in
  /// the order of reading.
  private func settle(_ readings: [Int], in dispositions: inout [Disposition?]) {
    let inOrder = readings.filter { dispositions[$0] == nil }
      .sorted { self[$0].ordinal < self[$1].ordinal }
    guard var newest = inOrder.first else { return }
    for place in inOrder.dropFirst() {
      if self[place].recency.isNewer(than: self[newest].recency) {
        dispositions[newest] = .duplicate
        newest = place
      } else {
        dispositions[place] = .duplicate
      }
    }
  }
}
