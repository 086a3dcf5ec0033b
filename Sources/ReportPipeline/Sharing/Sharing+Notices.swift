internal import MedicationAdherence

extension Sharing {
  /// What was hidden or replaced, for whoever reads the report.
  var notices: [String] {
    [suppression.map(Self.suppressed), pseudonyms.map { _ in Self.pseudonymised }]
      .compactMap(\.self)
  }

  /// What must be known of a run whose notices may tell no number.
  func remarks(_ account: AdministrationAccount, _ ledger: Ledger) -> [String] {
    var remarks: [String] = []
    if !ledger.isComplete(tolerating: 0) {
      remarks.append(
        "This report is incomplete: something could not be read, or rows were left out.")
    }
    if account.dated == 0 {
      remarks.append("There is nothing to count in what was read and selected.")
    }
    return remarks
  }

  /// The account that notices are made of: under pseudonyms no date of it is told.
  func account(_ account: AdministrationAccount) -> AdministrationAccount {
    guard pseudonyms != nil else { return account }
    var account = account
    account.latest = nil
    return account
  }

  private static func suppressed(_ rule: SuppressionRule) -> String {
    """
    To protect privacy, figures of 1 to \(rule.least - 1) patients are not shown, nor what they \
    could be worked out from; totals are of the time that is shown. Single patients, their lines, \
    the hours of doses and the ledger are left out.
    """
  }

  private static let pseudonymised = """
    Patients, orders and administrations have pseudonyms, and each patient's dates are moved back \
    by 1 to 52 whole weeks. Names and free text are left out.
    """
}
