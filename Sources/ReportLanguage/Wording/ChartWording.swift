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
  /// That a chart shows the latest of many buckets.
  static func latestBuckets(_ shown: Int, of all: Int, _ size: BucketSize) -> String
  /// A patient by the id.
  static func patient(_ id: String) -> String
  /// A number of patients, of their series and of those that hold doses without an order, which is 0
  /// unless the others are orders; one that is nil is hidden.
  static func cohortSize(
    patients: Int?, lines: Int?, withoutOrder: Int?, _ kind: SeriesKind
  ) -> String
  /// A number of doses of a series are recorded without an order; all of them where that is nil.
  static func withoutOrder(doses: Int?) -> String
  /// The title of a chart of all patients.
  static var allPatients: String { get }
  /// That a day counts to its end, in a few words.
  static var wholeDay: String { get }
  /// The instant up to which the data are taken, as it is shown.
  static func footerAsOf(_ shown: String) -> String
  /// The days that a chart shows, which of a single series may be fewer than the window of its page.
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
  /// A number of buckets are such, as a sentence.
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
  /// The title of a chart of persistence.
  static var persistenceTitle: String { get }
  /// The kind of that chart, to begin its description.
  static var persistenceChart: String { get }
  /// The axis of days.
  static var persistenceAxis: String { get }
  /// A 95 % interval, as the name of a line.
  static var interval: String { get }
  /// There is no series with a known persistence.
  static var persistenceUnknown: String { get }
  /// None of `lines` series was stopped within `days` days.
  static func noneStopped(_ lines: Int, days: Int) -> String
  /// That no series was followed for long enough to stop.
  static func tooShortToStop(gapDays: Int) -> String
  /// A number of the series were stopped, an estimated share was still being taken on a day, and half
  /// had stopped by a day, or nil when fewer had.
  static func stopped(
    _ count: Int, of lines: Int, share: String, interval: (String, String)?, day: Int,
    halfBy half: Int?
  ) -> String
  /// There is no curve.
  static var nothingToShow: String { get }
}

/// The words and forms that a language needs for a calendar of days.
package protocol CalendarWording {
  /// The short names of the weekdays, Monday first.
  static var shortWeekdays: [String] { get }
  /// What a day's look means: a step of the share taken, or why it has none.
  static func day(_ look: DayLook, threshold: Double) -> String
  /// What the cells show: shares of the doses due, of the recorded doses, or of either.
  static func calendarCaption(isOfDue: Bool, isOfRecorded: Bool) -> String
  /// The kind of chart, and how many days look like what.
  static func calendar(_ days: [(meaning: String, count: Int)]) -> String
}

/// How a day looks in a calendar: five steps of the share taken, and what has no share.
///
/// The steps differ in how far a cell is filled, so that they are told apart without colours; the
/// two around the threshold differ in colour, too.
package enum DayLook: CaseIterable {
  /// Every dose was taken.
  case allTaken
  /// A share from the threshold on, but not all.
  case most
  /// From half the threshold to below it.
  case some
  /// Below half the threshold, but not none.
  case little
  /// No dose was taken.
  case noneTaken
  /// There are records, and none says whether a dose was taken.
  case undetermined
  /// Nothing was recorded.
  case noRecords
  /// Nothing was recorded and nothing was due.
  case nothingDue
  /// The figures are hidden.
  case suppressed
}

/// The words and forms that a language needs for the chart of the times of doses.
package protocol DoseTimesWording {
  /// The title of the chart of a medication.
  static func timesOfDay(of name: String) -> String
  /// The kind of chart, its first and last day in digits, and how many doses it has.
  static func doseTimesChart(_ first: String, _ last: String, _ doses: Int) -> String
  /// How many doses with a known time were taken and were not.
  static func timedDoses(taken: Int, notTaken: Int, undetermined: Int) -> String
  /// The share of the taken doses that was on time.
  static func onTime(_ percent: String) -> String
  /// No order says at which times of day doses are due.
  static var noNominalTimes: String { get }
  /// A time of day at which doses are due, in a chart's key.
  static var nominalTime: String { get }
  /// The times around it that are on time, in a chart's key.
  static func timingWindow(_ percent: String) -> String
  /// A number of minutes around it, in a chart's key.
  static func timingWindow(minutes: Int) -> String
  /// The window of the medication's class, in a chart's key.
  static var ownTimingWindow: String { get }
  /// It is not known whether a dose was taken, in a chart's key.
  static var undeterminedDose: String { get }
  /// What the height is.
  static var timeOfDay: String { get }
  /// Marks that would cover one another are drawn once.
  static var thinnedMarks: String { get }
}

/// The words and forms that a language needs for the chart of single patients.
package protocol PatientsChartWording {
  /// The title.
  static var patientsChartTitle: String { get }
  /// How many of the patients are shown, and that the lowest share is first.
  static func patientsShown(_ shown: Int, of all: Int) -> String
  /// The kind of chart, how many patients have a share, how many of them are below the threshold,
  /// and the lowest share and its patient.
  static func patientsChart(
    _ shown: Int, known: Int, low: Int, threshold: String, lowest: (id: String, share: String)?
  ) -> String
  /// A patient's share, of the doses due or of the recorded ones.
  static func share(_ percent: String, isOfDue: Bool) -> String
  /// A patient has no share.
  static var unknownShare: String { get }
  /// A line's height is a share of 0 to 100 %.
  static var patientsScale: String { get }
  /// What a solid line's shares are of, or a dotted one's.
  static func kindOfShare(isOfDue: Bool) -> String
  /// A line has one kind of share and breaks where there is none; outside of a patient's own time nothing is drawn.
  static var patientsReading: String { get }
}
