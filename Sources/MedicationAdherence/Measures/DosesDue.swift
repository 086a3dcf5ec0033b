/// How many doses were due: the sum over the units that count of what their instructions ask for.
///
/// Empty when no unit counts: as needed, unknown on a day, or without an order.
enum DosesDue {
  static let unknown =
    "when no order has doses due that are known on all days, such as one as needed"
  static let source = "FHIR Timing and Dosage"

  static let expected = MeasureDefinition(
    "expected", "Expected", .count, unit: "doses", source: source,
    "Doses that were due; of a range such as 1 to 2 the lower end",
    empty: unknown)

  static let expectedMax = MeasureDefinition(
    "expected_max", "Expected at most", .count, unit: "doses", source: source,
    "The most doses that the instructions allow; of a range such as 1 to 2 the upper end",
    empty: unknown)
}
