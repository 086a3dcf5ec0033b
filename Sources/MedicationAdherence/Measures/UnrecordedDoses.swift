/// Doses that were due and of which nothing at all is recorded, whether taken or not.
///
/// Σ max(0, expected − taken − not taken − undetermined), day by day within a unit, each
/// administration on the due day that it stands for. Empty when no unit counts.
enum UnrecordedDoses {
  static let definition = MeasureDefinition(
    "unrecorded", "Unrecorded", .count, unit: "doses", source: Implementation.taxonomy,
    "Doses due of which nothing was recorded, day by day",
    formula: "sum of max(0, expected - taken - not_taken - undetermined)", empty: DosesDue.unknown)

  /// Of one day.
  static func count(expected: Int, recorded: Int) -> Int { max(0, expected - recorded) }
}
