/// What is true of a whole report, whichever patient or figure one looks at.
public struct ReportContext: Sendable {
  /// The version of the tool that made it.
  public let toolVersion: String
  /// The instant up to which the data are taken, as ISO 8601 text with offset.
  public let asOf: String
  /// The local day of that instant: the last day that counts.
  public let asOfDay: Day
  /// Seconds since 1970-01-01T00:00:00Z of that instant.
  public let asOfSeconds: Int64
  /// The IANA time zone that instants were moved to, or `as recorded`.
  public let timeZone: String
  /// The size of a bucket.
  public let bucketSize: BucketSize
  /// What one line of the timeline is: `order`, `medication` or `patient`.
  public let seriesKind: SeriesKind
  /// The first day that was asked for; nil when the data decide.
  public let from: Day?
  /// The last day that was asked for; nil when the data and the as-of day decide.
  public let to: Day?
  /// Whether days were asked for that are not told, because each patient's dates were moved from them.
  public let hidesWindow: Bool
  /// Whether pseudonyms stand for persons: each patient's dates are moved by other weeks, and free
  /// text is left out.
  public let movesDates: Bool
  /// The CSV dialect.
  public let csvDialect: CSVDialect
  /// The share from which on a patient counts as adherent, 0 to 1.
  public let threshold: Double
  /// The most days without a dose that was due that do not end persistence.
  public let permissibleGapDays: Int
  /// The share of the interval to the neighbouring nominal time within which a dose is on time.
  public let timingWindow: Double
  /// Whether a later order of the same medication takes the place of an earlier one.
  public let renewals: RenewalRule
  /// What could not be read of anybody, so that each patient may have more than is counted.
  public let lost: [Notice]
  /// The end of the record of all patients, where it is too soon; nil where it is not, and where no
  /// date may be told.
  public let recordEnd: RecordEnd?

  /// The threshold that holds when none is given, as in the Pharmacy Quality Alliance's measures.
  public static let usualThreshold = 0.80
  /// The permissible gap that holds when none is given, in days.
  public static let usualPermissibleGapDays = 30
  /// The timing window that holds when none is given.
  public static let usualTimingWindow = 0.25

  /// Makes a context.
  public init(
    toolVersion: String, asOf: String, asOfDay: Day, asOfSeconds: Int64, timeZone: String,
    bucketSize: BucketSize, seriesKind: SeriesKind, from: Day?, to: Day?,
    hidesWindow: Bool = false, movesDates: Bool = false, csvDialect: CSVDialect,
    threshold: Double = ReportContext.usualThreshold,
    permissibleGapDays: Int = ReportContext.usualPermissibleGapDays,
    timingWindow: Double = ReportContext.usualTimingWindow, renewals: RenewalRule = .replace,
    lost: [Notice] = [], recordEnd: RecordEnd? = nil
  ) {
    self.toolVersion = toolVersion
    self.asOf = asOf
    self.asOfDay = asOfDay
    self.asOfSeconds = asOfSeconds
    self.timeZone = timeZone
    self.bucketSize = bucketSize
    self.seriesKind = seriesKind
    self.from = from
    self.to = to
    self.hidesWindow = hidesWindow
    self.movesDates = movesDates
    self.csvDialect = csvDialect
    self.threshold = threshold
    self.permissibleGapDays = permissibleGapDays
    self.timingWindow = timingWindow
    self.renewals = renewals
    self.lost = lost
    self.recordEnd = recordEnd
  }
}

/// What one line of a timeline is.
public enum SeriesKind: String, CaseIterable, Sendable {
  /// One order.
  case order
  /// The orders and administrations of one medication together.
  case medication
  /// All of a patient's medications together.
  case patient
}

/// How CSV is written.
public enum CSVDialect: String, CaseIterable, Sendable {
  /// UTF-8, LF, RFC 4180, the data as they are.
  case plain
  /// With a byte order mark and CRLF, and text that a spreadsheet would take for a formula
  /// prefixed with an apostrophe.
  case excel
}
