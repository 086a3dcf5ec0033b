/// What was recorded: the administrations of the window by their outcome.
///
/// Those of month or year precision are among them when they lie in a bucket.
enum RecordedDoses {
  static let source = "FHIR MedicationAdministration.status"

  static let taken = MeasureDefinition(
    "taken", "Taken", .count(of: "administrations"), source: source, "Doses taken",
    empty: nil)

  static let notTaken = MeasureDefinition(
    "not_taken", "Not taken", .count(of: "administrations"), source: source,
    "Doses recorded as not taken", empty: nil)

  static let undetermined = MeasureDefinition(
    "undetermined", "Undetermined", .count(of: "administrations"), source: source,
    "Doses of which nobody can say yet whether they were taken; in no rate of recorded "
      + "doses, not taken in those of doses due", empty: nil)

  static let interrupted = MeasureDefinition(
    "interrupted", "Interrupted", .count(of: "administrations"), source: source,
    "Doses taken that were stopped before their end; they are in taken too", empty: nil)
}

/// The share of the recorded doses that was taken.
///
/// taken / (taken + not taken), 0 to 1. It needs no schedule, and it does not know of doses that
/// nobody recorded. Empty when neither was recorded.
enum RecordedAdherence {
  static let definition = MeasureDefinition(
    "recorded_adherence", "Recorded adherence", .share,
    source: RecordedDoses.source,
    "Share of the recorded doses that was taken", formula: "taken / (taken + not_taken)",
    empty: "when neither was recorded")
}
