import MedicationAdherence

extension PlainSentence {
  /// The sentence in a language.
  ///
  /// `75 % of the doses due were taken (105 of 140), from 82 % in the first half to 68 % in the
  /// second; 10 not recorded; 81 % of the recorded doses were taken (105 of 130); 2 weeks without
  /// records.` The share of the doses due leads wherever it is known, for the other says nothing of
  /// doses that nobody wrote down; how it changed is said of the share that leads. No share that is
  /// below the threshold, 0 to 1, reads as the threshold.
  public func text(in language: Language, besides threshold: Double) -> String {
    let words = language.wording
    let percent: Percent = { words.wholePercent($0, besides: threshold) }
    guard let size else { return words.nothingRecorded }
    guard totals.administrations > 0 else {
      guard let doses, doses.expected > 0 else { return silence(size, words) }
      return silence(size, words) + " \(words.demand(doses.expected, of: scope, size))."
    }
    let parts = demand(size, words, percent) + recorded(words, percent) + gaps(size, words)
    return Self.joined(parts.filter { !$0.isEmpty })
  }

  /// The parts as one sentence: only the first begins with a capital.
  private static func joined(_ parts: [String]) -> String {
    let first = parts.prefix(1).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let others = parts.dropFirst().map { $0.prefix(1).lowercased() + $0.dropFirst() }
    return (first + others).joined(separator: "; ") + "."
  }

  private func silence(_ size: BucketSize, _ words: any Wording.Type) -> String {
    let (hidden, missing) = (count(.suppressed), count(.noRecords))
    guard hidden == 0 else { return words.silence(.suppressed, hidden, size) }
    return missing == 0
      ? words.silence(.nothingDue, count(.nothingDue), size)
      : words.silence(.noRecords, missing + count(.nothingDue), size)
  }

  /// A share, 0 to 1, in per cent.
  private typealias Percent = (Double) -> String

  private func share(_ words: any Wording.Type, _ percent: Percent) -> String {
    switch (known, totals.taken) {
    case (0, _): words.unknownDoses(totals.undetermined)
    case (1, let taken): words.oneDose(isTaken: taken == 1)
    case (_, known): words.allTaken(known)
    case (_, 0): words.noneTaken(known)
    default:
      words.shareTaken(totals.recordedAdherence.map(percent) ?? "", totals.taken, of: known)
    }
  }

  private func change(_ words: any Wording.Type, _ percent: Percent) -> String {
    guard let halves else { return "" }
    return words.change(
      from: percent(halves.first), to: percent(halves.second),
      isRise: halves.first < halves.second)
  }

  private func remainder(_ words: any Wording.Type) -> String {
    guard known > 0, totals.undetermined > 0 else { return "" }
    return words.moreUndetermined(totals.undetermined)
  }

  /// What became of the doses due, and the doses beyond them; empty where that is not known.
  private func demand(
    _ size: BucketSize, _ words: any Wording.Type, _ percent: Percent
  ) -> [String] {
    guard let doses else { return [] }
    let share = doses.implementation.map {
      words.dueTaken(
        percent($0), doses, isCertain: totals.undetermined == 0, change: change(words, percent),
        of: scope, size)
    }
    let more = words.moreThanDue(doses.extra, forUnrecorded: doses.displaced)
    return [share ?? "", doses.extra > 0 ? more : ""]
  }

  /// What became of the recorded doses; what was said of those due is not said again.
  private func recorded(_ words: any Wording.Type, _ percent: Percent) -> [String] {
    let leads = doses?.implementation == nil
    let share = share(words, percent) + (leads ? change(words, percent) : "")
    return [isSameAsDue ? "" : share, remainder(words)]
  }

  /// Whether the doses recorded are just those that were due.
  private var isSameAsDue: Bool {
    guard let doses, known > 0 else { return false }
    return doses.expected == known && doses.matched == totals.taken && doses.unrecorded == 0
  }

  private func gaps(_ size: BucketSize, _ words: any Wording.Type) -> [String] {
    [BucketState.noRecords, .nothingDue, .suppressed].filter { count($0) > 0 }.map {
      // Where nothing is ever known to be due, as of medications as needed, other buckets would seem
      // to have had doses due.
      $0 == .nothingDue && doses == nil
        ? words.withoutDose(count($0), size) : words.gap($0, count($0), size)
    }
  }
}
