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
  /// The CSV dialect.
  public let csvDialect: CSVDialect

  /// Makes a context.
  public init(
    toolVersion: String, asOf: String, asOfDay: Day, asOfSeconds: Int64, timeZone: String,
    bucketSize: BucketSize, seriesKind: SeriesKind, from: Day?, to: Day?, csvDialect: CSVDialect
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
    self.csvDialect = csvDialect
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
