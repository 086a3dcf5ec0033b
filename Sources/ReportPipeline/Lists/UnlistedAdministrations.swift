internal import Counting

/// How many of the administrations that were asked for are in no list, by the reason.
struct UnlistedAdministrations {
  let deleted: Int
  let duplicates: Int
  let excluded: Int
  /// Those of whom nobody knows whose they are among them: they may be of what was asked for.
  let notUnderstood: Int

  /// Counts them; all that were read were asked for unless the choice `selectsSome`.
  init(_ counting: CountedPatients, _ choice: AdministrationChoice, selectsSome: Bool) {
    let account = counting.account
    guard selectsSome else {
      (deleted, duplicates) = (account.deleted, account.duplicates)
      (excluded, notUnderstood) = (account.excluded, account.quarantined + account.withoutPatient)
      return
    }
    let fates = Dictionary(grouping: counting.leftOut, by: \.fate)
    func asked(_ fate: AdministrationFate) -> Int {
      fates[fate, default: []].count { choice.includes($0) }
    }
    (deleted, duplicates, excluded) = (asked(.deleted), asked(.duplicate), asked(.excluded))
    let ofNobody = account.quarantined - (fates[.quarantined]?.count ?? 0)
    notUnderstood = account.withoutPatient + ofNobody + asked(.quarantined)
  }
}
