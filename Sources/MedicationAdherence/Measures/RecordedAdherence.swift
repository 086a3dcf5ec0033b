/// The share of the recorded doses that was taken.
///
/// taken / (taken + not taken), 0 to 1. It needs no schedule, and it does not know of doses that
/// nobody recorded. Empty when neither was recorded.
enum RecordedAdherence {
  static let definition = MeasureDefinition(
    "recorded_adherence", "Recorded adherence", .fraction, unit: "share",
    source: RecordedDoses.source,
    "Share of the recorded doses that was taken", formula: "taken / (taken + not_taken)",
    empty: "when neither was recorded")
}
