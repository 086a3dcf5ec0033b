import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// Why and when doses were omitted; nothing where no dose is known to have been due.
  var omissions: PageSection? {
    let tables = cohort.medications.doses
    guard !tables.medications.isEmpty else { return nil }
    let critical: Markup = tables.critical.map { "<p>\(words.critical($0))</p>\n" } ?? ""
    return PageSection(
      "omissions", words.omissionsTitle,
      """
      \(critical)\(frame.omissions(of: cohort, context))
      \(files.links(files.omissions))
      """)
  }
}

extension PageFrame {
  /// The charts of omitted doses by reason, and by weekday and hour.
  func omissions(of cohort: CohortReport, _ context: ReportContext) -> Markup {
    let reasons = OmissionsChart(cohort, context: context, style: style)
    guard reasons.summary.omitted > 0 else { return "<p>\(words.noneOmitted)</p>" }
    return figure(reasons.document) + "\n"
      + figure(OmissionsWeekChart(cohort, context: context, style: style).document)
  }
}

extension ReportFiles {
  /// The files about omitted doses, and about what was due of each medication.
  var omissions: [File] {
    guard outline.sets.contains(.cohort) else { return [] }
    let svg = [
      (path: "cohort/omissions.svg", name: "\(words.omissionsTitle) (SVG)"),
      (path: "cohort/omissions-week.svg", name: "\(words.omissionsWeekTitle) (SVG)"),
    ]
    return tables(.omissions) + (outline.formats.contains(.svg) ? svg : [])
  }
}
