internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

extension Sharing {
  /// What was hidden or replaced, for whoever reads the report.
  var notices: [Notice] {
    [suppression.map { .numbersHidden(below: $0.least) }, movesDates ? .pseudonyms : nil]
      .compactMap(\.self)
  }

  /// What must be known of a run whose notices may tell no number.
  func remarks(_ account: AdministrationAccount, _ ledger: Ledger) -> [Notice] {
    var remarks: [Notice] = []
    if !ledger.isComplete(tolerating: 0) {
      remarks.append(.incomplete)
    }
    if account.counts[.counted] == 0 {
      remarks.append(.nothingToCount)
    }
    return remarks
  }

  /// The account that notices are made of: under pseudonyms no date of it is told.
  func account(_ account: AdministrationAccount) -> AdministrationAccount {
    guard pseudonyms != nil else { return account }
    var account = account
    (account.latest, account.latestByAsOf) = (nil, nil)
    // Counted whenever the doses were.
    account.withoutOrder[LinkedRecord.OrderIssue.otherPatient.rawValue] = nil
    return account
  }
}
