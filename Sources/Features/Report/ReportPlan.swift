internal import FHIRServer
internal import Counting
internal import MedicationAdherence
internal import ReportWriting

/// What a report is to be made of and how: every choice, checked.
public struct ReportPlan: Sendable {
  /// Which data are read and how they are counted.
  var data: DataPlan
  /// How the server among the sources is asked; nil when there is none.
  var fetch: FetchPlan?
  /// For whom a set of files is written.
  var sets: Set<ReportSet>
  /// In which formats.
  var formats: Set<ReportFormat>
  /// The folder that is written; nil to write the cohort's timeline to standard output.
  var output: String?
  /// Whether an existing report is replaced.
  var overwrites: Bool
  /// The CSV dialect.
  var csvDialect: CSVDialect
  /// How the report looks and in which language it speaks.
  var style: ReportStyle
  /// What is hidden or replaced before the report is given out.
  var sharing: Sharing
  /// The share from which on a patient counts as adherent, 0 to 1.
  var threshold: Double
  /// Whether any quarantined or unreadable row ends the run.
  var isStrict: Bool
  /// How many quarantined rows are let pass.
  var toleratedRows: Int
  /// The arguments that shape the result, for the manifest.
  var arguments: [String]

  /// Whether a page to start from is written.
  public var writesPage: Bool { formats.contains(.html) }
}
