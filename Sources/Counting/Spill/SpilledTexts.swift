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
