internal import FHIRDecoding

/// The record that is counted, and what of it is selected: as it was read, or under pseudonyms.
///
/// This is the one place at which ids, names and free text are replaced: nothing after it knows the
/// original ones. What is selected is decided before, by the ids and names that the user knows.
struct CountedRecord {
  /// The record.
  let record: LinkedRecord
  /// What of it is selected.
  let selection: Selection
  /// The weeks that each patient's dates move when they are shown; empty when they stay.
  let weeks: [Int]

  /// Follows the references of what was read, selects, and replaces names when that is asked for.
  init(_ readers: [ResourceReader], plan: ReportPlan) throws(RunError) {
    let read = LinkedRecord(readers, clock: plan.timeZone?.clock ?? .asRecorded)
    let selection = try Selection(plan, in: read)
    guard let pseudonyms = plan.sharing.pseudonyms else {
      (record, self.selection, weeks) = (read, selection, [])
      return
    }
    let (renamed, places) = read.renamed(pseudonyms.newNames)
    record = renamed
    self.selection = selection.reordered(places)
    weeks = places.map { pseudonyms.weeks(ofPatient: read.patients[$0].id) }
  }
}

extension Pseudonyms {
  fileprivate var newNames: LinkedRecord.NewNames {
    LinkedRecord.NewNames(
      patient: { name(.patient, $0) }, order: { name(.order, $0) },
      medication: { name(.medication, $0) })
  }
}
