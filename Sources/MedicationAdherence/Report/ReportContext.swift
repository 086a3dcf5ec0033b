/// What is true of a whole report, whichever patient or figure one looks at.
public struct ReportContext: Sendable {
  /// The version of the tool that made it.
  public let toolVersion: String
  /// The instant up to which the data are taken.
  public let asOf: AsOf
  /// The IANA time zone that instants were moved to, or `as recorded`.
  public let timeZone: String
  /// How the report is laid out.
  public let layout: Layout
  /// Which days were asked for, and whether dates may be disclosed.
  public let dates: Dates
  /// What the measures are worked out by.
  public let rules: Rules
  /// What is known to be missing from the record.
  public let gaps: Gaps
  /// How doses due and omitted doses are sorted.
  public var omissionRules = OmissionRules()
  /// How much is disclosed about who the patients are.
  public var identityDetail = IdentityDetail.none
  /// Whether dispenses were read.
  public var hasDispenses = true

  /// Makes a context.
  public init(
    toolVersion: String, asOf: AsOf, timeZone: String, layout: Layout, dates: Dates = Dates(),
    rules: Rules = Rules(), gaps: Gaps = Gaps()
  ) {
    self.toolVersion = toolVersion
    self.asOf = asOf
    self.timeZone = timeZone
    self.layout = layout
    self.dates = dates
    self.rules = rules
    self.gaps = gaps
  }

  /// The instant up to which data are taken.
  public struct AsOf: Hashable, Sendable {
    /// ISO 8601 text with offset.
    public let text: String
    /// The local day: the last day that counts.
    public let day: Day
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// The local time of day in milliseconds since midnight; nil when the day is over.
    public let millisecond: Int32?

    /// Makes an instant; its day is over unless a time of day is given.
    public init(_ text: String, day: Day, seconds: Int64, millisecond: Int32? = nil) {
      (self.text, self.day, self.seconds) = (text, day, seconds)
      self.millisecond = millisecond
    }

    /// The instant on the wall clock of the report.
    public var moment: LocalMoment { LocalMoment(day: day, millisecond: millisecond) }
  }

  /// What buckets and series are, and how CSV is written.
  public struct Layout: Hashable, Sendable {
    /// The size of a bucket.
    public let bucketSize: BucketSize
    /// The further sizes of buckets in which the series are counted, too.
    public let furtherSizes: [BucketSize]
    /// What one series of the timeline is.
    public let seriesKind: SeriesKind
    /// The CSV dialect.
    public let csvDialect: CSVDialect

    /// Makes a layout; buckets are of one size unless further ones are given.
    public init(
      bucketSize: BucketSize, furtherSizes: [BucketSize] = [], seriesKind: SeriesKind,
      csvDialect: CSVDialect
    ) {
      (self.bucketSize, self.furtherSizes) = (bucketSize, furtherSizes)
      (self.seriesKind, self.csvDialect) = (seriesKind, csvDialect)
    }
  }

  /// Which days were asked for, and whether dates may be disclosed.
  public struct Dates: Hashable, Sendable {
    /// The first day that was asked for; nil when the data decide.
    public let from: Day?
    /// The last day that was asked for; nil when the data and the as-of day decide.
    public let to: Day?
    /// Whether days were asked for that are not told, because each patient's dates were moved from
    /// them.
    public let hidesWindow: Bool
    /// Whether pseudonyms stand for persons: each patient's dates are moved by other weeks, and free
    /// text is left out.
    public let areMoved: Bool

    /// Makes dates; nothing was asked for and all may be disclosed unless it is said.
    public init(
      from: Day? = nil, to: Day? = nil, hidesWindow: Bool = false, areMoved: Bool = false
    ) {
      (self.from, self.to) = (from, to)
      (self.hidesWindow, self.areMoved) = (hidesWindow, areMoved)
    }
  }

