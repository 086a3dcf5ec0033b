import MedicationAdherence
import TestSupport
import Testing

@testable import FHIRDecoding
@testable import Counting

@Suite struct PackedReadingTests {
  typealias Change = @Sendable (inout AdministrationRecord) -> Void

  /// What just fits.
  static let fitting: [Change] = [
    { _ in }, { $0.recency.ordinal = (1 << 20 - 1) << 32 | (1 << 14 - 1) },
    { $0.recency.version = nil }, { $0.recency.version = 254 }, { $0.recency.lastUpdated = nil },
    { $0.recency.lastUpdated = 0 }, { $0.recency.lastUpdated = 1 << 42 - 1 },
    { $0.references = 1 << 22 - 1 },
    { $0.reason = 255 }, { $0.millisecond = 86_399_999 }, { $0.day = -25_567 },
    { $0.day = -25_567 + 65_535 }, { $0.offsetMinutes = .min }, { $0.offsetMinutes = 0 },
    { $0.offsetMinutes = -840 }, { $0.offsetMinutes = 840 }, { $0.offsetMinutes = 345 },
    { $0.offsetMinutes = 1_050 },
    { $0.precisionPlusOne = 0 }, { $0.precisionPlusOne = 1 }, { $0.outcome = 2 },
    { $0.isInterrupted = true },
  ]
  /// What does not.
  static let others: [Change] = [
    { $0.recency.ordinal = 1 << 52 }, { $0.recency.ordinal = 1 << 14 },
    { $0.recency.version = 255 },
    { $0.recency.lastUpdated = -1 }, { $0.recency.lastUpdated = 1 << 42 },
    { $0.references = 1 << 22 },
    { $0.references = AdministrationRecord.noReferences }, { $0.reason = 256 },
    { $0.day = -25_568 }, { $0.day = -25_567 + 65_536 }, { $0.offsetMinutes = -1 },
    { $0.offsetMinutes = -855 }, { $0.offsetMinutes = 1_065 }, { $0.offsetMinutes = .max - 7 },
    { $0.offsetMinutes = 350 }, { $0.identity = .none },
    { $0.fault = AdministrationRecord.Fault.excluded.rawValue },
    { $0.fault = AdministrationRecord.Fault.quarantined.rawValue },
    { $0.fault = AdministrationRecord.Fault.noPatient.rawValue },
  ]

  @Test(arguments: fitting.indices)
  func `what fits comes back as it was`(index: Int) throws {
    let record = try Self.record(changedBy: Self.fitting[index])
    let reading = SpilledReading(record)
    let partition = Int(record.identity.high % UInt64(ReadingSpill.partitions))
    let packed = try #require(PackedReading(record))
    #expect(packed.identity(in: partition) == reading.identity)
    #expect(packed.references == record.references)
    let back = packed.reading(in: partition)
    #expect(back.identity == reading.identity)
    #expect(back.ordinal == record.recency.ordinal)
    #expect(back.recency == record.recency)
    #expect(back.references == record.references)
    #expect(back.date == record.date)
    #expect(back.fault.rawValue == record.fault)
    #expect(back.outcome == record.outcome)
    #expect(back.isInterrupted == record.isInterrupted)
    #expect(back.reason == record.reason)
    #expect(back.finding == nil)
  }

  @Test(arguments: others.indices)
  func `what does not fit is not packed`(index: Int) throws {
    #expect(PackedReading(try Self.record(changedBy: Self.others[index])) == nil)
  }

  @Test func `a packed reading takes 32 bytes`() {
    #expect(MemoryLayout<PackedReading>.stride == 32)
  }

  private static func record(changedBy change: Change) throws -> AdministrationRecord {
    let line = FHIRLine.administration("a", at: "2025-02-12T08:30:00.250+02:00", order: "o")
    var record = try #require(AdministrationRecord.read([line]).first)
    change(&record)
    return record
  }
}

