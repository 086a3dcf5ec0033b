internal import MedicationAdherence

/// The files of a folder that are not read for their names.
extension Ledger {
  /// A row for each, those that look like data first, as far as places are listed, and one for all
  /// others.
  var passedOver: [LedgerRow] {
    let likely = facts.passedOver.map {
      Self.passedOver(file: $0, .likelyData)
    }
    let others = facts.ignored.map { Self.passedOver(file: $0, .otherName) }
    let rows = likely + others
    let unnamed = facts.unnamedFiles + max(0, rows.count - Self.listedPlaces)
    guard unnamed > 0 else { return rows }
    return [Self.passedOver(unnamed, .nameIsNotRead)]
      + rows.prefix(Self.listedPlaces)
  }

  private static func passedOver(
    _ count: Int = 1, file: String = "", _ fact: LedgerDetail.Fact
  ) -> LedgerRow {
    LedgerRow(
      resource: "file", disposition: "not-used", reason: "name-is-not-read", count: count,
      file: file, detail: .fact(fact))
  }

  /// What is said of those that look like data, the first three by name; nil without any.
  var passedOverNotice: String? {
    let files = facts.passedOver
    guard !files.isEmpty else { return nil }
    let others = files.count - 3
    let names =
      files.prefix(3).joined(separator: ", ")
      + (others > 0 ? " and \(others) \(others == 1 ? "other" : "others")" : "")
    return files.count == 1
      ? "1 file looks like data and is not read for its name: \(names). "
        + "Rename it to .ndjson or .json, each also .gz, or unpack it."
      : "\(files.count) files look like data and are not read for their names: \(names). "
        + "Rename them to .ndjson or .json, each also .gz, or unpack them."
  }
}
