/// How many doses were due: the sum over the units that count of what their instructions ask for.
///
/// Empty when no unit counts: as needed, unknown on a day, or without an order.
enum DosesDue {
  static let unknown =
    "when no order has doses due that are known on all days, such as one as needed"
  static let source = "FHIR Timing and Dosage"

  static let expected = MeasureDefinition(
    "expected", "Expected", .count(of: "doses"), source: source,
    "Doses that were due; of a range such as 1 to 2 the lower end",
    empty: unknown)

  static let expectedMax = MeasureDefinition(
    "expected_max", "Expected at most", .count(of: "doses"), source: source,
    "The most doses that the instructions allow; of a range such as 1 to 2 the upper end",
    empty: unknown)
}

/// How far the doses taken correspond to those due, day by day.
///
/// Σ min(taken, expected) / Σ expected over the days, within a unit, 0 to 1: a dose too many on one
/// day makes up for none on another. Empty when no unit counts or nothing was due.
enum Implementation {
  /// The taxonomy that tells initiation, implementation and persistence apart.
  static let taxonomy = "Vrijens 2012, Br J Clin Pharmacol 73:691"

  static let definition = MeasureDefinition(
    "implementation", "Implementation", .share, source: taxonomy,
    "Share of the doses due that was taken, day by day",
    formula: "sum of min(taken, expected) / sum of expected",
    empty: "when unknown or nothing was due")

  static func value(of sums: DoseSums) -> Double? {
    sums.expected == 0 ? nil : Double(sums.matched) / Double(sums.expected)
  }

  /// The doses of one day that count.
  static func matched(expected: Int, taken: Int) -> Int { min(taken, expected) }
}

/// Doses taken for each dose due, whenever they were taken.
///
/// taken of the units that count / expected; above 1 when more was taken than due. Empty when no
/// unit counts or nothing was due.
enum TakingAdherence {
  static let definition = MeasureDefinition(
    "taking_adherence", "Taking adherence", .share,
    source: "Urquhart 1997, Clin Pharmacokinet 32:345",
    "Doses taken for each dose due, which may exceed 1",
    formula: "taken of those with a known schedule / expected",
    empty: "when unknown or nothing was due")

  static func value(of sums: DoseSums) -> Double? {
    sums.expected == 0 ? nil : Double(sums.taken) / Double(sums.expected)
  }
}

/// Doses that were due and of which nothing at all is recorded, whether taken or not.
///
/// Σ max(0, expected − taken − not taken − undetermined), day by day within a unit, each
/// administration on the due day that it stands for. Empty when no unit counts.
enum UnrecordedDoses {
  static let definition = MeasureDefinition(
    "unrecorded", "Unrecorded", .count(of: "doses"), source: Implementation.taxonomy,
    "Doses due of which nothing was recorded, day by day",
    formula: "sum of max(0, expected - taken - not_taken - undetermined)", empty: DosesDue.unknown)

  /// Of one day.
  static func count(expected: Int, recorded: Int) -> Int { max(0, expected - recorded) }
}

/// Doses that were taken though no dose, or no further one, was due.
///
/// Σ max(0, taken − expected), day by day within a unit, each dose on the due day that it stands
/// for. Empty when no unit counts.
enum ExtraDoses {
  static let definition = MeasureDefinition(
    "extra", "Extra", .count(of: "doses"), source: Implementation.taxonomy,
    "Doses taken beyond those due, day by day", formula: "sum of max(0, taken - expected)",
    empty: DosesDue.unknown)

  /// Of one day.
  static func count(expected: Int, taken: Int) -> Int { max(0, taken - expected) }
}
