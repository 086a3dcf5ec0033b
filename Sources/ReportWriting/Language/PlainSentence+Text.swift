import MedicationAdherence

extension PlainSentence {
  /// The sentence in a language.
  ///
  /// `86 % of the recorded doses were taken (112 of 130), from 94 % in the first half to 78 % in
  /// the second; 140 doses were due, 10 of them not recorded; 2 weeks without records.`
  public func text(in language: Language) -> String {
    let words = language.wording
    guard let size else { return words.nothingRecorded }
    guard totals.administrations > 0 else {
      let demand = demand(size, words, unrecorded: nil)
      return silence(size, words) + (demand.isEmpty ? "" : " \(demand).")
    }
    let demand = demand(size, words, unrecorded: doses?.unrecorded)
    let parts = [share(words) + change(words), remainder(words), demand] + gaps(size, words)
    return parts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }

  private func silence(_ size: BucketSize, _ words: any Wording.Type) -> String {
    let (hidden, missing) = (count(.suppressed), count(.noRecords))
    guard hidden == 0 else { return words.silence(.suppressed, hidden, size) }
    return missing == 0
      ? words.silence(.nothingDue, count(.nothingDue), size)
      : words.silence(.noRecords, missing + count(.nothingDue), size)
  }

  private func share(_ words: any Wording.Type) -> String {
    switch (known, totals.taken) {
    case (0, _): words.unknownDoses(totals.undetermined)
    case (1, let taken): words.oneDose(isTaken: taken == 1)
    case (_, known): words.allTaken(known)
    case (_, 0): words.noneTaken(known)
    default: words.shareTaken(words.percent(totals), totals.taken, of: known)
    }
  }

  private func change(_ words: any Wording.Type) -> String {
    guard let halves else { return "" }
    return words.change(from: words.percent(halves.first), to: words.percent(halves.second))
  }

  private func remainder(_ words: any Wording.Type) -> String {
    guard known > 0, totals.undetermined > 0 else { return "" }
    return words.moreUndetermined(totals.undetermined)
  }

  /// The doses that were due; empty when none was, or that is known of no bucket.
  private func demand(
    _ size: BucketSize, _ words: any Wording.Type, unrecorded: Int?
  ) -> String {
    guard let doses, doses.expected > 0 else { return "" }
    let known = bucketsOfUnknownDemand == 0 ? nil : bucketsOfKnownDemand
    return words.demand(doses.expected, unrecorded: unrecorded, knownIn: known, size)
  }

  private func gaps(_ size: BucketSize, _ words: any Wording.Type) -> [String] {
    [BucketState.noRecords, .nothingDue, .suppressed].filter { count($0) > 0 }
      .map { words.gap($0, count($0), size) }
  }
}
