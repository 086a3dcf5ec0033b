import MedicationAdherence
import ReportLanguage

/// What the sheets of all patients' workbooks have in common, worked out once for a report.
struct PatientSheets: Sendable {
  let context: ReportContext
  let style: ReportStyle
  let wording: any Wording.Type
  let timeline: TableLayout<TimelineRow>
  let measures: TableLayout<SeriesReport>
  let administrations: TableLayout<PatientAdministration>
  let orders: TableLayout<OrderRow>
  let reasons: TableLayout<ReasonRow>
  let dataQuality: TableLayout<LedgerRow>
  let chartData: TableLayout<ChartRow>
  let dictionary: TableLayout<DictionarySheetRow>
  /// The rows of Dictionary.
  let dictionaryRows: [DictionarySheetRow]
  /// The lines of About.
  let aboutLines: [AboutLine]

  /// Works it out for the workbooks of a report.
  init(context: ReportContext, style: ReportStyle) {
    (self.context, self.style, wording) = (context, style, style.language.wording)
    let layouts = SheetLayouts(context: context, wording: wording, isOfOnePatient: true)
    (timeline, measures) = (layouts.timeline, layouts.measures)
    (administrations, orders) = (layouts.administrations, layouts.orders)
    (reasons, dataQuality) = (layouts.reasons, layouts.dataQuality)
    (chartData, dictionary) = (layouts.chartData, layouts.dictionary)
    dictionaryRows =
      timeline.dictionary + measures.dictionary + administrations.dictionary + orders.dictionary
      + reasons.dictionary + dataQuality.dictionary + chartData.dictionary
    aboutLines =
      AboutSheet.lines(for: context, ofAllPatients: false, style: style) + [.patientLedger]
  }
}
