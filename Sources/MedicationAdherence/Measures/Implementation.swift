/// How far the doses taken correspond to those due, day by day.
///
/// Σ min(taken, expected) / Σ expected over the days, within a unit, 0 to 1: a dose too many on one
/// day makes up for none on another. Empty when no unit counts or nothing was due.
enum Implementation {
  /// The taxonomy that tells initiation, implementation and persistence apart.
  static let taxonomy = "Vrijens 2012, Br J Clin Pharmacol 73:691"

  static let definition = MeasureDefinition(
    "implementation", "Implementation", .fraction, unit: "share", source: taxonomy,
    "Share of the doses due that was taken, day by day",
    formula: "sum of min(taken, expected) / sum of expected",
    empty: "when unknown or nothing was due")

  static func value(of sums: DoseSums) -> Double? {
    sums.expected == 0 ? nil : Double(sums.matched) / Double(sums.expected)
  }

  /// The doses of one day that count.
  static func matched(expected: Int, taken: Int) -> Int { min(taken, expected) }
}
