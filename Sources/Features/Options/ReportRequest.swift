internal import DurableOutput
public import FHIRServer
public import MedicationAdherence
internal import ReportLanguage

/// What a user asked for: options as texts, nothing checked yet.
public struct ReportRequest: Sendable {
  /// Which data are read and how they are counted.
  public var data = DataRequest()
  /// How a server among the sources is asked; nil if servers are not allowed.
  public var server: FetchRequest?
  /// For whom a set of files is written.
  public var per: [String] = []
  /// Which tables are wanted: `default`, `all`, or names, joined by commas; all that add up without any.
  public var tables: [String] = []
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
  /// Where the patients are: doses are taken at home and given on a ward.
  public var setting = Setting.home.rawValue
  /// The organisation's own colour.
  public var tint: String?
  /// What the report is called.
  public var title: String?
  /// Who gives the report out.
  public var organisation: String?
  /// Which numbers of patients are hidden: `cms11` or `n=K`; nil for none.
  public var suppress: String?
  /// The folders of reports with small numbers hidden that were released before.
  public var released: [String] = []
  /// The file that holds the key of pseudonyms; nil to keep ids and dates as they are.
  public var pseudonymise: String?
  /// The share from which on a patient counts as adherent.
  public var threshold = ReportContext.usualThreshold
  /// How the limits of control charts are worked out.
  public var limits = ControlLimits.xmr.rawValue
  /// The day before which the buckets are that fix a control chart's centre and limits; nil for all.
  public var baseline: String?
  /// Whether any row that cannot be used ends the run.
  public var isStrict = false
  /// What doses are grouped by: `ward`, `sex`, `age`, or files of groups.
  public var groupBy: [String] = []
  /// The files of scales by which responses to questionnaires are scored.
  public var scales: [String] = []
  /// The first age of each band of ages but the first, joined by commas.
  public var ageBands: String?
  /// How much is disclosed about who the patients are: `none`, `identify` or `contact`.
  public var patientDetails = IdentityDetail.none.rawValue
  /// How many rows that cannot be used are tolerated.
  public var tolerated = 0
  /// In how many parts the patients are counted, one after the other; nil to count them at once.
  public var parts: Int?
  /// The name of the definition of a scheduled run; nil for any other.
  public var definition: String?
  /// What a store among the sources lacks of the server that it was filled from.
  public var shortfall: SourceShortfall?
  /// Whether a scheduled run is made later than its as-of day asked for.
  public var isCaughtUp = false
  /// What a scheduled run ends with whatever is read; nil when that decides.
  public var exitCode: Int32?
  /// What earlier runs of the definition said, the oldest first; nil where nobody keeps that.
  public var earlier: [RunFigures]?

  /// Makes an empty request.
  public init() {}
}

extension ReportRequest {
  /// Whether encounters are read, which say in which ward a patient is, and until when.
  var readsEncounters: Bool { setting == Setting.ward.rawValue || groupBy.contains("ward") }
}

extension ReportRequest: OptionRequest {
  /// The arguments that shape the result, in one fixed order, for the manifest.
  ///
  /// Options that do not change the result, such as the output and the number of threads, are left
  /// out.
  var shapingArguments: [String] {
    RecordedArguments.arguments(
      sources: data.sources,
      options: ReportOption.all.filter { $0.isRecorded(of: self) }
        .flatMap { $0.option.arguments(of: self) })
  }
}
