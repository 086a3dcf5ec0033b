public import FHIRServer
internal import MedicationAdherence

/// What a user asked for, in the user's words: options as texts, nothing checked yet.
public struct ReportRequest: Sendable {
  /// The files and folders; `-` is standard input.
  public var sources: [String] = []
  /// How a server among the sources is asked; nil where servers are not read.
  public var server: FetchRequest?
  /// The ids of patients to report.
  public var patients: [String] = []
  /// A file that lists ids of patients to report.
  public var patientsFile: String?
  /// Codes or names of medications to report.
  public var medications: [String] = []
  /// The size of a bucket.
  public var by = BucketSize.week.rawValue
  /// The first day.
  public var from: String?
  /// The last day.
  public var to: String?
  /// The number of buckets up to the as-of day.
  public var last: Int?
  /// The day or instant up to which the data are taken; nil for now.
  public var asOf: String?
  /// The time zone that instants are moved to.
  public var timeZone: String?
  /// What one line of the timeline is.
  public var series = SeriesKind.order.rawValue
  /// For whom a set of files is written.
  public var per: [String] = []
  /// The formats, joined by commas.
  public var format: String?
  /// The folder to write, or `-`.
  public var output = "adherence-report"
  /// Whether an existing report is replaced.
  public var overwrites = false
  /// The CSV dialect.
  public var csv = CSVDialect.plain.rawValue
  /// The language of what a reader sees.
  public var locale = "en"
  /// The house's own colour.
  public var tint: String?
  /// What the report is called.
  public var title: String?
  /// Who gives the report out.
  public var organisation: String?
  /// Which numbers of patients are hidden: `cms11` or `n=K`; nil for none.
  public var suppress: String?
  /// The file that holds the key of pseudonyms; nil to keep ids and dates as they are.
  public var pseudonymise: String?
  /// The number of threads; nil for one a core.
  public var threads: Int?
  /// Whether the inputs' SHA-256 is computed.
  public var hashesInputs = true
  /// The share from which on a patient counts as adherent.
  public var threshold = ReportContext.usualThreshold
  /// The most days without a dose that was due that do not end persistence.
  public var permissibleGap = ReportContext.usualPermissibleGapDays
  /// The share of the interval to the neighbouring nominal time within which a dose is on time.
  public var timingWindow = ReportContext.usualTimingWindow
  /// Whether a later order of the same medication takes the place of an earlier one.
  public var renewals = RenewalRule.replace.rawValue
  /// Whether administrations of one order at one instant are one dose.
  public var joinsDoses = false
  /// Whether any row that cannot be used ends the run.
  public var isStrict = false
  /// How many rows that cannot be used are let pass.
  public var tolerated = 0

  /// Makes an empty request.
  public init() {}
}
