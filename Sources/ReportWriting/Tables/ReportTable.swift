public import MedicationAdherence
import ReportLanguage

/// A table of a report: what it is called, where and when it is there, what must be worked out for it, and its
/// rows.
///
/// Each is declared once, in ``all``. CSV files, databases, workbooks, data packages, links on pages,
/// `diff` and `--tables` read that list.
public struct ReportTable: Sendable {
  /// The folder that a file of a table lies in; a table of no folder is on a sheet only.
  public enum Folder: Sendable {
    /// That of the report, whose tables every run writes.
    case report
    /// That of all patients together.
    case cohort
    /// That of each patient.
    case patient
  }

  /// When a table is there at all.
  enum Condition: Sendable {
    case always
    /// Single patients are listed.
    case singlePatients
    /// A table says which classes there are.
    case classes
    /// Doses are added up by groups.
    case groups
    /// Responses to questionnaires are scored.
    case scores
    /// There are earlier runs to compare with.
    case earlierRuns
  }

  /// The columns that rows are told apart and found by, all known to the definition.
  public struct Keys: Sendable {
    /// Columns that name a row of another table by its key.
    struct Reference: Sendable {
      let columns: [String]
      let table: String
    }

    /// The columns that no two rows have the same values in; none when rows have no such columns.
    public internal(set) var primary: [String] = []
    /// Other tables' rows that rows belong to.
    var references: [Reference] = []
    /// The columns that rows are looked up by in a database, beside the key.
    var indexes: [[String]] = []
  }

  /// A workbook of a report.
  enum Book: Sendable {
    /// What a clinician opens, of all patients together.
    case cohort
    /// All other tables of all patients together, for analysts.
    case tables
    /// That of each patient.
    case patient
  }

  /// The sheet that shows a table.
  struct Sheet: Sendable {
    let name: WorkbookSheet
    /// The workbooks that have it, and its place among the tables of each; those of one place stand in the
    /// order of ``ReportTable/all``.
    let places: [Book: Int]

    init(_ name: WorkbookSheet, _ places: [Book: Int]) { (self.name, self.places) = (name, places) }
  }

  /// The part of a page that links to a table.
  enum Place: Sendable { case cohort, patient, worklist, persistence, groups, omissions }

  /// What a link says, in words.
  typealias Label = @Sendable (any Wording.Type) -> String

  /// What is true of a table beside its rows.
  struct Traits: Sendable {
    var condition = Condition.always
    /// What must be worked out for it.
    var needs: ReportNeeds = []
    /// Whether it is there once for each size of buckets.
    var isPerSize = false
    /// Whether all patients' rows are written only when it is named.
    var isAskedFor = false
    /// Whether each of its rows is a patient, so that it has none where single patients may not be listed.
    var isListOfPatients = false
    var keys = Keys()
    /// Its name in a database, where that is not its file's with `_` for `-`.
    var databaseName: String?
    /// The sheet of workbooks that shows it; nil where none does.
    var sheet: Sheet?
    var links: [Place: Label] = [:]
  }

  /// Makes an encoder in a dialect, of buckets of the first size or of a further one by its place, with the
  /// columns that there are under some conditions.
  typealias MakeEncoder = @Sendable (CSVDialect, Int?, ColumnConditions) -> any TableEncoder

  /// What a table's rows are made of.
  enum Rows: Sendable {
    /// Each patient adds some, in buckets of the first size or of a further one by its place.
    case ofPatients(
      @Sendable (PatientReport, Int?, any RowSink) throws -> Void,
      encoder: MakeEncoder)
    /// They are of all patients together.
    case ofCohort(@Sendable (CohortReport, ReportContext, any RowSink) throws -> Void)
  }

  /// The name: that of its file, without an ending.
  public let name: String
  /// What one row is, in a sentence.
  let meaning: String
  /// What each column holds.
  let columns: [DictionaryRow]
  /// Where its files lie.
  let folders: Set<Folder>
  let traits: Traits
  /// The type of its rows, which says how a sheet shows them.
  let row: any TableRow.Type
  let rows: Rows

  /// The columns that rows are told apart by.
  public var keys: Keys { traits.keys }
  /// What must be worked out for it.
  public var needs: ReportNeeds { traits.needs }
  /// Whether a user can choose it; every run writes the others.
  public var isChosen: Bool { !folders.isEmpty && !folders.contains(.report) }

  /// A table that each patient adds rows to, with an encoder of its own where it is long.
  static func ofPatients<Row: TableRow>(
    _ row: Row.Type, in folders: Set<Folder>, _ traits: Traits = Traits(),
    encoder: MakeEncoder? = nil,
    rows: @escaping @Sendable (PatientReport, Int?) -> [Row]
  ) -> ReportTable {
    ReportTable(
      row, folders, traits,
      .ofPatients(
        { try $2.append(rows($0, $1)) },
        encoder: encoder ?? { dialect, size, conditions in
          DefinitionEncoder(dialect, conditions: conditions) { rows($0, size) }
        }))
  }

  /// A table of what is true of all patients together.
  static func ofCohort<Row: TableRow>(
    _ row: Row.Type, in folders: Set<Folder> = [.cohort], _ traits: Traits = Traits(),
    rows: @escaping @Sendable (CohortReport, ReportContext) -> [Row]
  ) -> ReportTable {
    ReportTable(row, folders, traits, .ofCohort { try $2.append(rows($0, $1)) })
  }

  private init<Row: TableRow>(
    _ row: Row.Type, _ folders: Set<Folder>, _ traits: Traits, _ rows: Rows
  ) {
    let definition = Row.definition
    (name, meaning, columns) = (definition.name, definition.meaning, definition.dictionary)
    (self.folders, self.traits, self.row, self.rows) = (folders, traits, row, rows)
  }
}

/// What takes the rows of a table: a file, a database.
protocol RowSink: AnyObject {
  /// Adds rows, all of the sink's own table.
  func append<Row: TableRow>(_ rows: [Row]) throws
}
