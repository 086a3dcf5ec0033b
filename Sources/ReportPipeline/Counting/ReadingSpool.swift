internal import FHIRDecoding

/// The readings of one reader that wait until all is read, by their identities.
///
/// Those of one resource are in one partition, whoever read them.
struct ReadingSpool: Sendable {
  /// The readings of a partition, where they are.
  struct Lot: Sendable {
    let partition: Int
    let packed: Spool<PackedReading>.Lot
    let others: Spool<SpooledReading>.Lot
  }

  private let packed: Spool<PackedReading>
  /// What cannot be packed.
  private let others: Spool<SpooledReading>

  /// The number of spools that share the budget.
  static func spools(readers: Int) -> Int { 2 * readers }

  /// Makes empty spools; `folder` is where files are made when memory does not suffice.
  init(keepsTexts: Bool, budget: SpoolBudget, folder: String) {
    packed = Spool(
      partitions: Intake.partitions, keepsTexts: keepsTexts, budget: budget, folder: folder)
    others = Spool(
      partitions: Intake.partitions, keepsTexts: keepsTexts, budget: budget, folder: folder)
  }

  /// Appends what was read, with the text of its id when texts are kept.
  func append(
    _ record: AdministrationRecord, text: @autoclosure () -> ArraySlice<UInt8>
  ) throws(RunError) {
    let key = record.identity == .none ? record.recency.ordinal : record.identity.high
    let partition = Int(key % UInt64(Intake.partitions))
    if let reading = PackedReading(record) {
      try packed.append(reading, text: text(), to: partition)
    } else {
      try others.append(SpooledReading(record), text: text(), to: partition)
    }
  }

  /// Whether memory did not suffice.
  var isSpilled: Bool { packed.isSpilled || others.isSpilled }

  /// Says that nothing more is appended.
  func settle() throws(RunError) {
    try packed.settle()
    try others.settle()
  }

  /// Takes the readings of a partition.
  func takeLot(_ partition: Int) throws(RunError) -> Lot {
    Lot(
      partition: partition, packed: try packed.takeLot(partition),
      others: try others.takeLot(partition))
  }
}