  /// What the measures are worked out by.
  public struct Rules: Hashable, Sendable {
    /// The share from which on a patient counts as adherent, 0 to 1.
    public let threshold: Double
    /// The most days without a dose that was due that do not end persistence.
    public let permissibleGapDays: Int
    /// How far from its nominal time a dose is on time, where its medication has no window of its own.
    public let timingWindow: TimingWindow
    /// Whether a later order of the same medication takes the place of an earlier one.
    public let renewals: RenewalRule
    /// What control charts are worked out by.
    public let control: ControlRules

    /// Makes rules, those that hold when nothing else is said.
    public init(
      threshold: Double = ReportContext.usualThreshold,
      permissibleGapDays: Int = ReportContext.usualPermissibleGapDays,
      timingWindow: TimingWindow = ReportContext.usualTimingWindow,
      renewals: RenewalRule = .replace, control: ControlRules = ControlRules()
    ) {
      self.threshold = threshold
      self.permissibleGapDays = permissibleGapDays
      self.timingWindow = timingWindow
      self.renewals = renewals
      self.control = control
    }
  }

  /// What is known to be missing from the record.
  public struct Gaps: Sendable {
    /// What could not be read; it may be of any patient, who then has more than is counted.
    public let lost: [Notice]
    /// The end of the record of all patients, where it is too soon; nil where it is not, and where
    /// no date may be disclosed.
    public let recordEnd: RecordEnd?

    /// Makes gaps, none where nothing is said.
    public init(lost: [Notice] = [], recordEnd: RecordEnd? = nil) {
      (self.lost, self.recordEnd) = (lost, recordEnd)
    }
  }
}

extension ReportContext {
  /// The threshold that holds when none is given, as in the Pharmacy Quality Alliance's measures.
  public static let usualThreshold = 0.80
  /// The permissible gap that holds when none is given, in days.
  public static let usualPermissibleGapDays = 30
  /// The timing window that holds when none is given.
  public static let usualTimingWindow: TimingWindow = 0.25
  /// The longest timing window in minutes: half a day.
  public static let longestTimingMinutes = 720

  /// The size of a bucket.
  public var bucketSize: BucketSize { layout.bucketSize }
  /// The further sizes of buckets in which the series are counted, too; none as a rule.
  public var furtherSizes: [BucketSize] { layout.furtherSizes }
  /// What one series of the timeline is.
  public var seriesKind: SeriesKind { layout.seriesKind }
  /// What the report has, so that tables have further columns.
  public var columnConditions: ColumnConditions {
    (hasDispenses ? .dispenses : ColumnConditions())
      .union(identityDetail > .none ? .identity : [])
  }
  /// Whether pseudonyms stand for persons, and each patient's dates are moved by other weeks.
  public var movesDates: Bool { dates.areMoved }
  /// The share from which on a patient counts as adherent, 0 to 1.
  public var threshold: Double { rules.threshold }
}

/// What one series of a timeline is.
public enum SeriesKind: String, CaseIterable, Codable, Sendable {
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

/// The end of the record of all patients, where it lies before the as-of day although more would be
/// recorded by then.
public struct RecordEnd: Hashable, Codable, Sendable {
  /// The day of the latest administration.
  public let latest: Day
  /// How many days that is before the as-of day.
  public let daysBeforeAsOf: Int

  /// Makes an end.
  public init(latest: Day, daysBeforeAsOf: Int) {
    (self.latest, self.daysBeforeAsOf) = (latest, daysBeforeAsOf)
  }

  /// Whether doses were due without any record in a bucket that goes on after it.
  public func leavesUnrecorded(_ buckets: some Sequence<BucketCounts>) -> Bool {
    buckets.contains { $0.bucket.lastDay > latest && $0.unrecorded ?? 0 > 0 }
  }

  /// What is said of it.
  public var notice: Notice { .recordEnds(latest: latest, daysBeforeAsOf: daysBeforeAsOf) }
}

extension ReportContext {
  /// What a reader must know before a patient's figures: what could not be read, and that the
  /// record ends too soon where that leaves doses in these buckets unrecorded.
  public func notices(before timeline: [BucketCounts]) -> [Notice] {
    gaps.lost + (gaps.recordEnd.map { $0.leavesUnrecorded(timeline) ? [$0.notice] : [] } ?? [])
  }
}
