/// What a report will hold, known before its first patient is counted.
public struct ReportOutline: Sendable {
  /// What is true of the whole report.
  public let context: ReportContext
  /// For whom a set of files is written.
  public let sets: Set<ReportSet>
  /// In which formats.
  public let formats: Set<ReportFormat>
  /// The number of rows of the cohort's timeline: series × buckets.
  public let timelineRowCount: Int
  /// The number of rows of the timelines of all further sizes together, or a few more.
  public let furtherRowCount: Int
  /// Whether single patients are listed.
  public let listsPatients: Bool
  /// Whether there are earlier runs to compare with.
  public let hasEarlierRuns: Bool
  /// Whether doses are added up by groups.
  public var hasGroups = false
  /// Whether responses to questionnaires are scored.
  public var hasScores = false
  /// Which tables are wanted.
  public var tables = TableChoice.usual
  /// The part of the names of files that is of a kind of groups, by what the kind is called.
  public var groupFiles: [String: String] = [:]

  /// Makes an outline.
  public init(
    context: ReportContext, sets: Set<ReportSet>, formats: Set<ReportFormat>,
    timelineRowCount: Int, furtherRowCount: Int = 0, listsPatients: Bool = true,
    hasEarlierRuns: Bool = false
  ) {
    self.context = context
    self.sets = sets
    self.formats = formats
    self.timelineRowCount = timelineRowCount
    self.furtherRowCount = furtherRowCount
    self.listsPatients = listsPatients
    self.hasEarlierRuns = hasEarlierRuns
  }
}

extension ReportOutline {
  /// The outline of a report that lists no patient and has one series for all of them.
  public var ofCohortOnly: ReportOutline {
    var outline = ReportOutline(
      context: context, sets: sets, formats: formats, timelineRowCount: 0,
      listsPatients: false, hasEarlierRuns: hasEarlierRuns)
    (outline.hasGroups, outline.groupFiles, outline.tables) = (hasGroups, groupFiles, tables)
    outline.hasScores = hasScores
    return outline
  }
}

/// For whom one set of report files is written.
public enum ReportSet: String, CaseIterable, Sendable {
  /// One set for all patients together.
  case cohort
  /// One set for each patient.
  case patient
}

/// Which tables are wanted, by their names.
public struct TableChoice: Hashable, Sendable {
  /// Whether all are wanted that add up; a list of every dose of everybody is named.
  public let hasUsual: Bool
  /// The tables that are wanted by name.
  public let named: Set<String>

  /// Every table that adds up, and no other.
  public static let usual = TableChoice(hasUsual: true)

  /// Makes a choice.
  public init(hasUsual: Bool, named: Set<String> = []) {
    (self.hasUsual, self.named) = (hasUsual, named)
  }

  /// Whether a table is wanted, which may be one of those that add up.
  public func contains(_ name: String, isUsual: Bool) -> Bool {
    named.contains(name) || hasUsual && isUsual
  }
}

/// A format that reports are written in.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Comma-separated values.
  case csv
  /// Line charts.
  case svg
  /// Workbooks.
  case xlsx
  /// The page to start from.
  case html
  /// FHIR's Measure and MeasureReport.
  case json
  /// A database of all tables.
  case sqlite

  /// The formats of a report that none were asked of: a database repeats the CSV files, and its bytes
  /// depend on the library's version.
  public static let usual = Set(allCases).subtracting([.sqlite])
  /// The formats that have nothing but tables, without sentences, reasons and links.
  public static let ofTables: Set<ReportFormat> = [.csv, .sqlite]
  /// The formats that have tables.
  public static let withTables: Set<ReportFormat> = [.csv, .xlsx, .sqlite]
}
