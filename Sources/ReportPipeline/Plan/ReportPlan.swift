public import Counting
internal import FHIRFiles
internal import FHIRServer
public import MedicationAdherence
public import ReportWriting

/// What a report is to be made of and how: every choice, checked.
public struct ReportPlan: Sendable {
  /// The files and folders; `-` is standard input.
  public var sources: [String]
  /// How the server among the sources is asked; nil when there is none.
  var fetch: FetchPlan?
  /// The ids of the patients that are reported; nil for all.
  public var patients: Set<String>?
  /// The files of lists that the choices came of, for the manifest.
  var lists: [InputRecord] = []
  /// Whether a page to start from is written.
  public var writesPage: Bool { formats.contains(.html) }
  /// Codes or parts of names of the medications that are reported; empty for all.
  public var medications: [String] = []
  /// The size of a bucket.
  public var bucketSize = BucketSize.week
  /// What one line of the timeline is.
  public var seriesKind = SeriesKind.order
  /// The days that are reported.
  public var window = WindowChoice()
  /// The instant up to which the data are taken.
  public var asOf: AsOf
  /// The time zone that instants are moved to; nil to take the wall clock as recorded.
  public var timeZone: ReportTimeZone?
  /// For whom a set of files is written.
  public var sets: Set<ReportSet> = [.cohort]
  /// In which formats.
  public var formats = Set(ReportFormat.allCases)
  /// The folder that is written; nil to write the cohort's timeline to standard output.
  public var output: String?
  /// Whether an existing report is replaced.
  public var overwrites = false
  /// The CSV dialect.
  public var csvDialect = CSVDialect.plain
  /// How the report looks and in which language it speaks.
  public var style = ReportStyle()
  /// What is hidden or replaced before the report is given out.
  var sharing = Sharing()
  /// The number of threads that read, count and write.
  public var threads = 1
  /// Whether the inputs' SHA-256 is computed.
  public var hashesInputs = true
  /// The share from which on a patient counts as adherent, 0 to 1.
  public var threshold = ReportContext.usualThreshold
  /// The most days without a dose that was due that do not end persistence.
  public var permissibleGapDays = ReportContext.usualPermissibleGapDays
  /// The share of the interval to the neighbouring nominal time within which a dose is on time, up
  /// to 0.5.
  public var timingWindow = ReportContext.usualTimingWindow
  /// Whether a later order of the same medication takes the place of an earlier one.
  public var renewals = RenewalRule.replace
  /// Whether administrations of one order at one instant are one dose.
  public var joinsDoses = false
  /// Whether any quarantined or unreadable row ends the run.
  public var isStrict = false
  /// How many quarantined rows are let pass.
  public var toleratedRows = 0
  /// The arguments that shape the result, for the manifest.
  public var arguments: [String] = []

  /// Makes a plan of what must be said; the rest has the defaults of the command.
  public init(sources: [String], asOf: AsOf, output: String?) {
    self.sources = sources
    self.asOf = asOf
    self.output = output
  }
}
