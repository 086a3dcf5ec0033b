internal import Counting
internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

extension ReportPlan {
  /// How many days back single omitted doses are listed, the as-of day among them.
  private static let listedDays: Int32 = 7

  /// How doses due and omitted doses are sorted, and which of them are listed: where dates are moved, the
  /// as-of day is not one of a patient's own days.
  var omissionRules: OmissionRules {
    var omissions = OmissionRules()
    omissions.classes = data.rules.classes
    omissions.categories =
      sharing.pseudonyms.map { data.reasonCategories.renamed($0.reason(system:code:)) }
      ?? data.reasonCategories
    omissions.hidesTexts = sharing.pseudonyms != nil
    omissions.reasonName = style.language.name
    guard !sharing.movesDates, sharing.suppression == nil, formats.contains(.xlsx) else {
      return omissions
    }
    let last = data.rules.asOf.day
    omissions.listedDays = DayRange(
      first: Day(number: last.number - Self.listedDays + 1), last: last)
    return omissions
  }
}
