/// The texts of a lot's records.
struct SpooledTexts {
  private let bytes: [UInt8]
  /// Where each text begins, and where the last one ends; empty when texts are not kept.
  private let starts: [Int]

  /// Finds where the texts of a lot lie.
  init<Record>(of lot: Spool<Record>.Lot) {
    bytes = lot.texts
    var starts: [Int] = []
    if !lot.textCounts.isEmpty {
      starts.append(0)
      for count in lot.textCounts { starts.append(starts[starts.count - 1] + Int(count)) }
    }
    self.starts = starts
  }

  /// The text of a record by its place; empty when texts are not kept.
  subscript(index: Int) -> ArraySlice<UInt8> {
    starts.isEmpty ? [] : bytes[starts[index]..<starts[index + 1]]
  }
}
