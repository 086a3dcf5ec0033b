public import MedicationAdherence

/// The charts of a patient's series, which are drawn once for the files and the page that show them.
///
/// Of a patient with very many series only those with the most doses that were due and not taken have
/// charts. A chart is drawn when it is first asked for, so that a report without charts draws none. Of one
/// thread.
public final class PatientDrawings {
  private let patient: PatientReport
  private let context: ReportContext
  private let style: ReportStyle

  /// Makes the charts of a patient.
  public init(of patient: PatientReport, context: ReportContext, style: ReportStyle) {
    (self.patient, self.context, self.style) = (patient, context, style)
  }

  /// The most series of a patient that have charts.
  static let most = 24

  /// The series that have charts, by their places: those with the most doses missed first.
  private(set) lazy var places: [Int] = {
    let missed = patient.series.map { series in
      series.measures.doses.map { $0.expected - $0.matched } ?? series.totals.notTaken
    }
    return Array(
      patient.series.indices.sorted { (missed[$1], $0) < (missed[$0], $1) }.prefix(Self.most))
  }()

  /// The doses of each series over its buckets; nil of one without charts.
  private(set) lazy var lines = patient.series.indices.map { place in
    places.contains(place)
      ? LineChart(patient.series[place], of: patient, context: context, style: style) : nil
  }

  /// The doses of each series in buckets of each further size, by its place; none of one without charts.
  private(set) lazy var further: [[(size: BucketSize, line: LineChart)]] =
    patient.series.indices.map { place in
      guard places.contains(place) else { return [] }
      return patient.further.compactMap { timeline in
        timeline.series.first { $0.series == patient.series[place].series }.map { series in
          let context = context.counted(by: timeline.size)
          return (
            timeline.size, LineChart(series, of: patient, context: context, style: style)
          )
        }
      }
    }

  /// The times of day of each series' doses; nil where none is known, and of a series without charts.
  private(set) lazy var times = patient.series.indices.map { place in
    places.contains(place)
      ? DoseTimesChart(patient.series[place], of: patient, context: context, style: style)?.document
      : nil
  }
}
