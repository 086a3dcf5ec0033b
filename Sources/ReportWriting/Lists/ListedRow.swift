public import MedicationAdherence

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