@Suite struct ReadingSpoolTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// One resource read three times, packed and not, once by another reader, among others.
  @Test(arguments: [0, 1 << 20])
  func `the newest reading of a resource stays, whether it is packed or not`(limit: Int) throws {
    let ids = ["a", "b", "a", "c", "a", "a"]
    let versions: [UInt64] = [2, 1, 1_000, 900, 3, 999]
    var records = AdministrationRecord.read(
      ids.map { FHIRLine.administration($0, at: "2025-02-12T08:30:00Z", order: "o") })
    for index in records.indices { records[index].recency.version = versions[index] }
    var kept: [UInt64] = []
    let spills = (0..<2).map { _ in
      ReadingSpill(
        keepsTexts: true, budget: SpillBudget(limit, spills: 1), folder: folder.path)
    }
    for (index, record) in records.enumerated() {
      try spills[index / 4].append(record, text: Array(ids[index].utf8)[...])
    }
    for spill in spills { try spill.settle() }
    #expect(spills.map(\.isSpilled) == [limit == 0, limit == 0])
    for number in 0..<ReadingSpill.partitions {
      var partition = ReadingPartition()
      for spill in spills {
        partition.add(
          try spill.takeBatch(number), firstReferences: 0, firstFinding: 0, reasons: [0])
      }
      let dispositions = partition.dispositions(by: [:], using: IdentityTable())
      for part in partition.parts {
        try part.forEach { (index, reading) throws(CountingError) in
          #expect(part.text(of: index) == Array(ids[Self.place(of: reading, records)].utf8)[...])
          if dispositions.isEmpty || dispositions[part.start + index] == nil {
            kept.append(reading.ordinal)
          }
        }
      }
    }
    #expect(kept.sorted() == [1, 2, 3].map { records[$0].recency.ordinal })
  }

  /// One resource read four times, packed and not, of which two readings were updated before it was
  /// deleted, among others.
  @Test(arguments: [0, 1 << 20])
  func `readings that were not updated after a deletion are deleted`(limit: Int) throws {
    let ids = ["a", "b", "a", "c", "a", "a"]
    let updates: [Int64?] = [5, 5, -1, nil, 6, 7]
    var records = AdministrationRecord.read(
      ids.map { FHIRLine.administration($0, at: "2025-02-12T08:30:00Z", order: "o") })
    for index in records.indices { records[index].recency.lastUpdated = updates[index] }
    let spill = ReadingSpill(
      keepsTexts: false, budget: SpillBudget(limit, spills: 1), folder: folder.path)
    for record in records { try spill.append(record, text: []) }
    try spill.settle()
    #expect(spill.isSpilled == (limit == 0))
    let deletion = Deletion(
      Recency(version: nil, lastUpdated: 5, ordinal: .max),
      place: DeletionPlace(ReadingPlace(file: 0, line: 1, ordinal: 0), entry: 0))
    let deletions = ["a", "c", "x"].map { (PackedReading.kept(Fingerprint($0)), [deletion]) }
    var dispositions = [Disposition?](repeating: nil, count: records.count)
    for number in 0..<ReadingSpill.partitions {
      var partition = ReadingPartition()
      partition.add(
        try spill.takeBatch(number), firstReferences: 0, firstFinding: 0, reasons: [0])
      let found = partition.dispositions(
        by: Dictionary(uniqueKeysWithValues: deletions), using: IdentityTable())
      for part in partition.parts {
        try part.forEach { (index, reading) throws(CountingError) in
          guard !found.isEmpty else { return }
          dispositions[Self.place(of: reading, records)] = found[part.start + index]
        }
      }
    }
    #expect(dispositions == [.deleted, nil, .deleted, .deleted, .duplicate, nil])
  }

  /// More packed readings than a block holds, all in one partition.
  @Test func `the references of packed readings are told before the readings`() throws {
    let line = FHIRLine.administration("a", at: "2025-02-12T08:30:00Z", order: "o")
    var record = try #require(AdministrationRecord.read([line]).first)
    let spill = ReadingSpill(
      keepsTexts: false, budget: SpillBudget(1 << 20, spills: 1), folder: folder.path)
    for references in 0..<UInt32(300) {
      record.references = references
      try spill.append(record, text: [])
    }
    try spill.settle()
    var (told, lent): ([UInt32], [UInt32]) = ([], [])
    for number in 0..<ReadingSpill.partitions {
      var partition = ReadingPartition()
      partition.add(
        try spill.takeBatch(number), firstReferences: 7, firstFinding: 0, reasons: [0])
      for part in partition.parts {
        try part.forEach(before: { told += $0 }) { (_, reading) throws(CountingError) in
          #expect(lent.count < told.count)
          lent.append(reading.references)
        }
      }
    }
    #expect(lent == Array(7..<307))
    #expect(told == lent)
  }

  private static func place(of reading: SpilledReading, _ records: [AdministrationRecord]) -> Int {
    records.firstIndex { $0.recency.ordinal == reading.ordinal } ?? -1
  }
}
