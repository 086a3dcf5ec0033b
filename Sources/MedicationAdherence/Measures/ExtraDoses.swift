/// Doses that were taken though no dose, or no further one, was due.
///
/// Σ max(0, taken − expected), day by day within a unit, each dose on the due day that it stands
/// for. Empty when no unit counts.
enum ExtraDoses {
  static let definition = MeasureDefinition(
    "extra", "Extra", .count, unit: "doses", source: Implementation.taxonomy,
    "Doses taken beyond those due, day by day", formula: "sum of max(0, taken - expected)",
    empty: DosesDue.unknown)

  /// Of one day.
  static func count(expected: Int, taken: Int) -> Int { max(0, taken - expected) }
}
