import MedicationAdherence
import ReportLanguage

/// The time of day of each dose of a line against its date, as SVG, with the times at which doses
/// were due and the windows in which they were on time.
///
/// A pure function of its values. Where there are many doses the marks are smaller and fainter, and
/// those that would cover one another are drawn once, so that the file stays small.
struct DoseTimesChart {
  /// What it says in words.
  let words: DoseTimesWords
  /// The doses and the nominal times.
  let times: DoseTimes
  /// Where everything goes.
  let layout: DoseTimesLayout
  /// The marks of the doses, by outcome.
  let marks: DoseMarks
  /// The language of its words, and whose it is.
  let style: ReportStyle
  /// The colours that follow the style.
  let palette: ChartPalette

  /// Makes the chart of one line of a patient's timeline; nil without a dose with a known time.
  init?(
    _ series: SeriesReport, of patient: PatientReport, context: ReportContext,
    style: ReportStyle
  ) {
    guard series.hasDoseTimes, let days = context.window(of: series.buckets) else { return nil }
    times = series.doseTimes
    (self.style, palette) = (style, style.palette)
    words = DoseTimesWords(series, of: patient, days: days, context: context, style: style)
    layout = DoseTimesLayout(words: words, days: days, style: style)
    marks = DoseMarks(times.doses, layout: layout)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: words.title, description: words.description, style: style, height: layout.height,
      parts: [
        layout.caption.texts(footerY: layout.footerY), layout.key.markup, windows, grid, nominal,
        dates, doses, labels,
      ])
  }
}
