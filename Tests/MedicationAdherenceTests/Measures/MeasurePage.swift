import MedicationAdherence

/// The documentation's page of measures, made from their definitions.
enum MeasurePage {
  /// The page in DocC's markup.
  static var text: String {
    let measures = Measure.allCases.filter { $0.definition.kind != .bound }
    return introduction + measures.map(section).joined()
  }

  private static let introduction = """
    # Measures

    What each column of `measures.csv` says, how it is worked out, and where it is empty.

    ## Overview

    A measure is of one line of the timeline over all its days; `summary.csv` has its spread over the
    patients. An empty cell is a value that nobody can know or that does not apply: it is never 0.
    What is worked out day by day is matched within an order, or within a patient's medication when a
    line holds several orders, and then added. Where an order names times, a dose stands for the
    due time nearest to it, at most half the interval to the neighbouring one away, one dose for each:
    those taken before others, then as many as can be. So a dose at 00:20 stands for the one due at
    23:00. A dose without a time takes what is left of its day and has no delay. A dose on a day on which
    none was due stands for the
    nearest due day among those that are shown: over the edge of a window it is one more than due here,
    and one not recorded there. <doc:Counting> says what is counted at all.

    A share of counted doses or days has a 95 % interval in two more columns, by Wilson's method, empty
    when the share is. It says how far chance alone may have moved the share of one line; patients are
    not pooled.

    """

  private static func section(_ measure: Measure) -> String {
    let definition = measure.definition
    return """

      ### \(definition.title)

      \(definition.statement).

      | | |
      | --- | --- |
      \(rows(measure).map { "| \($0.name) | \($0.value) |" }.joined(separator: "\n"))

      """
  }

  private static func rows(_ measure: Measure) -> [(name: String, value: String)] {
    let definition = measure.definition
    let formula = definition.formula.map { [("formula", "`\($0)`")] } ?? []
    return [("column", columns(of: measure))] + formula + [
      ("unit", definition.kind == .flag ? "`true` or `false`" : definition.unit),
      ("empty", definition.empty ?? "never"), ("source", definition.source),
    ]
  }

  private static func columns(of measure: Measure) -> String {
    let bounds = measure.bounds.map { [$0.low, $0.high] } ?? []
    return ([measure] + bounds).map { "`\($0.column)`" }.joined(separator: ", ")
  }
}
