import MedicationAdherence

extension PlainSentence {
  /// The sentence in English.
  ///
  /// `86 % of the recorded doses were taken (112 of 130), from 94 % in the first half to 78 % in
  /// the second; 2 weeks without records.`
  public var english: String {
    guard let size else { return "Nothing was recorded." }
    guard totals.administrations > 0 else { return englishSilence(size) }
    let parts = [englishShare + englishChange, englishRemainder] + englishGaps(size)
    return parts.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }

  private func englishSilence(_ size: BucketSize) -> String {
    let hidden = count(.suppressed)
    guard hidden == 0 else {
      return "The figures of \(English.count(hidden, size)) are not shown, to protect privacy."
    }
    return count(.noRecords) == 0
      ? "Nothing was due in \(English.count(count(.nothingDue), size)), and nothing was recorded."
      : "Nothing was recorded in \(English.count(count(.noRecords) + count(.nothingDue), size))."
  }

  private var englishShare: String {
    switch (known, totals.taken) {
    case (0, _):
      "\(English.doses(totals.undetermined)) recorded, but not whether "
        + (totals.undetermined == 1 ? "it was taken" : "any was taken")
    case (1, let taken): "The one recorded dose was \(taken == 1 ? "taken" : "not taken")"
    case (_, known): "All \(English.number(known)) recorded doses were taken"
    case (_, 0): "None of the \(English.number(known)) recorded doses was taken"
    default:
      "\(English.percent(totals)) of the recorded doses were taken "
        + "(\(English.number(totals.taken)) of \(English.number(known)))"
    }
  }

  private var englishChange: String {
    guard let halves else { return "" }
    return ", from \(English.percent(halves.first)) in the first half"
      + " to \(English.percent(halves.second)) in the second"
  }

  private var englishRemainder: String {
    guard known > 0, totals.undetermined > 0 else { return "" }
    return English.count(totals.undetermined, "more dose", "more doses") + " undetermined"
  }

  private func englishGaps(_ size: BucketSize) -> [String] {
    let phrases = [
      (count(.noRecords), "without records"), (count(.nothingDue), "with nothing due"),
      (count(.suppressed), "not shown"),
    ]
    return phrases.filter { $0.0 > 0 }.map { "\(English.count($0.0, size)) \($0.1)" }
  }
}
