internal import FHIRDecoding
internal import MedicationAdherence

/// The record that is counted, as read or under pseudonyms, and what of it is selected.
///
/// This is the one place where ids, names and free text are replaced: nothing after it knows the
/// originals. The selection is made before, by the ids and names that the user knows.
struct CountedRecord {
  /// The record.
  let record: LinkedRecord
  /// What of it is selected.
  let selection: Selection
  /// What records call each medication; nothing when nothing is released.
  let namesInUse: NamesInUse
  /// The weeks that each patient's dates move when they are shown; empty when they stay.
  let weeks: [Int]
  /// The last day that counts of each patient.
  let lastDays: LastDays

  /// Follows the references of what was read, selects, and replaces names if asked to.
  init(_ intake: Intake, rules: CountingRules) throws(CountingError) {
    var naming = rules.privacy.naming
    naming?.known = rules.globals?.names
    let read = LinkedRecord(
      intake.readers, clock: rules.clock ?? .asRecorded, naming: naming, names: rules.names,
      keepsMerged: rules.keepsMerged)
    namesInUse = read.namesInUse
    let selection = try Selection(rules, in: read, isWhole: intake.isWhole)
    guard let pseudonyms = rules.privacy.pseudonyms else {
      record = rules.privacy.naming != nil ? read.callingMedicationsAsShared() : read
      (self.selection, weeks, lastDays) = (selection, [], LastDays(asOf: rules.asOf.day))
      return
    }
    let (renamed, places) = read.renamed(pseudonyms.newNames)
    record = renamed
    self.selection = selection.reordered(places)
    let ids = rules.privacy.movesDates ? places.map { read.patients[$0].id } : []
    weeks = ids.map(pseudonyms.weeks)
    lastDays = LastDays(
      asOf: rules.asOf.day,
      moved: ids.map { pseudonyms.lastDay(ofPatient: $0, asOf: rules.asOf.day) })
  }
}

extension Pseudonyms {
  fileprivate var newNames: LinkedRecord.NewNames {
    LinkedRecord.NewNames(
      patient: { name(.patient, $0) }, order: { name(.order, $0) },
      medication: { name(.medication, $0) })
  }
}
