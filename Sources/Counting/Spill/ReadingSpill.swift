internal import FHIRDecoding

/// The readings of one reader, stored by identity until everything is read.
///
/// All readings of one resource are in the same partition, whichever reader had them.
struct ReadingSpill: Sendable {
  /// The readings of a partition, in place.
  struct Batch: Sendable {
    let partition: Int
    let packed: SpillStore<PackedReading>.Batch
    let others: SpillStore<SpilledReading>.Batch
  }

  /// The number of partitions that administrations are spread over by their identity.
  static let partitions = 128

  /// Whether readings have texts.
  let keepsTexts: Bool
  private let packed: SpillStore<PackedReading>
  /// What cannot be packed.
  private let others: SpillStore<SpilledReading>

  /// The number of stores that share the budget.
  static func spills(readers: Int) -> Int { 2 * readers }

  /// Makes empty stores; `folder` takes their files when memory runs out.
  init(keepsTexts: Bool, budget: SpillBudget, folder: String) {
    self.keepsTexts = keepsTexts
    packed = SpillStore(
      partitions: ReadingSpill.partitions, keepsTexts: keepsTexts, budget: budget, folder: folder)
    others = SpillStore(
      partitions: ReadingSpill.partitions, keepsTexts: keepsTexts, budget: budget, folder: folder)
  }

  /// Appends what was read, with the text of its id when texts are kept.
  func append(
    _ record: AdministrationRecord, text: @autoclosure () -> ArraySlice<UInt8>
  ) throws(CountingError) {
    let key = record.identity == .none ? record.recency.ordinal : record.identity.high
    let partition = Int(key % UInt64(ReadingSpill.partitions))
    if let reading = PackedReading(record) {
      try packed.append(reading, text: text(), to: partition)
    } else {
      try others.append(SpilledReading(record), text: text(), to: partition)
    }
  }

  /// Whether memory ran out.
  var isSpilled: Bool { packed.isSpilled || others.isSpilled }

  /// Ends appending.
  func settle() throws(CountingError) {
    try packed.settle()
    try others.settle()
  }

  /// Takes the readings of a partition.
  func takeBatch(_ partition: Int) throws(CountingError) -> Batch {
    Batch(
      partition: partition, packed: try packed.takeBatch(partition),
      others: try others.takeBatch(partition))
  }
}

/// The texts of a batch's records.
struct SpilledTexts {
  private let bytes: [UInt8]
  /// Where each text begins, and where the last one ends; empty when texts are not kept.
  private let starts: [Int]

  /// Finds where the texts of a batch lie.
  init<Record>(of batch: SpillStore<Record>.Batch) {
    bytes = batch.texts
    var starts: [Int] = []
    if !batch.textCounts.isEmpty {
      starts.append(0)
      for count in batch.textCounts { starts.append(starts[starts.count - 1] + Int(count)) }
    }
    self.starts = starts
  }

  /// The text of a record by its place; empty when texts are not kept.
  subscript(index: Int) -> ArraySlice<UInt8> {
    starts.isEmpty ? [] : bytes[starts[index]..<starts[index + 1]]
  }
}
