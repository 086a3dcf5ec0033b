public import MedicationAdherence
public import ReportLanguage

/// A row of a list on standard output.
public protocol ListedRow: TableRow {
  /// Whether rows may have remarks, so that every output has a place for them.
  static var hasRemarks: Bool { get }
  /// The column that a table on a terminal is for; nil when none comes first.
  static var mainColumn: String? { get }
  /// The columns that a table may do without for the main one's sake, the first of them first.
  static var dispensableColumns: [String] { get }
  /// What must be known about the row.
  var remarks: [ListedRemark] { get }
  /// The colour of a column's value on a terminal; nil to leave it as it is.
  func colour(of column: String) -> TerminalColour?
  /// The words that people read in place of a column's code; nil to leave it as it is. A program that
  /// reads JSON gets the code.
  func words(of column: String) -> String?
}

extension ListedRow {
  /// No remarks.
  public static var hasRemarks: Bool { false }
  /// No column comes first.
  public static var mainColumn: String? { nil }
  /// No column is done without.
  public static var dispensableColumns: [String] { [] }
  /// No remarks.
  public var remarks: [ListedRemark] { [] }
  /// No words in place of codes.
  public func words(of column: String) -> String? { nil }
  /// No colour.
  public func colour(of column: String) -> TerminalColour? { nil }
}

/// Something that must be known about a row: where in the resource, and what.
public struct ListedRemark: Hashable, Sendable {
  /// The identifier, the same in every language.
  public let kind: String
  /// The JSON path within the resource; empty for the resource as a whole.
  public let path: String
  /// What it means, in words that follow the path or the name of the whole.
  public let text: String
  /// What the remark is about and what it means, as one phrase.
  public let phrase: String

  /// Makes a remark; `whole` names the resource where there is no path.
  public init(kind: String, path: String, text: String, whole: String) {
    self.kind = kind
    self.path = path
    self.text = text
    phrase = (path.isEmpty ? whole : path) + " " + text
  }
}

/// A response with its score.
extension ScoreRow: ListedRow {}

/// An order as a list shows it, in one language.
public struct ListedOrder: ListedRow {
  /// The order.
  public let order: OrderRow
  /// What in its instructions could not be used or was assumed.
  public let remarks: [ListedRemark]
  private let status: String

  /// Makes a row.
  public init(_ order: OrderRow, remarks: [ScheduleRemark], language: Language) {
    self.order = order
    let words = language.wording
    status = words.status(ofOrder: order.status) ?? order.status
    self.remarks = remarks.map { remark in
      ListedRemark(
        kind: remark.kind.rawValue, path: remark.path, text: words.remark(remark),
        whole: words.wholeOrder)
    }
  }

  /// The status is said in words.
  public func words(of column: String) -> String? { column == "status" ? status : nil }

  /// Orders have remarks.
  public static var hasRemarks: Bool { true }

  /// The instruction is what orders are listed for.
  public static var mainColumn: String? { "instruction" }

  /// The name says what the code does, and the instruction has most dates.
  public static var dispensableColumns: [String] {
    ["medication_code", "active_to", "active_from"]
  }

  /// The columns of an order.
  public static let definition = TableDefinition<ListedOrder>(
    name: OrderRow.definition.name, meaning: OrderRow.definition.meaning,
    columns: OrderRow.definition.columns.map { column in
      Column(column.name, column.type, unit: column.unit, column.meaning) {
        column.value($0.order)
      }
    })
}

/// An administration as a list shows it.
public struct ListedAdministration: ListedRow {
  /// The patient's id.
  public let patient: String
  /// The administration.
  public let administration: AdministrationRow

  /// Makes a row.
  public init(patient: String, _ administration: AdministrationRow) {
    self.patient = patient
    self.administration = administration
  }

  /// Green is taken, red is not taken, yellow is undetermined.
  public func colour(of column: String) -> TerminalColour? {
    guard column == "outcome" else { return nil }
    return switch administration.outcome {
    case .taken: .green
    case .notTaken: .red
    case .undetermined: .yellow
    }
  }

  /// The columns of a list of administrations.
  public static let definition = TableDefinition<ListedAdministration>(
    name: "listed_administrations",
    meaning: "One administration, oldest first, those without a date last.",
    columns: [Column("patient", .text, "The patient's id.") { .text($0.patient) }]
      + [
        AdministrationRow.localDateColumn, AdministrationRow.localTimeColumn,
        AdministrationRow.outcomeColumn, AdministrationRow.interruptedColumn,
        AdministrationRow.medicationColumn, AdministrationRow.orderColumn,
        AdministrationRow.idColumn, AdministrationRow.reasonColumn,
      ].map { $0.of { $0.administration } })
}
