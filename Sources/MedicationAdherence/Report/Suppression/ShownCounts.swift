/// The numbers of patients that a reader is shown together.
///
/// Of any two of them the difference is 0 or a number that may be shown, for one group may lie
/// within the other: who has no value is the difference of all patients and those with one.
struct ShownCounts {
  private let rule: SuppressionRule
  private var counts = [0]

  /// Begins with nothing shown.
  init(_ rule: SuppressionRule) { self.rule = rule }

  /// Shows one more number, unless that would tell a small one; whether it is shown.
  mutating func show(_ count: Int) -> Bool {
    guard allows(count) else { return false }
    if !counts.contains(count) { counts.append(count) }
    return true
  }

  /// Shows several numbers or none of them.
  mutating func show(all more: [Int]) -> Bool {
    var trial = self
    guard more.allSatisfy({ trial.show($0) }) else { return false }
    self = trial
    return true
  }

  private func allows(_ count: Int) -> Bool {
    counts.allSatisfy { rule.allows(abs($0 - count)) }
  }
}
