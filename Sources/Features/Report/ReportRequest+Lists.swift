internal import DurableOutput
internal import MedicationAdherence

extension ReportRequest {
  /// What is listed of all patients when it is asked for.
  ///
  /// Throws ``UsageError`` for an unknown list, and for one that none of the files would have.
  func checkedLists(
    _ sets: Set<ReportSet>, _ formats: Set<ReportFormat>
  ) throws(UsageError) -> Set<ReportList> {
    let lists: [ReportList] = try lists.map { text throws(UsageError) in
      try choice(text, ReportOption.list)
    }
    guard let list = lists.first.map({ "--list \($0.rawValue)" }) else { return [] }
    guard suppress == nil else {
      throw UsageError(
        "--suppress hides single patients, so nothing is listed of each; leave out \(list)")
    }
    guard output != "-" else {
      throw UsageError(
        "--output - writes the cohort's timeline; leave out \(list), or give a folder")
    }
    guard sets.contains(.cohort) else {
      throw UsageError("\(list) is of the cohort; give --per cohort, too, or leave it out")
    }
    guard !formats.isDisjoint(with: ReportFormat.ofTables) else {
      throw UsageError("\(list) is a table in CSV and SQLite; give --format csv or sqlite, too")
    }
    return Set(lists)
  }
}
