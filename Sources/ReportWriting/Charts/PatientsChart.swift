import MedicationAdherence
import ReportLanguage

/// The share taken over time of many patients side by side, lowest first, as SVG: a small line each,
/// all on the same scales.
///
/// A pure function of its values. It shows ``mostPatients`` at most and says how many more there are.
struct PatientsChart {
  /// The most patients that it shows.
  static let mostPatients = 60

  /// The patients that it shows, lowest share first.
  let patients: [PatientSummary]
  /// The number of all patients.
  let patientCount: Int
  /// Where the panels are.
  let grid: PanelGrid
  /// The share below which a patient is low.
  let threshold: Double
  /// What stands above and below.
  let caption: ChartCaption
  /// The key above the panels.
  let key: ChartKey
  /// The language of its words, and whose it is.
  let style: ReportStyle
  /// The colours that follow the style.
  let palette: ChartPalette

  /// Makes the chart of a cohort's patients.
  init(_ cohort: CohortReport, context: ReportContext, style: ReportStyle) {
    let words = style.words
    patientCount = cohort.patients.count
    patients = Array(cohort.patients.lowestShareFirst.prefix(Self.mostPatients))
    (self.style, palette, threshold) = (style, style.palette, context.threshold)
    caption = ChartCaption(
      title: words.patientsChartTitle,
      subtitle: words.patientsShown(patients.count, of: patientCount) + ".", sentence: "",
      footer: ChartFooter.text(context, style, over: cohort.commonBuckets(context)) + " "
        + words.patientsReading)
    let scale = PanelScale(cohort.buckets.map(\.bucket))
    key = ChartKey(
      of: patients.map(PanelLine.init), over: scale, threshold: threshold, style,
      top: caption.bottom + 6,
      reading: context.movesDates ? words.movedPanels : words.patientsScale)
    grid = PanelGrid(
      count: patients.count, scale: scale, top: key.bottom + 14, headHeight: 20, fieldHeight: 36,
      words: words)
  }

  /// The words of its language.
  var words: any Wording.Type { style.words }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  private var document: ChartDocument {
    let panels = patients.indices.map(panel)
    return ChartDocument(
      title: words.patientsChartTitle, description: description, style: style,
      height: caption.height(footerY: grid.footerY),
      parts: [caption.texts(footerY: grid.footerY), hatching, key.markup] + panels
        + [patients.isEmpty ? silence : grid.dates])
  }

  private var silence: Markup {
    ChartText.line(
      words.nothingToShow, x: ChartSizes.width / 2, y: key.bottom + 30,
      anchor: "middle", ChartStyle.ink)
  }

  private var hatching: Markup {
    patients.contains { $0.timeline.contains { $0.state == .suppressed } }
      ? ChartStyle.hatching : ""
  }

  private var description: String {
    let shares = patients.map { AdherenceShare($0.measures, $0.totals) }
    let lowest = zip(patients, shares).first { $0.1 != nil }.flatMap { patient, share in
      share.map { (id: patient.id, share: words.wholePercent($0.value, besides: threshold)) }
    }
    let known = shares.compactMap(\.self)
    return words.patientsChart(
      patients.count, known: known.count, low: known.count { $0.value < threshold },
      threshold: words.givenPercent(threshold), lowest: lowest)
  }
}
