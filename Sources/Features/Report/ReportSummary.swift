internal import Counting
public import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

/// The result of a run, for the caller.
public struct ReportSummary: Sendable {
  /// The administrations that were read.
  public let administrationsRead: Int
  /// The administrations in a bucket.
  public let administrationsCounted: Int
  /// Whether small numbers of patients are hidden, so that the sentence states no number.
  public let isSuppressed: Bool
  /// Doses taken.
  public let taken: Int
  /// Doses recorded as not taken.
  public let notTaken: Int
  /// Doses for which it is not known yet whether they were taken.
  public let undetermined: Int
  /// The patients that are listed; nil when their number is hidden.
  public let patientCount: Int?
  /// The number of series; nil when it is hidden.
  public let seriesCount: Int?
  /// Whether everything was read, apart from rows that are tolerated.
  public let isComplete: Bool
  /// Whether a CSV file holds text that a spreadsheet would take for a formula.
  public let metFormulaText: Bool
  /// The doses due; nil when that is not known or hidden.
  public let dosesDue: Int?
  /// The doses due that were taken; nil when that is not known or hidden.
  public let dosesDueTaken: Int?
  /// What the report says of all patients together, for later runs to look back at.
  public let figures: RunFigures
  /// What became of the administrations that were read: the ledger's words, each with how many.
  let dispositions: [(word: String, count: Int)]
  /// Whether somebody is on the worklist.
  public let hasWorklist: Bool
  /// What a reader must know before the figures.
  public let notices: [String]
  /// Keeps the run's data in memory.
  var memory = RunMemory()

  init(
    report: CohortReport, figures: RunFigures, account: AdministrationAccount, ledger: Ledger,
    isSuppressed: Bool, isComplete: Bool, metFormulaText: Bool
  ) {
    self.figures = figures
    self.isSuppressed = isSuppressed
    administrationsRead = account.read
    administrationsCounted = account.counts[.counted]
    taken = report.totals.taken
    notTaken = report.totals.notTaken
    undetermined = report.totals.undetermined
    patientCount = report.patientCount
    seriesCount = report.series?.all
    let due = report.withheld.contains(.demand) ? nil : PlainSentence(report).doses
    (dosesDue, dosesDueTaken) = (due?.expected, due?.matched)
    let counts = Disposition.allCases.reduce(into: [String: Int]()) {
      $0[$1.word, default: 0] += account.counts[$1]
    }
    dispositions = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.isComplete = isComplete
    hasWorklist = report.worklist?.rows.isEmpty == false
    self.metFormulaText = metFormulaText
    notices =
      report.notices.map(\.message) + ledger.passedOverNotices
  }
}

extension ReportSummary {
  /// What the report gives to be measured.
  public var metrics: MetricsFile.Figures {
    MetricsFile.Figures(
      dispositions: isSuppressed ? nil : dispositions, dosesDue: dosesDue,
      dosesDueTaken: dosesDueTaken, patients: patientCount)
  }
}

/// Keeps a run's data in memory for as long as its summary exists.
///
/// Freeing millions of small objects one by one takes longer than ending the process. A command
/// that ends anyway exits while the summary is alive.
struct RunMemory: @unchecked Sendable {
  /// They are never used again.
  private var values: [Any] = []

  /// Keeps values.
  mutating func keep(_ values: Any...) { self.values += values }
}

extension ReportSummary {
  /// The run in one sentence.
  public var sentence: String {
    guard !isSuppressed, let patientCount, let seriesCount else {
      return "the report is written; numbers that could point at patients are hidden"
    }
    return """
      \(administrationsCounted) of \(administrationsRead) administrations counted for \
      \(patientCount) \(patientCount == 1 ? "patient" : "patients") in \(seriesCount) \
      \(seriesCount == 1 ? "line" : "lines"): \(taken) taken, \(notTaken) not taken\
      \(undetermined == 0 ? "" : ", \(undetermined) undetermined")
      """
  }
}

/// Why a report cannot be made or finished.
public enum ReportError: Error, Equatable, CustomStringConvertible {
  /// Strict reading met bad data: how much in words, and where.
  case badData(String, places: Int, first: String)
  /// The key of pseudonyms cannot be used.
  case keyFile(String, reason: String)
  /// A report that was released cannot be compared.
  case released(String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .badData(let count, let places, let first):
      """
      \(count) could not be used and --strict was given, so nothing was written; \
      \(places == 1 ? "it is this" : "the first is this"): \(first)
      """
    case .keyFile(let path, let reason):
      "the key in \(path) cannot be used: \(reason)"
    case .released(let path, let reason):
      "--released \(path) cannot be compared: \(reason)"
    }
  }
}
