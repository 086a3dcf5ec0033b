internal import Counting
internal import MedicationAdherence

/// How many of the administrations that were asked for are in no list, by the reason.
struct UnlistedAdministrations {
  let deleted: Int
  let duplicates: Int
  let excluded: Int
  /// Those of whom nobody knows whose they are among them: they may be of what was asked for.
  let notUnderstood: Int

  /// Counts them; all that were read were asked for unless the choice `selectsSome`.
  init(_ counting: CountedPatients, _ choice: AdministrationChoice, selectsSome: Bool) {
    let counts = counting.account.counts
    guard selectsSome else {
      (deleted, duplicates) = (counts[.deleted], counts[.duplicate])
      (excluded, notUnderstood) = (
        counts[.excluded], counts[.quarantined] + counts[.withoutPatient]
      )
      return
    }
    let leftOut = Dictionary(grouping: counting.leftOut, by: \.disposition)
    func asked(_ disposition: Disposition) -> Int {
      leftOut[disposition, default: []].count { choice.includes($0) }
    }
    (deleted, duplicates, excluded) = (asked(.deleted), asked(.duplicate), asked(.excluded))
    let ofNobody = counts[.quarantined] - (leftOut[.quarantined]?.count ?? 0)
    notUnderstood = counts[.withoutPatient] + ofNobody + asked(.quarantined)
  }
}
