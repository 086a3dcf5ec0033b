/// What a measure is: the one place that headers, dictionaries, data packages and pages take it from.
public struct MeasureDefinition: Hashable, Sendable {
  /// The column's header, in snake_case; it never changes.
  public let column: String
  /// The name that a reader sees.
  public let title: String
  /// What it says, without a full stop.
  public let statement: String
  /// How it is worked out from other columns or from days; nil when the statement says it all.
  public let formula: String?
  /// Where it has no value: what follows on the word "empty"; nil when it always has one.
  public let empty: String?
  /// Where the definition comes from.
  public let source: String
  /// The unit of its values; empty for a flag.
  public let unit: String
  /// What its values are.
  public let kind: MeasureKind

  init(
    _ column: String, _ title: String, _ values: MeasureScale, source: String,
    _ statement: String, formula: String? = nil, empty: String?
  ) {
    self.column = column
    self.title = title
    self.statement = statement
    self.formula = formula
    self.empty = empty
    self.source = source
    (kind, unit) = (values.kind, values.unit)
  }

  /// What it says, how it is worked out and where it is empty, in a sentence or two.
  public var meaning: String {
    let rule = formula.map { ": " + $0 } ?? ""
    let edge = empty.map { " Empty " + $0 + "." } ?? ""
    return statement + rule + "." + edge
  }
}

/// What a measure's values are, and their unit.
struct MeasureScale {
  let kind: MeasureKind
  let unit: String

  /// Shares, most of them 0 to 1.
  static let share = MeasureScale(kind: .fraction, unit: "share")
  /// Whole numbers of days.
  static let days = MeasureScale(kind: .days, unit: "days")
  /// Minutes, below 0 for what was early.
  static let minutes = MeasureScale(kind: .minutes, unit: "min")
  /// Yes or no.
  static let flag = MeasureScale(kind: .flag, unit: "")

  /// Whole numbers of something, such as doses.
  static func count(of unit: String) -> MeasureScale { MeasureScale(kind: .count, unit: unit) }
}

/// What a measure's values are.
public enum MeasureKind: String, CaseIterable, Sendable {
  /// A whole number of doses or of runs.
  case count
  /// A share, from 0 on; only taking adherence, mpr, cma1 and cma2 may exceed 1.
  case fraction
  /// The end of a share's interval of uncertainty, 0 to 1.
  case bound
  /// A whole number of days.
  case days
  /// Minutes, below 0 for what was early.
  case minutes
  /// Yes or no.
  case flag
}

extension MeasureKind {
  /// The kind of a column that holds such values.
  var columnType: ColumnType {
    switch self {
    case .count, .days: .integer
    case .minutes: .number
    case .fraction, .bound: .fraction
    case .flag: .flag
    }
  }
}
