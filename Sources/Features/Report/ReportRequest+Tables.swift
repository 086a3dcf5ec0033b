internal import DurableOutput
internal import MedicationAdherence
internal import ReportWriting

extension ReportRequest {
  /// The tables that are wanted.
  ///
  /// Throws ``UsageError`` for an unknown table, and for one that no file would have.
  func checkedTables(
    _ sets: Set<ReportSet>, _ formats: Set<ReportFormat>
  ) throws(UsageError) -> TableChoice {
    guard !tables.isEmpty else { return .usual }
    let names = commaList(tables.joined(separator: ","))
    let words = ["default", "all"] + ReportTable.names
    guard !names.isEmpty else {
      throw UsageError("--tables: give any of \(words.joined(separator: ", "))")
    }
    for name in names where !words.contains(name) {
      throw UsageError("--tables \(name): give any of \(words.joined(separator: ", "))")
    }
    guard output != "-" || names == [TimelineRow.definition.name] else {
      throw UsageError(
        "--output - writes the cohort's timeline; leave out --tables, or give a folder")
    }
    guard !formats.isDisjoint(with: ReportFormat.withTables) else {
      throw UsageError("--tables: give --format csv, sqlite or xlsx, too, which have tables")
    }
    for table in ReportTable.all where names.contains(table.name) { try check(table, sets) }
    return TableChoice(
      hasUsual: names.contains("default") || names.contains("all"),
      named: Set(names.contains("all") ? ReportTable.names : names))
  }

  /// Throws unless a table that is named is there.
  private func check(_ table: ReportTable, _ sets: Set<ReportSet>) throws(UsageError) {
    let option = "--tables \(table.name)"
    guard suppress == nil || !table.isOfSinglePatients else {
      throw UsageError(
        "--suppress hides single patients, so nothing is listed of each; leave out \(option)")
    }
    let isThere = ReportTable.all.contains { $0.name == table.name && $0.isWritten(for: sets) }
    guard isThere else {
      throw UsageError("\(option) is of the cohort; give --per cohort, too, or leave it out")
    }
    let options = [
      ("--class", data.classFile != nil), ("--group-by", !groupBy.isEmpty),
      ("--scale", !scales.isEmpty),
    ]
    for (needed, isGiven) in options where table.neededOption == needed && !isGiven {
      throw UsageError("\(option) is made of what \(needed) says; give that, too, or leave it out")
    }
  }
}
