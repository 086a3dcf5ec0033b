internal import Counting
internal import MedicationAdherence
internal import ReportWriting

extension ReportPlan {
  /// What of the plan counting needs to know.
  var rules: CountingRules {
    var rules = data.rules
    rules.privacy.naming = sharing.naming
    rules.privacy.pseudonyms = sharing.pseudonyms
    rules.privacy.movesDates = sharing.movesDates
    rules.details = details
    if formats != [.csv] {
      let sentences = KnownSentences(style.language)
      rules.orderText = { sentences.sentence(of: $0, movedByDays: $1) }
    }
    return rules
  }

  /// What is worked out only when something shows it.
  private var details: CountingRules.Details {
    var details: CountingRules.Details = []
    if sets.contains(.patient) {
      details.insert(.administrations)
      // Charts of the times of single doses are only in sets for patients.
      if !formats.isDisjoint(with: [.svg, .html]) { details.insert(.doseTimes) }
    }
    if countsReasons { details.insert(.reasons) }
    // The MeasureReport shows the adherent patients of each medication, and where small numbers are
    // hidden they tell which medications may be named.
    if formats.contains(.json) || sharing.suppression != nil { details.insert(.medications) }
    if formats != [.csv] { details.insert(.fileNames) }
    // A page links to the folders of patients.
    if sets.contains(.patient) || formats != [.csv] { details.insert(.patientFolders) }
    return details
  }

  /// Whether it is counted why doses were not taken: only workbooks show it.
  var countsReasons: Bool { formats.contains(.xlsx) }
}
