/// What of a numbered dosage instruction decides whether it follows others.
struct SequenceStep {
  /// Its number; nil without one.
  let number: Int?
  /// Whether it names the date of its start, or of single doses.
  let isDated: Bool
  /// Its first day; nil unless it is dated.
  let first: Day?
  /// Its last day; nil when it does not say it.
  let last: Day?
  /// Whether it says itself how long it lasts, by bounds or a count.
  let hasLength: Bool
}

/// Whether dosage instructions follow one another by their numbers, or hold at the same time.
enum DosageSequence {
  /// Whether rising numbers without dates make a taper: the first says how long it lasts.
  ///
  /// Many systems only number their instructions, so numbers alone say nothing.
  static func isTaper(_ dosages: [Dosage]) -> Bool {
    // Most orders have one instruction.
    guard dosages.count > 1, dosages.contains(where: { $0.sequence != dosages[0].sequence }) else {
      return false
    }
    return isTaper(dosages.map(SequenceStep.init))
  }

  /// The same of what decides it.
  static func isTaper(_ steps: [SequenceStep]) -> Bool {
    let numbers = steps.compactMap(\.number)
    guard let first = numbers.min(), numbers.contains(where: { $0 != first }) else { return false }
    return !steps.contains(where: \.isDated)
      && steps.contains { $0.number == first && $0.hasLength }
  }

  /// Whether by its dates each number begins after the one before has ended.
  static func followsByDates(_ steps: [SequenceStep]) -> Bool {
    let groups = Dictionary(grouping: steps) { $0.number }.sorted { ($0.key ?? 0) < ($1.key ?? 0) }
    guard groups.count > 1, groups[0].key != nil else { return false }
    return zip(groups, groups.dropFirst()).allSatisfy { before, after in
      let (ends, starts) = (before.value.map(\.last), after.value.map(\.first))
      guard !ends.contains(nil), !starts.contains(nil), let end = ends.compactMap(\.self).max(),
        let start = starts.compactMap(\.self).min()
      else { return false }
      return end < start
    }
  }
}

extension SequenceStep {
  /// What the dosage of a schedule says.
  init(_ dosage: Dosage) {
    let repetition = dosage.timing?.repetition
    number = dosage.sequence.map(Int.init)
    first = repetition?.bounds.start?.day
    last = repetition?.bounds.end?.day
    isDated = first != nil || dosage.timing?.events.isEmpty == false
    hasLength =
      last != nil || repetition?.length != nil || repetition?.total != nil
      || RhythmReading(dosage).lengthByDuration != nil
  }

  /// What an instruction that is said in words says.
  fileprivate init(_ instruction: DosageInstruction) {
    let timing = instruction.timing
    number = instruction.sequence
    first = timing?.start?.day
    let length = timing?.length.flatMap { length in
      length.count.high.map { TimeLength($0, length.unit).calendarLength }
    }
    last = timing?.end?.day ?? first.flatMap { first in length?.lastDay(from: first) }
    isDated = first != nil || timing?.events.isEmpty == false
    hasLength = timing?.end != nil || timing?.length != nil || timing?.count != nil
  }
}

extension [Dosage] {
  /// Whether they follow one another as the steps of a taper.
  public var followOneAnother: Bool { DosageSequence.isTaper(self) }
}

extension [DosageInstruction] {
  /// Whether they follow one another by their numbers: as the steps of a taper, or because each begins
  /// after the one before has ended; else they hold at the same time.
  public var followOneAnother: Bool {
    guard contains(where: { $0.sequence != self[0].sequence }) else { return false }
    let steps = map(SequenceStep.init)
    return DosageSequence.isTaper(steps) || DosageSequence.followsByDates(steps)
  }
}
