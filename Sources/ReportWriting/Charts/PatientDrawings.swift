public import MedicationAdherence

/// The charts of a patient's series, which are drawn once for the files and the page that show them.
///
/// A chart is drawn when it is first asked for, so that a report without charts draws none. Of one
/// thread.
public final class PatientDrawings {
  private let patient: PatientReport
  private let context: ReportContext
  private let style: ReportStyle

  /// Makes the charts of a patient.
  public init(of patient: PatientReport, context: ReportContext, style: ReportStyle) {
    (self.patient, self.context, self.style) = (patient, context, style)
  }

  /// The doses of each series over its buckets.
  private(set) lazy var lines = patient.series.map { series in
    LineChart(series, of: patient, context: context, style: style)
  }

  /// The times of day of each series' doses; nil where none is known.
  private(set) lazy var times = patient.series.map { series in
    DoseTimesChart(series, of: patient, context: context, style: style)?.document
  }
}
