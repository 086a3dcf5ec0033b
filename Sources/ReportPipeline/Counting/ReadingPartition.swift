internal import FHIRDecoding

/// The readings of some administrations by all readers, numbered as in the linked record.
struct ReadingPartition {
  private(set) var records: [AdministrationRecord] = []
  private var texts: [UInt8] = []
  private var textStarts: [Int] = []

  /// Adds what one reader spooled.
  mutating func add(
    _ part: Spool<AdministrationRecord>.Partition, firstAttribution: Int, firstFinding: Int,
    reasons: [UInt32]
  ) {
    records.reserveCapacity(records.count + part.records.count)
    for var record in part.records {
      if record.attribution != AdministrationRecord.noAttribution {
        record.attribution += UInt32(firstAttribution)
      }
      record.finding += UInt32(firstFinding)
      record.reason = reasons[Int(record.reason)]
      records.append(record)
    }
    var start = texts.count
    for count in part.textCounts {
      textStarts.append(start)
      start += Int(count)
    }
    texts += part.texts
  }

  /// The id's text of a record; empty when texts are not kept.
  func text(of index: Int) -> ArraySlice<UInt8> {
    guard index < textStarts.count else { return [] }
    return texts[textStarts[index]..<textStarts[index] + Int(records[index].idCount)]
  }

  /// For each reading, whether there is a newer one of the same resource.
  func outdated() -> [Bool] {
    var outdated = [Bool](repeating: false, count: records.count)
    for repeated in repeatedReadings().values { settle(repeated, in: &outdated) }
    return outdated
  }

  /// The readings of each resource that was read more than once, by its first reading here.
  private func repeatedReadings() -> [Int: [Int]] {
    var repeated: [Int: [Int]] = [:]
    var firstReadings = FingerprintTable(capacity: records.count)
    for (index, record) in records.enumerated() where record.identity != .none {
      guard let first = firstReadings.insert(UInt32(index), for: record.identity) else { continue }
      repeated[Int(first), default: [Int(first)]].append(index)
    }
    return repeated
  }

  /// Of the readings of one resource only the newest is kept, looked at in the order of reading.
  private func settle(_ readings: [Int], in outdated: inout [Bool]) {
    let inOrder = readings.sorted { records[$0].ordinal < records[$1].ordinal }
    var newest = inOrder[0]
    for index in inOrder.dropFirst() {
      if records[index].recency.isNewer(than: records[newest].recency) {
        outdated[newest] = true
        newest = index
      } else {
        outdated[index] = true
      }
    }
  }
}
