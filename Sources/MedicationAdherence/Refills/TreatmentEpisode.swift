/// A stretch of treatment without a long gap.
///
/// An episode ends after a dispense whose gap is *longer* than the permissible one or, when so set,
/// before a dispense of another medication. The gaps are those of ``SupplyLine`` over the follow-up,
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
    let fills = SupplyLine(
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
  /// The fills of a line stand in the order of its dispenses, each at the place of its own.
  private func changesMedication(after index: Int) -> Bool {
    guard settings.medicationChangeEndsEpisode else { return false }
    let place = followUpDispenses.startIndex + index
    return followUpDispenses[place].medication.key != followUpDispenses[place + 1].medication.key
  }

  private func episode(
    _ number: Int, from first: SupplyLine.Fill, to last: SupplyLine.Fill, next: SupplyLine.Fill?
  ) -> TreatmentEpisode {
    let start = first.day
    let days = (next?.day ?? followUp.end).days(since: start)
    let isGapOutside = next != nil || last.gap >= Double(settings.permissibleGap)
    return TreatmentEpisode(
      number: number, start: start, gapDays: last.gap,
      durationDays: Double(days) - (isGapOutside ? last.gap : 0))
  }
}
