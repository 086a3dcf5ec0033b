import MedicationAdherence

@testable import ReportLanguage
@testable import ReportWriting

extension TableFixtures {
  /// What the Dictionaries say of the columns of every workbook, where a report has every table.
  static func dictionary(_ wording: any Wording.Type) throws -> [DictionarySheetRow] {
    var outline = ReportOutline(
      context: try context(), sets: [.cohort, .patient], formats: [.xlsx], timelineRowCount: 1,
      hasEarlierRuns: true)
    (outline.hasGroups, outline.hasScores) = (true, true)
    return [ReportTable.Book.cohort, .tables, .patient].flatMap { book in
      let layouts = SheetLayouts(
        context: outline.context, wording: wording, isOfOnePatient: book == .patient)
      return SheetPlans(of: book, outline, layouts).dictionary
    }
  }
}
