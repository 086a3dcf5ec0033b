public import FHIRServer
internal import MedicationAdherence

/// What a user asked for, in the user's words: options as texts, nothing checked yet.
public struct ReportRequest: Sendable {
  /// Which data are read and how they are counted.
  public var data = DataRequest()
  /// How a server among the sources is asked; nil where servers are not read.
  public var server: FetchRequest?
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
  /// The share from which on a patient counts as adherent.
  public var threshold = ReportContext.usualThreshold
  /// Whether any row that cannot be used ends the run.
  public var isStrict = false
  /// How many rows that cannot be used are let pass.
  public var tolerated = 0

  /// Makes an empty request.
  public init() {}
}
