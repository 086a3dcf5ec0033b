/// A row of `episodes.csv`: one treatment episode.
public struct EpisodeRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The episode.
  public let episode: TreatmentEpisode

  /// The rows of a patient's history.
  public static func rows(patient: String, history: RefillHistory) -> [EpisodeRow] {
    history.episodes.map { EpisodeRow(patient: patient, episode: $0) }
  }
}

extension EpisodeRow: TableRow {
  /// The columns of `episodes.csv`.
  public static let definition = TableDefinition<EpisodeRow>(
    name: "episodes",
    meaning: "Treatment episodes: stretches without a gap longer than the permissible one.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("episode", .integer, "The number among the patient's episodes, from 1.") {
        .integer($0.episode.number)
      },
      Column("start", .date, "The day of its first dispense.") { .date($0.episode.start) },
      Column("gap_days", .number, unit: "days", "Days without supply after its last dispense.") {
        .days($0.episode.gapDays)
      },
      Column("duration_days", .number, unit: "days", "Days from its start to its end.") {
        .days($0.episode.durationDays)
      },
      Column("end", .date, "The day on which its supply is used up.") { .date($0.episode.end) },
    ])
}

extension Cell {
  /// A number of days, written as a whole number when it is one.
  static func days(_ days: Double) -> Cell {
    Int(exactly: days).map(Cell.integer) ?? .number(days)
  }
}
