/// A stretch of treatment without a long gap.
///
/// An episode ends after a dispense whose gap is *longer* than the permissible one or, when so set,
/// before a dispense of another medication. The gaps are those of ``SupplySequence`` over the follow-up,
/// all that is left over carried to the next dispense as it is. Days; source: Dima & Dediu 2017, PLoS
/// ONE 12(4): e0174426 (AdhereR).
public struct TreatmentEpisode: Hashable, Sendable {
  /// The number among the patient's episodes, from 1.
  public let number: Int
  /// The day of its first dispense.
  public let start: Day
  /// Days without supply after its last dispense.
  public let gapDays: Double
  /// Days from its start to its end.
  ///
  /// To the next episode's start, or the follow-up's end, without the gap; of the last episode the gap
  /// is taken off only when it is at least the permissible one.
  public let durationDays: Double

  /// The day on which its supply is used up, parts of a day left out.
  public var end: Day { start.adding(days: Int(durationDays.rounded(.down))) }
}

extension RefillHistory {
  /// The treatment episodes of the follow-up, oldest first; none without a dispense in it.
  public var episodes: [TreatmentEpisode] {
    var episodes: [TreatmentEpisode] = []
    let fills = SupplySequence(
      followUpDispenses, until: followUp.endNumber, rules: CarryOverRules()
    ).fills
    var first = fills.startIndex
    for index in fills.indices {
      let next = index + 1 < fills.endIndex ? fills[index + 1] : nil
      guard
        next == nil || fills[index].gap > Double(settings.permissibleGap)
          || changesMedication(after: index)
      else { continue }
      episodes.append(
        episode(episodes.count + 1, from: fills[first], to: fills[index], next: next))
      first = index + 1
    }
    return episodes
  }

  /// Whether the dispense behind one of the follow-up is of another medication, when that matters.
  ///
  /// The fills of a sequence stand in the order of its dispenses, each at the place of its own.
  private func changesMedication(after index: Int) -> Bool {
    guard settings.medicationChangeEndsEpisode else { return false }
    let place = followUpDispenses.startIndex + index
    return followUpDispenses[place].medication.key != followUpDispenses[place + 1].medication.key
  }

  private func episode(
    _ number: Int, from first: SupplySequence.Fill, to last: SupplySequence.Fill,
    next: SupplySequence.Fill?
  ) -> TreatmentEpisode {
    let start = first.day
    let days = (next?.day ?? followUp.end).days(since: start)
    let isGapOutside = next != nil || last.gap >= Double(settings.permissibleGap)
    return TreatmentEpisode(
      number: number, start: start, gapDays: last.gap,
      durationDays: Double(days) - (isGapOutside ? last.gap : 0))
  }
}

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
