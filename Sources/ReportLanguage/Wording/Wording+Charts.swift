package import MedicationAdherence

/// The words and forms that a language needs for charts.
package protocol ChartWording: CalendarWording, PatientsChartWording, DoseTimesWording {
  // MARK: Dates

  /// The short names of the months, January first.
  static var shortMonths: [String] { get }
  /// A day in digits.
  static func digits(_ day: Day) -> String
  /// The name of a bucket.
  static func name(of bucket: CalendarBucket) -> String
  /// An ISO week as a date axis labels it.
  static func axisWeek(_ number: Int) -> String
  /// A quarter as a date axis labels it.
  static func axisQuarter(_ number: Int) -> String
  /// A day of the month as a date axis labels it.
  static func axisDay(_ number: Int) -> String

  // MARK: Around a chart

  /// A number of buckets.
  static func buckets(_ count: Int, _ size: BucketSize) -> String
  /// A patient by the id.
  static func patient(_ id: String) -> String
  /// A number of patients, of their lines and of those that hold doses without an order, which is 0
  /// unless the others are orders; one that is nil is hidden.
  static func cohortSize(
    patients: Int?, lines: Int?, withoutOrder: Int?, _ kind: SeriesKind
  ) -> String
  /// So many doses of a line are recorded without an order; all of them where that is nil.
  static func withoutOrder(doses: Int?) -> String
  /// The title of a chart of all patients.
  static var allPatients: String { get }
  /// That a day counts to its end, in a few words.
  static var wholeDay: String { get }
  /// The instant up to which the data are taken, as it is shown.
  static func footerAsOf(_ shown: String) -> String
  /// The days that a chart shows, which of a single line may be fewer than the window of its page.
  static func footerDays(_ days: DayRange) -> String
  /// The time zone of the dates; nil when they are as recorded.
  static func footerZone(_ zone: String?) -> String
  /// A bucket without records is no zero.
  static func footerMissing(_ size: BucketSize) -> String
  /// What such a bucket is in the strip of shares where doses were due in it.
  static var footerMissingDue: String { get }

  // MARK: The line chart

  /// The kind of chart, its first and last bucket, and their number when there are several.
  static func lineChart(_ first: CalendarBucket, _ last: CalendarBucket, _ count: Int) -> String
  /// The bucket of the lowest share of the doses due, or of the recorded ones.
  static func lowest(
    _ bucket: CalendarBucket, _ percent: String, _ taken: Int, of known: Int, areDue: Bool
  ) -> String
  /// In how many buckets more was taken than was due, as a sentence.
  static func beyondDue(_ buckets: String) -> String
  /// The lines' labels.
  static var takenLine: String { get }
  static var notTakenLine: String { get }
  /// What the value axis counts.
  static func dosesPer(_ size: BucketSize) -> String
  /// The states, in a chart's key.
  static func key(_ state: BucketState) -> String
  /// A bucket that the range cuts, in a chart's key.
  static func partOf(_ size: BucketSize) -> String
  /// In place of the lines: nothing was recorded, or it is not shown.
  static func emptyPlot(isSuppressed: Bool) -> String
  /// A threshold in per cent.
  static func threshold(_ percent: String) -> String
  /// What shares are shares of: of the doses due, of the recorded doses, or of either.
  static func shareCaption(isOfDue: Bool, isOfRecorded: Bool) -> String
  /// What the mark of a low share means.
  static var belowThreshold: String { get }
  /// What the mark of a bucket means in which more was taken than was due.
  static var beyondDue: String { get }

  /// What the mark of a bucket means of which no record says whether a dose was taken.
  static var onlyUndetermined: String { get }
  /// So many buckets are such, as a sentence.
  static func undetermined(_ buckets: String) -> String

  // MARK: Under the pointer

  /// A bucket without figures.
  static func pointed(_ state: BucketState) -> String
  /// The doses of a bucket.
  static func pointed(_ counts: OutcomeCounts) -> String
  /// The doses due in a bucket, and those of them without a record; none when that is 0.
  ///
  /// `extra` are those taken beyond them.
  static func pointedDue(_ expected: Int, unrecorded: Int, extra: Int) -> String
  /// A bucket that the range cuts.
  static var pointedPart: String { get }

  // MARK: The chart of persistence

  /// The method, with the gap that ends persistence.
  static func persistenceMethod(gapDays: Int) -> String
  /// How to read it.
  static var persistenceReading: String { get }
  /// The unit of the axis.
  static var persistenceDays: String { get }
  /// The numbers at risk.
  static var persistenceAtRisk: String { get }
  /// The share at the curve's end.
  static func persistenceEnd(_ percent: String, day: Int) -> String
  /// There is no curve.
  static var nothingToShow: String { get }
}
