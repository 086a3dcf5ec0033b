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
  /// The scale of days that all panels share.
  let scale: PanelScale
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
    scale = PanelScale(cohort.buckets.map(\.bucket))
    key = Self.key(
      patients, over: scale, threshold: threshold, style, top: caption.bottom + 6,
      reading: context.movesDates ? words.movedPanels : words.patientsScale)
  }

  /// The words of its language.
  var words: any Wording.Type { style.words }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  private var document: ChartDocument {
    let panels = patients.indices.map(panel)
    return ChartDocument(
      title: words.patientsChartTitle, description: description, style: style,
      height: caption.height(footerY: footerY),
      parts: [caption.texts(footerY: footerY), hatching, key.markup] + panels
        + [patients.isEmpty ? silence : dates])
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

extension PatientsChart {
  /// The number of panels side by side.
  static let columns = 3
  /// The space between two panels, the height of a line's field, and that of a panel with its gap.
  static let (gap, fieldHeight, panelHeight) = (24.0, 36.0, 68.0)

  /// The width of a panel.
  var panelWidth: Double {
    (ChartSizes.width - 2 * ChartSizes.margin - Self.gap * Double(Self.columns - 1))
      / Double(Self.columns)
  }

  /// The width of one group of buckets.
  var slot: Double { panelWidth / Double(scale.count) }

  private var top: Double { key.bottom + 14 }

  /// The left edge and the upper edge of a panel's field; panels are read row by row.
  func origin(_ place: Int) -> (x: Double, y: Double) {
    let (row, column) = (place / Self.columns, place % Self.columns)
    return (
      ChartSizes.margin + Double(column) * (panelWidth + Self.gap),
      top + Double(row) * Self.panelHeight + 20
    )
  }

  /// The lower edge of a column's last field, where its date axis is.
  func axisY(_ column: Int) -> Double {
    let last = (max(patients.count, 1) - 1 - column) / Self.columns
    return top + Double(last) * Self.panelHeight + 20 + Self.fieldHeight
  }

  /// The base line of the footer's first line.
  var footerY: Double { axisY(0) + 58 }

  /// The columns of panels that have one.
  var usedColumns: Int { min(patients.count, Self.columns) }
}

/// The scale of days that small charts side by side share: neighbouring buckets together, so that
/// there are not too many points.
struct PanelScale {
  /// The most points of a line of a chart of its own.
  static let mostGroups = 90

  /// The buckets of all charts, oldest first.
  let buckets: [CalendarBucket]
  /// The number of buckets in a group; the last group may have fewer.
  let size: Int

  /// The places of the buckets by their first days.
  private let places: [Day: Int]

  /// Makes the scale of buckets, with so many points at most.
  init(_ buckets: [CalendarBucket], most: Int = Self.mostGroups) {
    self.buckets = buckets
    size = max((buckets.count + most - 1) / most, 1)
    places = Dictionary(
      buckets.enumerated().map { ($1.firstDay, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of groups, at least 1.
  var count: Int { max((buckets.count + size - 1) / size, 1) }

  /// A patient's buckets by group; those without any bucket of the patient are not there.
  func groups(_ timeline: [BucketCounts]) -> [(index: Int, buckets: ArraySlice<BucketCounts>)] {
    guard let start = timeline.first.flatMap({ places[$0.bucket.firstDay] }) else { return [] }
    var groups: [(index: Int, buckets: ArraySlice<BucketCounts>)] = []
    var place = 0
    while place < timeline.count {
      let index = (start + place) / size
      let end = min((index + 1) * size - start, timeline.count)
      groups.append((index, timeline[place..<end]))
      place = end
    }
    return groups
  }
}
