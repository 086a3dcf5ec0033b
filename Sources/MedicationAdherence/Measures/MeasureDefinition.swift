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
    _ column: String, _ title: String, _ kind: MeasureKind, unit: String, source: String,
    _ statement: String, formula: String? = nil, empty: String?
  ) {
    self.column = column
    self.title = title
    self.statement = statement
    self.formula = formula
    self.empty = empty
    self.source = source
    self.unit = unit
    self.kind = kind
  }

  /// What it says, how it is worked out and where it is empty, in a sentence or two.
  public var meaning: String {
    let rule = formula.map { ": " + $0 } ?? ""
    let edge = empty.map { " Empty " + $0 + "." } ?? ""
    return statement + rule + "." + edge
  }

  /// The lower end of the measure's 95 % interval.
  var low: MeasureDefinition { bound("low", "lower") }

  /// The upper end of the measure's 95 % interval.
  var high: MeasureDefinition { bound("high", "upper") }

  private func bound(_ suffix: String, _ word: String) -> MeasureDefinition {
    MeasureDefinition(
      column + "_" + suffix, title + ", \(word) bound", .bound, unit: unit,
      source: WilsonInterval.source,
      "The \(word) end of the 95 % Wilson interval of \(column)", empty: "when \(column) is")
  }
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
  /// Yes or no.
  case flag
}
